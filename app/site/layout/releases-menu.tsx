import { useLocation } from "react-router";
import { Icon } from "~/design/ui/icon";
import { addressIn, pathIn } from "~/i18n/addresses";
import { PageLink, useLocale } from "~/i18n/locale-context";
import { releaseLinks } from "./main-links";
import type { ShellMessages } from "./words.en";

/** The header's "Releases" menu with the two logs, a `<details>` that works without scripts. */
export function ReleasesMenu({ shell }: { shell: ShellMessages }) {
  const locale = useLocale();
  const { pathname } = useLocation();
  const isCurrent =
    pathname.startsWith(pathIn(locale, "/release/")) ||
    releaseLinks.some(({ to }) => pathname === addressIn(locale, to));
  return (
    <details data-menu="" className="group relative flex">
      <summary
        className={`-mb-px flex h-full items-center gap-1 border-b-2 pt-0.5 text-[0.9375rem] hover:text-seal-ink ${isCurrent ? "border-seal-ink font-semibold" : "border-transparent"}`}
      >
        {shell.nav.releases}
        <Icon name="chev" size={12} className="text-ink-3 group-open:rotate-180" />
      </summary>
      <ul className="absolute left-0 top-full z-30 -ml-4 min-w-44 rounded-1 border border-line bg-raised py-2 shadow-menu">
        {releaseLinks.map(({ key, to }) => (
          <li key={key}>
            <PageLink
              to={to}
              aria-current={pathname === addressIn(locale, to) ? "page" : undefined}
              className="flex min-h-11 items-center px-4 text-[0.9375rem] hover:bg-sunk aria-[current]:font-semibold"
            >
              {shell.nav[key]}
            </PageLink>
          </li>
        ))}
      </ul>
    </details>
  );
}
