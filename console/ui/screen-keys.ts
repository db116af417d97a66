import { useLayoutEffect, useRef } from "react";
import type { ButtonKey, KeyName } from "./key-map";

/**
 * The actions of keys in a part of a screen; null: the part hears the key itself, and only the list of keys names it.
 */
type ScreenKeys = Partial<Record<KeyName, (() => void) | null>>;

const parts = new Set<{ readonly current: ScreenKeys }>();

/** Keys of a part of a screen, as long as it is shown. The shell hears them, and its list names them. */
export function useScreenKeys(keys: ScreenKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  // Before the screen is painted: a key is heard as soon as its screen can be seen.
  useLayoutEffect(() => {
    parts.add(latest);
    return () => {
      parts.delete(latest);
    };
  }, []);
}

/** Returns the screen's action for a key, if any. */
export function actAt(name: KeyName): (() => void) | undefined {
  return [...parts].map(({ current }) => current[name]).find((act) => act != null) ?? undefined;
}

/** Whether something on the screen hears a key. */
export const isHeard = (name: KeyName): boolean =>
  [...parts].some(({ current }) => current[name] !== undefined);

/** The row of a list that has the focus. */
export const focusedRow = () =>
  document.activeElement instanceof HTMLElement &&
  document.activeElement.dataset["row"] !== undefined
    ? document.activeElement
    : undefined;

/** The buttons of the screen for a key; it clicks the first. */
export const buttonsAt = (name: ButtonKey): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(`[data-key="${name}"]`)].filter(
    (button) =>
      !button.matches(":disabled, [aria-disabled=true]") &&
      button.getClientRects().length > 0 &&
      // Ctrl Enter is heard while somebody writes, so it presses only what asks again.
      (name !== "main" || nameOf(button).endsWith("…")),
  );

/** Presses the button of a key: that of the row that has the focus, else that of the screen. */
export function pressAt(name: ButtonKey): boolean {
  const ofRow = focusedRow()
    ?.closest("li, tr")
    ?.querySelector<HTMLElement>(`[data-row-key="${name}"]`);
  const button = ofRow ?? buttonsAt(name)[0];
  button?.click();
  return button !== undefined;
}

/** The text of a button. */
export const nameOf = (button: HTMLElement) => button.textContent?.trim() ?? "";
