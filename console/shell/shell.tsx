import { lazy, Suspense, useEffect, useState } from "react";
import { Button as AriaButton } from "react-aria-components/Button";
import { Menu, MenuItem, MenuTrigger, Popover } from "react-aria-components/Menu";
import { Link, NavLink, Outlet, useLocation, useNavigate, useNavigation } from "react-router";
import { brand } from "~/brand";
import type { Counts } from "~/console-api/schemas/counts";
import type { Me } from "~/console-api/schemas/session";
import { Mark } from "~/design/drawings/mark";
import { type Counted, countWords } from "~/i18n/count";
import { fill } from "~/i18n/fill";
import { call } from "~console/api/call";
import { lostSince } from "~console/api/connection";
import { useSession } from "~console/api/session";
import { useStore } from "~console/api/store";
import { forgetAnswers } from "~console/inbox/kept-answers";
import {
  groups,
  type Screen,
  screensFor,
  screensInNavigation,
  screensOnBar,
} from "~console/screens";
import { siteAddress } from "~console/site-address";
import { chooseTheme, type Theme, theme } from "~console/theme";
import { clockWords } from "~console/times";
import { Button } from "~console/ui/button";
import { Layer, LayerTitle } from "~console/ui/dialog";
import { Icon, type IconName } from "~console/ui/icon";
import { Key } from "~console/ui/key";
import { Note } from "~console/ui/note";
import { PersonPrint } from "~console/ui/person";
import { Toasts } from "~console/ui/toasts";
import { useLanguage, useWords } from "~console/words";
import { countAnew, screenCounts } from "./counts";
import { KeysLayer, useKeys } from "./keys";
import { LanguageSwitch } from "./language-switch";

// Fetched when it is first opened.
const Palette = lazy(() => import("~console/palette/palette"));

/** What stands around every screen: sidebar or phone bar, messages, the loading bar. */
export function Shell() {
  const words = useWords();
  const session = useSession();
  // Under the sign-in that lies over an ended session, the shell stays as it was.
  const [lastMe, setLastMe] = useState<Me>();
  useEffect(() => {
    if (session.state === "in") setLastMe(session.me);
  }, [session]);
  const me = session.state === "in" ? session.me : lastMe;
  const { pathname } = useLocation();
  useEffect(() => {
    if (session.state === "in" && pathname !== "") void countAnew();
  }, [session.state, pathname]);
  const keys = useKeys(me?.permissions ?? []);
  const [hasMenu, setMenu] = useState(false);
  if (me === undefined) return null;
  const visible = screensInNavigation(me.permissions);
  return (
    <div className="min-h-dvh md:grid md:grid-cols-[56px_1fr] xl:grid-cols-[216px_1fr]">
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-16 rounded-1 bg-ink px-4 py-2 text-on-ink focus:translate-y-0"
      >
        {words.toContent}
      </a>
      <LoadingBar />
      <Sidebar screens={visible} me={me} onSearch={() => keys.open("palette")} />
      <PhoneHead me={me} onSearch={() => keys.open("palette")} onMenu={() => setMenu(true)} />
      <main id="content" tabIndex={-1} className="min-w-0 pb-24 outline-none md:pb-10">
        <Connection />
        <SessionClock />
        <Outlet />
      </main>
      <PhoneBar screens={visible} onMenu={() => setMenu(true)} />
      {hasMenu && <PhoneMenu me={me} screens={visible} onClose={() => setMenu(false)} />}
      <Toasts />
      {keys.opened === "keys" && (
        <KeysLayer onClose={() => keys.open(null)} permissions={me.permissions} />
      )}
      {keys.opened === "palette" && (
        <Suspense>
          <Palette
            permissions={me.permissions}
            onClose={() => keys.open(null)}
            onKeys={() => keys.open("keys")}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Nothing for 150 ms, so that a quick change of screen does not flash. */
function LoadingBar() {
  const { state } = useNavigation();
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    setLate(false);
    if (state === "idle") return;
    const timer = setTimeout(() => setLate(true), 150);
    return () => clearTimeout(timer);
  }, [state]);
  return isLate && state !== "idle" ? <div className="loading-bar" /> : null;
}

function Connection() {
  const words = useWords();
  const since = useStore(lostSince);
  return (
    <div role="status">
      {since !== null && (
        <Note
          tone="warn"
          icon="cut"
          title={fill(words.shell.lost, { time: clockWords(since.toISOString()) })}
          className="mx-4 mt-4 md:mx-8"
        >
          <p className="text-ink-2">{words.shell.lostText}</p>
        </Note>
      )}
    </div>
  );
}

/** Warns when the session is about to end for want of use. */
function SessionClock() {
  const words = useWords();
  const session = useSession();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 15_000);
    return () => clearInterval(timer);
  }, []);
  if (session.state !== "in") return null;
  const { idleUntil, endsAt } = session.me.session;
  const left = Math.min(Date.parse(idleUntil), Date.parse(endsAt)) - now;
  const minutes = Math.ceil(left / 60_000);
  if (minutes > 2 || left <= 0) return null;
  return (
    <Note tone="warn" icon="clock" role="status" className="mx-4 mt-4 md:mx-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <span>{fill(words.shell.expires, { minutes })}</span>
        {/* Any call counts as use; the answer of the second one says until when. */}
        <Button
          size="row"
          onPress={async () => {
            await call("mySessions", {});
            const known = await call("session", {});
            if (known.state === "signed-in") setNow(Date.now());
          }}
        >
          {words.shell.stay}
        </Button>
      </div>
    </Note>
  );
}

function Sidebar({ screens, me, onSearch }: { screens: Screen[]; me: Me; onSearch: () => void }) {
  const { locale, words } = useLanguage();
  return (
    <aside className="sticky top-0 flex h-dvh flex-col border-r border-line bg-sunk px-2.5 py-3 max-md:hidden xl:px-2.5">
      <Link to="/" className="flex items-center gap-2 px-1 py-0.5 max-xl:justify-center">
        <Mark size={28} />
        <span className="display text-lg leading-none max-xl:sr-only">
          {brand.shortName[locale]}
        </span>
        <span className="ml-auto text-micro text-ink-3 max-xl:sr-only">{words.console}</span>
      </Link>
      <AriaButton
        onPress={onSearch}
        className="mt-3 flex h-9 items-center gap-2 rounded-1 border border-line-strong bg-raised px-2.5 text-micro text-ink-3 data-hovered:border-ink max-xl:justify-center max-xl:px-0 coarse:h-11"
      >
        <Icon name="search" size={14} />
        <span className="grow text-left whitespace-nowrap max-xl:sr-only">
          {words.palette.searchOrRun}
        </span>
        <span className="flex gap-0.5 max-xl:sr-only">
          <Key>Ctrl</Key>
          <Key>K</Key>
        </span>
      </AriaButton>
      <nav aria-label={words.shell.navigation} className="mt-3">
        {groups.map((group) => (
          <NavGroup key={group} screens={screens.filter((screen) => screen.group === group)} />
        ))}
      </nav>
      <div className="mt-auto flex flex-col gap-1">
        <a
          href={siteAddress}
          target="_blank"
          rel="noreferrer"
          title={words.shell.openSite}
          className="flex h-[34px] items-center gap-2.5 rounded-1 px-2.5 text-micro text-ink-2 hover:text-ink max-xl:justify-center max-xl:px-0 coarse:h-11"
        >
          <Icon name="external" size={14} />
          <span className="max-xl:sr-only">{words.shell.openSite}</span>
        </a>
        <div className="flex items-center justify-between px-1.5 max-xl:flex-col max-xl:gap-1 max-xl:px-0">
          <span className="max-xl:hidden">
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
            className="relative flex h-[34px] items-center gap-3 rounded-1 border border-transparent px-2.5 text-ink-2 hover:text-ink aria-[current=page]:border-line aria-[current=page]:bg-raised aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:before:absolute aria-[current=page]:before:-left-px aria-[current=page]:before:inset-y-2 aria-[current=page]:before:w-0.5 aria-[current=page]:before:bg-seal-ink max-xl:justify-center max-xl:px-0 coarse:h-11"
          >
            <Icon name={icon} />
            <span className="max-xl:sr-only">{words.screens[name]}</span>
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
    inbox: words.inbox.navOpen,
    outbox: words.outbox.navFailed,
    links: words.links.navDead,
  };
  const form = forms[name];
  const count = counted[name as keyof Counts] ?? 0;
  if (count === 0 || form === undefined) return null;
  return (
    <span className="ml-auto text-micro font-normal text-ink-3 tabular-nums max-xl:sr-only">
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{countWords(form, count, locale)}</span>
    </span>
  );
}

const themeIcons: Record<Theme, IconName> = { system: "sun", light: "sun", dark: "moon" };
const menuItem =
  "flex h-9 cursor-pointer items-center gap-2.5 px-3 outline-none data-focused:bg-sunk coarse:h-11";
const menuStyle =
  "appear min-w-44 rounded-1 border border-line bg-raised py-1.5 text-small text-ink shadow-menu outline-none";

function ThemeMenu() {
  const words = useWords();
  const chosen = useStore(theme);
  return (
    <MenuTrigger>
      <AriaButton
        aria-label={`${words.shell.theme}: ${words.shell.themes[chosen]}`}
        className="flex size-8 items-center justify-center rounded-1 border border-line bg-paper text-ink data-hovered:border-line-strong coarse:size-11"
      >
        <Icon name={themeIcons[chosen]} />
      </AriaButton>
      <Popover placement="top end">
        <Menu
          aria-label={words.shell.theme}
          selectionMode="single"
          selectedKeys={[chosen]}
          onAction={(key) => chooseTheme(key as Theme)}
          className={menuStyle}
        >
          {(["system", "light", "dark"] as const).map((name) => (
            <MenuItem
              key={name}
              id={name}
              textValue={words.shell.themes[name]}
              className={menuItem}
            >
              <Icon name="check" className={name === chosen ? "" : "invisible"} />
              {words.shell.themes[name]}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

/** Signs out everywhere in this browser, and starts anew. */
async function signOut(): Promise<void> {
  await call("signOut", {});
  forgetAnswers();
  window.location.assign("/console");
}

function MeMenu({ me }: { me: Me }) {
  const words = useWords();
  const navigate = useNavigate();
  return (
    <MenuTrigger>
      <AriaButton
        aria-label={fill(words.shell.me, { name: me.name })}
        className="flex min-h-9 w-full items-center gap-3 rounded-1 px-1.5 text-left data-hovered:bg-raised max-xl:justify-center coarse:min-h-11"
      >
        <PersonPrint staffId={me.id} />
        <span className="min-w-0 grow truncate max-xl:hidden">{me.name}</span>
        <Icon name="more" className="max-xl:hidden" />
      </AriaButton>
      <Popover placement="top start">
        <Menu aria-label={me.name} className={menuStyle}>
          <MenuItem className={menuItem} onAction={() => navigate("/me")}>
            {words.shell.mySessions}
          </MenuItem>
          <MenuItem className={`${menuItem} border-t border-line`} onAction={() => void signOut()}>
            {words.shell.signOut}
          </MenuItem>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

/** The head of a phone: where one is, and what the sidebar has beside the screens. */
function PhoneHead({ me, onSearch, onMenu }: { me: Me; onSearch: () => void; onMenu: () => void }) {
  const words = useWords();
  const { pathname } = useLocation();
  const current = screensFor(me.permissions).find(({ path }) => path === pathname);
  return (
    <header className="sticky top-0 z-20 flex h-14 items-center gap-2.5 border-b border-line bg-paper px-4 md:hidden">
      <Link to="/" aria-label={words.shell.toToday} className="-mr-4 flex size-11 items-center">
        <Mark size={26} />
      </Link>
      <span className="grow text-lg font-semibold">
        {current === undefined ? words.console : words.screens[current.name]}
      </span>
      <AriaButton
        aria-label={words.palette.searchOrRun}
        onPress={onSearch}
        className="flex size-11 items-center justify-center rounded-1"
      >
        <Icon name="search" size={20} />
      </AriaButton>
      <AriaButton
        aria-label={words.shell.more}
        aria-haspopup="dialog"
        onPress={onMenu}
        className="flex size-11 items-center justify-center rounded-1"
      >
        <Icon name="menu" size={20} />
      </AriaButton>
    </header>
  );
}

/** What does not stand in the bar of a phone. */
function PhoneMenu({
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

function PhoneBar({ screens, onMenu }: { screens: readonly Screen[]; onMenu: () => void }) {
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
          className="relative flex min-w-0 flex-1 flex-col items-center justify-center gap-1 text-xs text-ink-2 aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:before:absolute aria-[current=page]:before:inset-x-0 aria-[current=page]:before:top-0 aria-[current=page]:before:h-0.5 aria-[current=page]:before:bg-seal-ink"
        >
          <Icon name={icon} size={18} />
          <span className="max-w-full truncate px-0.5">{words.screens[name]}</span>
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
