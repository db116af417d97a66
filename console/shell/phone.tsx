import { Button as AriaButton } from "react-aria-components/Button";
import { Link, NavLink, useLocation } from "react-router";
import type { Me } from "~/console-api/schemas/session";
import { Mark } from "~/design/drawings/mark";
import { fill } from "~/i18n/fill";
import { siteAddress } from "~console/api/site-address";
import { screenAbove, screenAt, screensFor, screensOnBar } from "~console/screens/screens";
import { Button } from "~console/ui/button";
import { Layer, LayerTitle } from "~console/ui/dialog";
import { Icon } from "~console/ui/icon";
import { LanguageSwitch } from "~console/ui/language-switch";
import type { Screen } from "~console/ui/screen";
import { useWords } from "~console/words";
import { signOut } from "./sign-out";
import { ThemeMenu } from "./theme-menu";

/** The head of a phone: where one is, and what the sidebar has beside the screens. */
export function PhoneHead({
  me,
  onSearch,
  onMenu,
}: {
  me: Me;
  onSearch: () => void;
  onMenu: () => void;
}) {
  const words = useWords();
  const { pathname } = useLocation();
  const own = screensFor(me.permissions);
  const current = screenAt(own, pathname);
  const above = screenAbove(own, pathname);
  return (
    <header className="sticky top-0 z-20 flex h-14 items-center gap-2.5 border-b border-line bg-paper px-4 md:hidden">
      {above === undefined ? (
        <Link
          to="/"
          aria-label={words.shell.toToday}
          className="-mr-4 flex size-11 shrink-0 items-center"
        >
          <Mark size={26} />
        </Link>
      ) : (
        <Link
          to={above.to}
          aria-label={fill(words.shell.backTo, { screen: words.screens[above.screen.name] })}
          className="-mr-4 -ml-2 flex size-11 shrink-0 items-center"
        >
          <Icon name="back" size={20} />
        </Link>
      )}
      {/* Cut off where it is too long for one line; a screen reader has the whole. */}
      <span className="min-w-0 grow truncate text-lg font-semibold">
        {current === undefined ? words.console : words.screens[current.name]}
      </span>
      <AriaButton
        aria-label={words.palette.searchOrRun}
        onPress={onSearch}
        className="flex size-11 shrink-0 items-center justify-center rounded-1"
      >
        <Icon name="search" size={20} />
      </AriaButton>
      <AriaButton
        aria-label={words.shell.more}
        aria-haspopup="dialog"
        onPress={onMenu}
        className="flex size-11 shrink-0 items-center justify-center rounded-1"
      >
        <Icon name="menu" size={20} />
      </AriaButton>
    </header>
  );
}

/** Entries without room in the bar of a phone. */
export function PhoneMenu({
  me,
  screens,
  onClose,
}: {
  me: Me;
  screens: readonly Screen[];
  onClose: () => void;
}) {
  const words = useWords();
  return (
    <Layer onClose={onClose}>
      <LayerTitle>{me.name}</LayerTitle>
      <div className="mt-4 flex flex-col">
        {screens
          .filter((screen) => !screensOnBar(screens).includes(screen))
          .map(({ name, path, icon }) => (
            <Link
              key={name}
              to={path}
              onClick={onClose}
              className="flex min-h-11 items-center gap-3"
            >
              <Icon name={icon} />
              {words.screens[name]}
            </Link>
          ))}
        <Link to="/me" onClick={onClose} className="flex min-h-11 items-center">
          {words.shell.mySessions}
        </Link>
        <a
          href={siteAddress}
          target="_blank"
          rel="noreferrer"
          className="flex min-h-11 items-center"
        >
          {words.shell.openSite}
        </a>
        <div className="flex min-h-11 items-center justify-between">
          <LanguageSwitch />
          <ThemeMenu />
        </div>
        <div className="mt-4 flex justify-between gap-2.5">
          <Button onPress={() => void signOut()}>{words.shell.signOut}</Button>
          <Button onPress={onClose}>{words.shell.close}</Button>
        </div>
      </div>
    </Layer>
  );
}

/** The bar at the foot of a phone. */
export function PhoneBar({ screens, onMenu }: { screens: readonly Screen[]; onMenu: () => void }) {
  const words = useWords();
  return (
    <nav
      aria-label={words.shell.navigation}
      className="fixed inset-x-0 bottom-0 z-20 flex h-15 border-t border-line bg-sunk md:hidden"
    >
      {screensOnBar(screens).map(({ name, path, icon }) => (
        <NavLink
          key={name}
          to={path}
          end={path === "/"}
          aria-label={words.screens[name]}
          className="relative flex min-w-0 flex-1 flex-col items-center justify-center gap-1 text-xs text-ink-2 aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:before:absolute aria-[current=page]:before:inset-x-0 aria-[current=page]:before:top-0 aria-[current=page]:before:h-0.5 aria-[current=page]:before:bg-seal-ink"
        >
          <Icon name={icon} size={18} />
          <span className="max-w-full truncate px-0.5">
            {/* The whole name is too long for a fifth of a phone. */}
            {name === "articles" ? words.shell.articles : words.screens[name]}
          </span>
        </NavLink>
      ))}
      {screensOnBar(screens).length < screens.length && (
        <AriaButton
          aria-haspopup="dialog"
          onPress={onMenu}
          className="flex min-w-0 flex-1 flex-col items-center justify-center gap-1 text-xs text-ink-2"
        >
          <Icon name="menu" size={18} />
          {words.shell.more}
        </AriaButton>
      )}
    </nav>
  );
}
