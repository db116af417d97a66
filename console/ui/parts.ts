/**
 * Parts of a screen that F6 goes to. A screen names its own in `data-part`; the head and the
 * messages have theirs already.
 */
export type Part = "head" | "list" | "aside" | "messages";

const focusable =
  "a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), [tabindex='0']";

/** The focus target in a part: its first control, or the part itself. */
function targetIn(part: HTMLElement): HTMLElement {
  const controls = [...part.querySelectorAll<HTMLElement>(focusable)];
  const first = controls.find((element) => element.getClientRects().length > 0);
  if (first !== undefined) return first;
  if (!part.hasAttribute("tabindex")) part.tabIndex = -1;
  return part;
}

/** Moves the focus to the next part that is seen and not empty, after the last to the first. */
export function focusNextPart(step: 1 | -1): void {
  const parts = [...document.querySelectorAll<HTMLElement>("[data-part]")].filter(
    (part) => part.getClientRects().length > 0 && part.childElementCount > 0,
  );
  if (parts.length === 0) return;
  const current = parts.findIndex((part) => part.contains(document.activeElement));
  const next = current === -1 ? (step === 1 ? 0 : -1) : (current + step) % parts.length;
  const part = parts.at(next);
  if (part !== undefined) targetIn(part).focus();
}
