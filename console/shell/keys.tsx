import { useLayoutEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { Permission } from "~/domain/rights/permissions";
import { fill } from "~/i18n/fill";
import { useStore } from "~console/api/store";
import { screensFor } from "~console/screens/screens";
import { Button } from "~console/ui/button";
import { CheckBox } from "~console/ui/check-box";
import { Layer, LayerTitle } from "~console/ui/dialog";
import { Key } from "~console/ui/key";
import {
  buttonKeys,
  isButtonKey,
  type KeyName,
  keyMap,
  keyNames,
  letterOf,
  meaningOf,
} from "~console/ui/key-map";
import { focusNextPart } from "~console/ui/parts";
import { actAt, buttonsAt, focusedRow, isHeard, nameOf, pressAt } from "~console/ui/screen-keys";
import { showToast } from "~console/ui/toasts";
import { useWords } from "~console/words";
import { chooseSingleKeys, singleKeys } from "./single-keys";
import { hasAside, toggleAside, toggleSidebar } from "./wide-layout";

/** How long after G the letter may come, in milliseconds. */
const pause = 1_500;

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** The dialog that keys open over the screen. */
export type Opened = "palette" | "keys" | null;

/**
 * Hears the keys of the table (`key-map.ts`) for every screen. A screen adds keys with `useScreenKeys`, and a key
 * clicks the button that names it in `data-key`. Single letters do nothing in fields, and no key but Ctrl S does
 * anything under a dialog. No key changes what is public: a button with a key only asks.
 */
export function useKeys(permissions: readonly Permission[]) {
  const navigate = useNavigate();
  const { asideHidden, asideShown } = useWords().palette;
  const [opened, open] = useState<Opened>(null);
  /** Outlives the listener, which is another one as soon as the rights or the screen are. */
  const goesUntil = useRef(0);
  // Before the screen is painted: a key is heard as soon as its screen can be seen.
  useLayoutEffect(() => {
    const hideOrShowAside = () => {
      const isHidden = toggleAside();
      if (isHidden !== undefined) showToast(isHidden ? asideHidden : asideShown);
    };
    /** Actions of keys on every screen; each returns whether the browser's own meaning is prevented. */
    const acts: Partial<Record<KeyName, (event: KeyboardEvent) => boolean>> = {
      palette: done(() => open("palette")),
      help: done(() => open("keys")),
      parts: done(() => focusNextPart(1)),
      partsBack: done(() => focusNextPart(-1)),
      go: ({ timeStamp }) => {
        goesUntil.current = timeStamp + pause;
        return false;
      },
      next: (event) => moveInList(event, 1),
      previous: (event) => moveInList(event, -1),
      // Enter is what a link or a button does by itself.
      open: ({ key }) => key !== "Enter" && click(focusedRow()),
      filter: () => focusOn(document.querySelector<HTMLElement>("[data-filter]")),
      sidebar: done(toggleSidebar),
      aside: done(hideOrShowAside),
      ...Object.fromEntries(buttonKeys.map((name) => [name, () => pressAt(name)])),
    };
    /** G and a letter. Heard when they were pressed, however late a busy page hears of it. */
    const goes = (event: KeyboardEvent): boolean => {
      const letter = letterOf(event);
      if (letter === undefined || event.timeStamp >= goesUntil.current) return false;
      goesUntil.current = 0;
      const screen = screensFor(permissions).find(({ key }) => key === letter);
      if (screen === undefined) return true;
      event.preventDefault();
      void navigate(screen.path);
      return true;
    };
    const press = (event: KeyboardEvent) => {
      // A part of a word that is composed.
      if (event.isComposing) return;
      const meaning = meaningOf(event);
      // Heard already by a list or the editor, whose own meaning of Ctrl / does not count.
      if (event.defaultPrevented && meaning?.name !== "help") return;
      const hasLayer = document.querySelector("[role=dialog], [role=alertdialog], [role=menu]");
      if (hasLayer !== null && meaning?.name !== "save") return;
      const hearsSingle = !isTyping(event.target) && singleKeys.get();
      if (hearsSingle && goes(event)) return;
      if (meaning === undefined || (meaning.isSingle && !hearsSingle)) return;
      const ofScreen = actAt(meaning.name);
      ofScreen?.();
      const isDone = ofScreen !== undefined || acts[meaning.name]?.(event) === true;
      if (isDone) event.preventDefault();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [navigate, permissions, asideHidden, asideShown]);
  return { opened, open };
}

const done = (act: () => void) => () => {
  act();
  return true;
};

const rows = () => [...document.querySelectorAll<HTMLElement>("[data-row]")];

/** To the row after or before the one that has the focus. Arrows do so from a row only: else they scroll. */
function moveInList({ key }: KeyboardEvent, step: 1 | -1): boolean {
  const all = rows();
  const focused = focusedRow();
  if (focused === undefined) return key.length === 1 && focusOn(all[0] ?? null);
  const next = Math.min(all.length - 1, Math.max(0, all.indexOf(focused) + step));
  return focusOn(all[next] ?? null);
}

function focusOn(element: HTMLElement | null): boolean {
  element?.focus();
  return element !== null;
}

function click(element: HTMLElement | undefined): boolean {
  element?.click();
  return element !== undefined;
}

/** Keys that only some screens have. */
const ofSomeScreens = [
  ...(["select", "selectTo", "save", "preview", "bold"] as const),
  ...(["nextStale", "previousStale", "nextDifference", "previousDifference"] as const),
] satisfies KeyName[];

type ListedKey = { name: KeyName; says: string | undefined };

/** Which keys do something on the screen as it is now, and what its button of a key says. */
function keysOfScreen(): ListedKey[] {
  const has = (selector: string) => document.querySelector(selector) !== null;
  const hasRows = has("[data-row]");
  const isThere: Partial<Record<KeyName, boolean>> = {
    // The screens stand at the end, each with its letter.
    go: false,
    next: hasRows,
    previous: hasRows,
    open: hasRows,
    filter: has("[data-filter]"),
    aside: hasAside(),
    ...Object.fromEntries(ofSomeScreens.map((name) => [name, isHeard(name)])),
    ...Object.fromEntries(buttonKeys.map((name) => [name, has(`[data-row-key="${name}"]`)])),
  };
  return keyNames.flatMap((name): ListedKey[] => {
    const button = isButtonKey(name) ? buttonsAt(name)[0] : undefined;
    if (button !== undefined) return [{ name, says: nameOf(button) }];
    return isThere[name] === false ? [] : [{ name, says: undefined }];
  });
}

/** The list of keys. */
export function KeysLayer({
  permissions,
  onClose,
}: {
  permissions: readonly Permission[];
  onClose: () => void;
}) {
  const words = useWords();
  const { keys } = words.palette;
  const isSingle = useStore(singleKeys);
  // Read once: under the dialog the screen stays as it is.
  const [ofScreen] = useState(keysOfScreen);
  const lines: { keys: readonly string[]; does: string }[] = [
    ...ofScreen.map(({ name, says }) => ({ keys: keyMap[name], does: says ?? keys.does[name] })),
    ...screensFor(permissions).flatMap(({ key, name }) =>
      key === null
        ? []
        : [
            {
              keys: [`${keyMap.go[0]} ${key.toUpperCase()}`],
              does: fill(words.shell.goTo, { screen: words.screens[name] }),
            },
          ],
    ),
  ];
  return (
    <Layer onClose={onClose}>
      <LayerTitle>{words.shell.keys}</LayerTitle>
      <p className="mt-1 text-ink-2">{words.shell.keysText}</p>
      <dl className="mt-4 gap-x-8 sm:columns-2">
        {lines.map((line) => (
          <div
            key={line.keys.join()}
            className="flex break-inside-avoid items-center gap-3 border-b border-line py-2"
          >
            <dt className="flex w-22 shrink-0 flex-wrap gap-x-3 gap-y-1.5">
              {line.keys.map((together) => (
                <span key={together} className="flex gap-1">
                  {together.split(" ").map((key) => (
                    <Key key={key}>{key}</Key>
                  ))}
                </span>
              ))}
            </dt>
            <dd className="min-w-0">{line.does}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-4">
        <CheckBox
          isSelected={isSingle}
          onChange={chooseSingleKeys}
          label={keys.single}
          help={keys.singleHelp}
        />
      </div>
      <div className="mt-5 flex justify-end">
        <Button onPress={onClose} autoFocus>
          {words.shell.close}
        </Button>
      </div>
    </Layer>
  );
}
