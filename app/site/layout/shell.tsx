import type { ReactNode } from "react";
import type { Locale } from "~/i18n/locales";
import type { ResponsivePicture } from "~/lib/markdown/markdown.server";
import type { ShownConsent } from "./consent-of.server";
import { ConsentSheet } from "./consent-sheet";
import { Footer, type FooterSite } from "./footer";
import { Header } from "./header";
import { OfferLine } from "./offer-line";
import type { ShellMessages } from "./words.en";

type ShellProps = {
  shell: ShellMessages;
  consent: ShownConsent;
  offer: Locale | null;
  year: number;
  sites: readonly FooterSite[];
  /** Whether the site has a live chat to link to. */
  hasChat: boolean;
  wechatCode: ResponsivePicture | null;
  children: ReactNode;
};

/** Header, footer, consent sheet and language offer around a page. */
export function Shell({
  shell,
  consent,
  offer,
  year,
  sites,
  hasChat,
  wechatCode,
  children,
}: ShellProps) {
  return (
    <>
      <a
        href="#content"
        className="fixed -top-20 left-3 z-50 rounded-1 bg-ink px-5 py-3 font-semibold text-on-ink focus:top-3"
      >
        {shell.skipToContent}
      </a>
      <ConsentSheet shell={shell} state={consent} />
      <OfferLine shell={shell} offer={offer} />
      <Header shell={shell} />
      <main id="content" tabIndex={-1} className="min-h-[50vh] outline-none">
        {children}
      </main>
      <Footer shell={shell} year={year} sites={sites} hasChat={hasChat} wechatCode={wechatCode} />
    </>
  );
}
