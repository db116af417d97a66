import { useLocation } from "react-router";
import { Mark } from "~/design/drawings/mark";
import { buttonStyle } from "~/design/ui/button-style";
import { type Address, addressIn, pathIn } from "~/i18n/addresses";
import { PageLink, useLocale } from "~/i18n/locale-context";
import { useFacts } from "./facts-context";
import { LanguageForm } from "./language-form";
import { mainLinks } from "./main-links";
import { MobileMenu } from "./mobile-menu";
import { ReleasesMenu } from "./releases-menu";
import { ThemeMenu } from "./theme-switch";
import type { ShellMessages } from "./words.en";

export function Header({ shell }: { shell: ShellMessages }) {
  const locale = useLocale();
  const { brand } = useFacts();
  return (
    <header className="relative z-20 border-b border-line bg-paper">
      <div className="page flex h-[3.75rem] items-center gap-4 max-[24.3125rem]:gap-2 md:h-[4.5rem]">
        <PageLink
          to="/"
          className="flex min-h-11 items-center gap-3 max-[22.4375rem]:gap-2"
          aria-label={`${brand.shortName[locale]} ${shell.homeLink}`}
        >
          <Mark />
          <span className="whitespace-nowrap font-display text-[1.25rem] font-bold leading-none max-[22.4375rem]:sr-only">
            {brand.shortName[locale]}
          </span>
        </PageLink>
        <nav aria-label={shell.mainNavigation} className="mx-auto hidden self-stretch xl:block">
          <ul className="flex h-full items-stretch gap-5 min-[84rem]:gap-[30px]">
            {mainLinks.map(({ key, to }) => (
              <li key={key} className="flex">
                {key === "releases" ? (
                  <ReleasesMenu shell={shell} />
                ) : (
                  <MainLink to={to}>{shell.nav[key]}</MainLink>
                )}
              </li>
            ))}
          </ul>
        </nav>
        <div className="ml-auto flex items-center gap-4 max-[24.3125rem]:gap-2 xl:ml-0 xl:gap-5">
          <div className="hidden items-center gap-4 md:flex">
            <LanguageForm shell={shell} />
            <ThemeMenu shell={shell} />
            <PageLink
              to="/account"
              className="flex min-h-11 items-center text-[0.9375rem] hover:text-seal-ink"
            >
              {shell.signIn}
            </PageLink>
            <PageLink
              to="/register"
              className="flex min-h-11 items-center text-[0.9375rem] hover:text-seal-ink"
            >
              {shell.register}
            </PageLink>
          </div>
          <PageLink
            to="/download"
            className={`${buttonStyle("ink", "small")} whitespace-nowrap max-[24.3125rem]:px-3 max-[15rem]:hidden`}
          >
            {shell.downloadClient}
          </PageLink>
          <MobileMenu shell={shell} />
        </div>
      </div>
    </header>
  );
}

function MainLink({ to, children }: { to: Address; children: string }) {
  const isCurrent = useIsCurrent(to);
  return (
    <PageLink
      to={to}
      aria-current={isCurrent ? "page" : undefined}
      className={`-mb-px flex items-center border-b-2 pt-0.5 text-[0.9375rem] hover:text-seal-ink ${isCurrent ? "border-seal-ink font-semibold" : "border-transparent"}`}
    >
      {children}
    </PageLink>
  );
}

/** Whether the current page is the given one, an article of the given news, or a page of the given help centre. */
function useIsCurrent(address: Address): boolean {
  const locale = useLocale();
  const { pathname } = useLocation();
  if (pathname === addressIn(locale, address)) return true;
  if (address === "/help") return pathname.startsWith(pathIn(locale, "/help/"));
  return address === "/news" && pathname.startsWith(pathIn(locale, "/new/"));
}
