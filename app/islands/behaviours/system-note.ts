import { isKnownNotWindows } from "~/site/download/system-check";

/** Says the line of `data-system-note` to a visitor who is not on Windows. */
export function startSystemNote(): void {
  const note = document.querySelector<HTMLElement>("[data-system-note]");
  if (note === null || !isKnownNotWindows(navigator)) return;
  note.textContent = note.dataset["systemNote"] ?? "";
}
