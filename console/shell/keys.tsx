import { useLayoutEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { Permission } from "~/domain/staff/permissions";
import { fill } from "~/i18n/fill";
import { useStore } from "~console/api/store";
import { screensFor } from "~console/screens";
import { Button } from "~console/ui/button";
import { CheckBox } from "~console/ui/check-box";
import { Layer, LayerTitle } from "~console/ui/dialog";
import { Key } from "~console/ui/key";
import { tell } from "~console/ui/toasts";
import { useWords } from "~console/words";
import { focusNextPart } from "./parts";
import { chooseSingleKeys, singleKeys } from "./single-keys";
import { toggleAside, toggleSidebar } from "./wide-layout";

/** How long after G the letter may come, in milliseconds. */
const pause = 1_500;

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** What the keys open over the screen. */
export type Opened = "palette" | "keys" | null;

/**
 * Keys of every screen: Ctrl K searches, F6 goes to the next part, G and a letter goes to a screen,
 * J and K move in the list, / goes to its filter, [ and ] make room for it, ? shows the keys; a letter
 * that a button of the screen names in `data-key` presses it. Letters do nothing in fields, no key does anything under a
 * layer, and none changes anything: a button with a key only asks.
 */
export function useKeys(permissions: readonly Permission[]) {
  const navigate = useNavigate();
  const { asideHidden, asideShown } = useWords().palette.keys;
  const [opened, open] = useState<Opened>(null);
  /** Outlives the listener, which is another one as soon as the rights or the screen are. */
  const goesUntil = useRef(0);
  // Before the screen is painted: a key is heard as soon as its screen can be seen.
  useLayoutEffect(() => {
    const hideOrShowAside = () => {
      const isHidden = toggleAside();
      if (isHidden !== undefined) tell(isHidden ? asideHidden : asideShown);
    };
    const pressSingle = (event: KeyboardEvent) => {
      const key = event.key.toLowerCase();
      // When they were pressed, however late a busy page hears of it.
      if (event.timeStamp < goesUntil.current) {
        goesUntil.current = 0;
        const screen = screensFor(permissions).find((one) => one.key === key);
        if (screen === undefined) return;
        event.preventDefault();
        void navigate(screen.path);
      } else if (key === "g") goesUntil.current = event.timeStamp + pause;
      else if (key === "?") open("keys");
      else if (key === "/") focusOn(event, document.querySelector<HTMLElement>("[data-filter]"));
      else if (key === "j") focusOn(event, nextRow(1));
      else if (key === "k") focusOn(event, nextRow(-1));
      else if (key === "o") currentRow()?.click();
      else if (key === "[") toggleSidebar();
      else if (key === "]") hideOrShowAside();
      else keyOfScreen(key)?.click();
    };
    const press = (event: KeyboardEvent) => {
      if (document.querySelector("[role=dialog], [role=alertdialog], [role=menu]") !== null) return;
      const hasCtrl = event.ctrlKey || event.metaKey;
      if (event.key === "F6") {
        event.preventDefault();
        focusNextPart(event.shiftKey ? -1 : 1);
      } else if (hasCtrl && !event.altKey && !event.shiftKey) {
        if (event.key.toLowerCase() === "k") open("palette");
        else if (event.key === "/") open("keys");
        else return;
        event.preventDefault();
      } else if (!hasCtrl && !event.altKey && !isTyping(event.target) && singleKeys.get()) {
        pressSingle(event);
      }
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [navigate, permissions, asideHidden, asideShown]);
  return { opened, open };
}

const rows = () => [...document.querySelectorAll<HTMLElement>("[data-row]")];
const currentRow = () => rows().find((row) => row === document.activeElement);

/** The link of the row after or before the one that has the focus. */
function nextRow(step: 1 | -1): HTMLElement | null {
  const all = rows();
  const current = all.indexOf(document.activeElement as HTMLElement);
  if (current === -1) return all[0] ?? null;
  return all[Math.min(all.length - 1, Math.max(0, current + step))] ?? null;
}

function focusOn(event: KeyboardEvent, element: HTMLElement | null): void {
  if (element === null) return;
  event.preventDefault();
  element.focus();
}

const keysOfScreen = () => [...document.querySelectorAll<HTMLElement>("[data-key]")];
const keyOfScreen = (key: string) => keysOfScreen().find(({ dataset }) => dataset["key"] === key);

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
  // Looked at once: under the layer the screen stays as it is.
  const [ofScreen] = useState(() =>
    keysOfScreen().map(({ dataset, textContent }) => ({
      keys: (dataset["key"] ?? "").toUpperCase(),
      does: textContent?.trim() ?? "",
    })),
  );
  const lines = [
    { keys: "Ctrl K", does: keys.palette },
    { keys: "Ctrl /", does: keys.help },
    { keys: "F6", does: keys.parts },
    { keys: "J K", does: keys.move },
    { keys: "O", does: keys.open },
    { keys: "/", does: keys.filter },
    { keys: "[", does: keys.sidebar },
    { keys: "]", does: keys.aside },
    { keys: "Esc", does: keys.close },
    ...ofScreen,
    ...screensFor(permissions).flatMap(({ key, name }) =>
      key === null
        ? []
        : [
            {
              keys: `G ${key.toUpperCase()}`,
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
            key={line.keys}
            className="flex break-inside-avoid items-center gap-4 border-b border-line py-2"
          >
            <dt className="flex w-20 shrink-0 gap-1.5">
              {line.keys.split(" ").map((key) => (
                <Key key={key}>{key}</Key>
              ))}
            </dt>
            <dd>{line.does}</dd>
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
