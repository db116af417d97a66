import { useLocation } from "react-router";
import { buttonStyle } from "~/design/ui/button-style";
import { Icon } from "~/design/ui/icon";
import { addressIn } from "~/i18n/addresses";
import { PageLink, useLocale } from "~/i18n/locale-context";
import { LanguageForm } from "./language-form";
import { mainLinks, releaseLinks } from "./main-links";
import { ThemeButtons } from "./theme-switch";
import type { ShellMessages } from "./words.en";

const rowStyle =
  "flex min-h-[58px] items-center border-b border-line font-display text-[1.75rem] font-bold leading-tight aria-[current]:text-seal-ink";

/** The menu below 1200 px, a `<details>` that covers the page and works without scripts. */
export function MobileMenu({ shell }: { shell: ShellMessages }) {
  const locale = useLocale();
  const { pathname } = useLocation();
  const current = (to: (typeof mainLinks)[number]["to"]) =>
    pathname === addressIn(locale, to) ? "page" : undefined;
  return (
    <details data-menu="" data-mobile-menu className="group -mr-3 max-[15rem]:mr-0 xl:hidden">
      <summary aria-label={shell.menu} className="flex size-11 items-center justify-center">
        <Icon name="menu" size={20} className="group-open:hidden" />
        <Icon name="x" size={20} className="hidden group-open:block" />
      </summary>
      <div className="absolute inset-x-0 top-full z-30 flex h-[calc(100dvh-3.75rem)] flex-col overflow-y-auto bg-paper md:h-[calc(100dvh-4.5rem)]">
        <nav aria-label={shell.mainNavigation} className="page">
          <ul>
            {mainLinks.map(({ key, to }) => (
              <li key={key}>
                {key === "releases" ? (
                  <ReleasesRow shell={shell} />
                ) : (
                  <PageLink to={to} aria-current={current(to)} className={rowStyle}>
                    {shell.nav[key]}
                  </PageLink>
                )}
              </li>
            ))}
          </ul>
        </nav>
        <div className="page mt-auto pb-6 pt-8">
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <LanguageForm shell={shell} />
            <div className="needs-script flex">
              <ThemeButtons
                shell={shell}
                className="flex min-h-11 items-center gap-2 px-2 text-small text-ink-3 aria-pressed:font-semibold aria-pressed:text-ink"
              />
            </div>
          </div>
          <PageLink to="/download" className={`mt-3 w-full ${buttonStyle("seal")}`}>
            <Icon name="down" />
            {shell.downloadWindowsClient}
          </PageLink>
          <PageLink to="/register" className={`mt-3 w-full ${buttonStyle("line")}`}>
            {shell.register}
          </PageLink>
          <PageLink to="/account" className={`mt-3 w-full ${buttonStyle("line")}`}>
            {shell.signIn}
          </PageLink>
        </div>
      </div>
    </details>
  );
}

function ReleasesRow({ shell }: { shell: ShellMessages }) {
  return (
    <details className="group/releases border-b border-line">
      <summary className={`${rowStyle} justify-between border-b-0`}>
        {shell.nav.releases}
        <Icon name="plus" size={20} className="group-open/releases:hidden" />
        <Icon name="minus" size={20} className="hidden group-open/releases:block" />
      </summary>
      <ul className="pb-3">
        {releaseLinks.map(({ key, to }) => (
          <li key={key}>
            <PageLink to={to} className="flex min-h-11 items-center text-body">
              {shell.nav[key]}
            </PageLink>
          </li>
        ))}
      </ul>
    </details>
  );
}
