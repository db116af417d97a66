import { Button as AriaButton } from "react-aria-components/Button";
import { Link, NavLink } from "react-router";
import type { AnswerOf } from "~/console-api/routes";
import type { Me } from "~/console-api/schemas/session";
import { Mark } from "~/design/drawings/mark";
import { type Counted, countWords } from "~/i18n/count";
import { shownBrand } from "~console/api/brand";
import { screenCounts } from "~console/api/counts";
import { siteAddress } from "~console/api/site-address";
import { useStore } from "~console/api/store";
import { Icon } from "~console/ui/icon";
import { Key } from "~console/ui/key";
import { LanguageSwitch } from "~console/ui/language-switch";
import { groups, type Screen } from "~console/ui/screen";
import { useLanguage, useWords } from "~console/words";
import { MeMenu } from "./me-menu";
import { ThemeMenu } from "./theme-menu";

/** The navigation of a wide window, and what belongs to the person; narrow, it has icons only. */
export function Sidebar({
  screens,
  me,
  onSearch,
}: {
  screens: Screen[];
  me: Me;
  onSearch: () => void;
}) {
  const { locale, words } = useLanguage();
  const { shortName } = useStore(shownBrand);
  return (
    <aside className="sticky top-0 flex h-dvh flex-col border-r border-line bg-sunk px-2.5 py-3 max-md:hidden">
      <Link to="/" className="flex items-center gap-2 px-1 py-0.5 narrow:justify-center">
        <Mark size={28} />
        <span className="display text-lg leading-none narrow:sr-only">{shortName[locale]}</span>
        <span className="ml-auto text-micro text-ink-3 narrow:sr-only">{words.console}</span>
      </Link>
      <AriaButton
        onPress={onSearch}
        className="mt-3 flex h-9 shrink-0 items-center gap-2 rounded-1 border border-line-strong bg-raised px-2.5 text-micro text-ink-3 data-hovered:border-ink narrow:justify-center narrow:px-0 coarse:h-11"
      >
        <Icon name="search" size={14} />
        <span className="grow text-left whitespace-nowrap narrow:sr-only">
          {words.palette.searchOrRun}
        </span>
        <span className="flex gap-0.5 narrow:sr-only">
          <Key>Ctrl</Key>
          <Key>K</Key>
        </span>
      </AriaButton>
      {/* On low windows it scrolls; the room at its sides is for the outline of what has the focus. */}
      <nav
        aria-label={words.shell.navigation}
        className="-mx-2.5 mt-2 min-h-0 overflow-y-auto px-2.5 py-1"
      >
        {groups.map((group) => (
          <NavGroup key={group} screens={screens.filter((screen) => screen.group === group)} />
        ))}
      </nav>
      <div className="mt-auto flex shrink-0 flex-col gap-1 border-line low:border-t low:pt-1">
        <a
          href={siteAddress}
          target="_blank"
          rel="noreferrer"
          title={words.shell.openSite}
          className="flex h-[34px] items-center gap-2.5 rounded-1 px-2.5 text-micro text-ink-2 hover:text-ink narrow:justify-center narrow:px-0 coarse:h-11"
        >
          <Icon name="external" size={14} />
          <span className="narrow:sr-only">{words.shell.openSite}</span>
        </a>
        <div className="flex items-center justify-between px-1.5 narrow:flex-col narrow:gap-1 narrow:px-0">
          <span className="narrow:hidden">
            <LanguageSwitch />
          </span>
          <ThemeMenu />
        </div>
        <div className="mt-1 border-t border-line pt-1.5">
          <MeMenu me={me} />
        </div>
      </div>
    </aside>
  );
}

function NavGroup({ screens }: { screens: Screen[] }) {
  const words = useWords();
  if (screens.length === 0) return null;
  return (
    <ul className="border-line not-first:mt-2.5 not-first:border-t not-first:pt-2.5">
      {screens.map(({ name, path, icon }) => (
        <li key={name}>
          <NavLink
            to={path}
            end={path === "/"}
            title={words.screens[name]}
            className="relative flex h-[34px] items-center gap-3 rounded-1 border border-transparent px-2.5 text-ink-2 hover:text-ink aria-[current=page]:border-line aria-[current=page]:bg-raised aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:before:absolute aria-[current=page]:before:-left-px aria-[current=page]:before:inset-y-2 aria-[current=page]:before:w-0.5 aria-[current=page]:before:bg-seal-ink narrow:justify-center narrow:px-0 coarse:h-11"
          >
            <Icon name={icon} />
            <span className="narrow:sr-only">{words.screens[name]}</span>
            <ScreenCount name={name} />
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

/** How much on a screen needs somebody, at the right of its name. */
function ScreenCount({ name }: { name: Screen["name"] }) {
  const { locale, words } = useLanguage();
  const counted = useStore(screenCounts);
  const forms: Partial<Record<Screen["name"], Counted>> = {
    today: words.shell.counts.needs,
    inbox: words.shell.counts.messages,
    outbox: words.shell.counts.failedMessages,
    links: words.shell.counts.deadLinks,
    releases: words.shell.counts.requests,
  };
  const form = forms[name];
  const count = counted[name as keyof AnswerOf<"counts">] ?? 0;
  if (count === 0 || form === undefined) return null;
  return (
    <span className="ml-auto text-micro font-normal text-ink-3 tabular-nums narrow:sr-only">
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{countWords(form, count, locale)}</span>
    </span>
  );
}
