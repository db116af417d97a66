import { type ReactNode, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import type { ConsentState } from "~/entities/consent/consent";
import type { Locale } from "~/i18n/locales";
import type { ShellMessages } from "~/i18n/messages.server";
import { ConsentSheet } from "./consent-sheet";
import { Footer, type FooterSite } from "./footer";
import { Header } from "./header";
import { NavigationProgress } from "./navigation-progress";
import { OfferLine } from "./offer-line";
import { useStillLinks } from "./use-still-links";

export type ShellProps = {
  shell: ShellMessages;
  consent: ConsentState;
  offer: Locale | null;
  year: number;
  sites: readonly FooterSite[];
  /** Whether the page shown is an error page. */
  hasFailed: boolean;
  children: ReactNode;
};

/** What stands around every page. */
export function Shell({ shell, consent, offer, year, sites, hasFailed, children }: ShellProps) {
  const content = useFocusedContent();
  useStillLinks(content);
  return (
    <>
      <NavigationProgress hasFailed={hasFailed} />
      <a
        href="#content"
        className="fixed left-3 top-3 z-50 -translate-y-20 rounded-1 bg-ink px-5 py-3 font-semibold text-on-ink focus:translate-y-0"
      >
        {shell.skipToContent}
      </a>
      <ConsentSheet shell={shell} asks={consent.asks} />
      <OfferLine shell={shell} offer={offer} />
      <Header shell={shell} />
      <main ref={content} id="content" tabIndex={-1} className="min-h-[50vh] outline-none">
        {children}
      </main>
      <Footer shell={shell} year={year} sites={sites} />
    </>
  );
}

/**
 * The element that holds the page: it takes the focus when a link within the document led to
 * another page, so that reading and Tab go on there, not where the old page was left.
 */
function useFocusedContent() {
  const { pathname } = useLocation();
  const content = useRef<HTMLElement>(null);
  const shownPath = useRef(pathname);
  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    content.current?.focus({ preventScroll: true });
  }, [pathname]);
  return content;
}
