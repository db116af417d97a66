import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { Permission } from "~/domain/staff/permissions";
import { fill } from "~/i18n/fill";
import { screensFor } from "~console/screens";
import { Button } from "~console/ui/button";
import { Layer, LayerTitle } from "~console/ui/dialog";
import { useWords } from "~console/words";

/** How long after G the letter may come, in milliseconds. */
const pause = 1_500;

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/**
 * Keys of every screen: G and a letter goes to a screen, J and K move in the list, / goes to its
 * filter, ? shows the keys. They do nothing in fields and under a layer, and none changes anything.
 */
export function useKeys(permissions: readonly Permission[]) {
  const navigate = useNavigate();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    let goesUntil = 0;
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector("[role=dialog], [role=alertdialog], [role=menu]") !== null) return;
      const key = event.key.toLowerCase();
      if (Date.now() < goesUntil) {
        goesUntil = 0;
        const screen = screensFor(permissions).find((one) => one.key === key);
        if (screen === undefined) return;
        event.preventDefault();
        void navigate(screen.path);
      } else if (key === "g") goesUntil = Date.now() + pause;
      else if (key === "?") setShown(true);
      else if (key === "/") focusOn(event, document.querySelector<HTMLElement>("[data-filter]"));
      else if (key === "j") focusOn(event, nextRow(1));
      else if (key === "k") focusOn(event, nextRow(-1));
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [navigate, permissions]);
  return { isShown, hide: () => setShown(false) };
}

/** The link of the row after or before the one that has the focus. */
function nextRow(step: 1 | -1): HTMLElement | null {
  const rows = [...document.querySelectorAll<HTMLElement>("[data-row]")];
  const current = rows.indexOf(document.activeElement as HTMLElement);
  if (current === -1) return rows[0] ?? null;
  return rows[Math.min(rows.length - 1, Math.max(0, current + step))] ?? null;
}

function focusOn(event: KeyboardEvent, element: HTMLElement | null): void {
  if (element === null) return;
  event.preventDefault();
  element.focus();
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
  const lines = [
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
    { keys: "J K", does: words.shell.moveInList },
    { keys: "/", does: words.shell.toFilter },
    { keys: "Esc", does: words.shell.closeLayer },
    { keys: "?", does: words.shell.thisHelp },
  ];
  return (
    <Layer onClose={onClose}>
      <LayerTitle>{words.shell.keys}</LayerTitle>
      <p className="mt-1 text-ink-2">{words.shell.keysText}</p>
      <dl className="mt-4">
        {lines.map(({ keys, does }) => (
          <div key={keys} className="flex items-center gap-4 border-b border-line py-2">
            <dt className="flex w-24 gap-1.5">
              {keys.split(" ").map((key) => (
                <kbd
                  key={key}
                  className="rounded-1 border border-line-strong bg-raised px-1.5 text-xs"
                >
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-5 flex justify-end">
        <Button onPress={onClose} autoFocus>
          {words.shell.close}
        </Button>
      </div>
    </Layer>
  );
}
