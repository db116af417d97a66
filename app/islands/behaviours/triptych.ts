import { fill } from "~/i18n/fill";
import type { IdentityId } from "~/site/product/sample-identities";
import { type Comparison, compare, identityOf } from "~/site/product/triptych/compare";
import {
  type Picks,
  picksAfterPress,
  picksOf,
  type Slot,
  slots,
} from "~/site/product/triptych/picks";

/** Milliseconds between the strokes of the sign. */
const strokePause = 60;

/**
 * Compares the picked windows in place (`~/site/product/triptych/triptych.tsx`). A press on a
 * window picks it; a changed field has picked already.
 * @param event the press or change, if it was one
 */
export function answerTriptych(form: HTMLFormElement, event?: Event): void {
  const target = event?.target;
  if (event?.type === "click" && target instanceof Element) {
    const pressed = target.closest<HTMLElement>(".pick")?.dataset["window"];
    if (pressed === undefined) return;
    const before = picksIn(form);
    const after = picksAfterPress(before, olderPick(form), pressed as IdentityId);
    for (const slot of slots) if (after[slot] !== before[slot]) setPick(form, slot, after[slot]);
  } else if (target instanceof HTMLInputElement && event?.type === "change") {
    form.dataset["newest"] = target.name;
  }
  const picks = picksIn(form);
  if (isShown(form, picks)) return;
  show(form, picks);
}

/** The picks in the form fields. */
function picksIn(form: HTMLFormElement): Picks {
  return picksOf(new URLSearchParams(slots.map((slot) => [slot, fieldOf(form, slot).value])));
}

function fieldOf(form: HTMLFormElement, slot: Slot): RadioNodeList {
  return form.elements.namedItem(slot) as RadioNodeList;
}

function setPick(form: HTMLFormElement, slot: Slot, id: IdentityId): void {
  fieldOf(form, slot).value = id;
  form.dataset["newest"] = slot;
}

function olderPick(form: HTMLFormElement): Slot {
  return form.dataset["newest"] === "a" ? "b" : "a";
}

function isShown(form: HTMLFormElement, picks: Picks): boolean {
  return joinedIn(form).every(({ dataset }, side) => dataset["window"] === picks[sideOf(side)]);
}

/** The parts of the line that joins the windows, one for each pick. */
function joinedIn(form: HTMLFormElement): HTMLElement[] {
  return [...form.querySelectorAll<HTMLElement>(".bracket > *")];
}

/** The pick on the left is the first one. */
function sideOf(index: number): Slot {
  return slots[index] ?? "a";
}

function show(form: HTMLFormElement, picks: Picks): void {
  const comparison = compare([picks.a, picks.b], new Date());
  const isSame = picks.a === picks.b;
  for (const [side, part] of joinedIn(form).entries()) {
    part.dataset["window"] = picks[sideOf(side)];
  }
  form.toggleAttribute("data-same", isSame);
  for (const pick of form.querySelectorAll<HTMLElement>(".pick")) {
    const { window: id } = pick.dataset;
    pick.dataset["picked"] = slots.filter((slot) => picks[slot] === id).join("");
  }
  showLines(form, picks, comparison);
  if (!isSame) drawSign(form);
  const said = partOf(form, '[role="status"]');
  const { lines, differing } = comparison;
  const { differ = "", alike = "" } = said.dataset;
  said.textContent = isSame ? alike : fill(differ, { m: lines.length, n: differing });
}

function showLines(form: HTMLFormElement, picks: Picks, { lines }: Comparison): void {
  const rows = form.querySelectorAll("tbody tr");
  for (const [index, { name, values, differs }] of lines.entries()) {
    const row = rows[index];
    row?.toggleAttribute("data-differs", differs);
    for (const [side, cell] of row?.querySelectorAll<HTMLElement>("td").entries() ?? []) {
      const slot = sideOf(side);
      cell.dataset["window"] = picks[slot];
      if (name === "time") cell.dataset["zone"] = identityOf(picks[slot]).zone;
      cell.textContent = values[side] ?? "";
    }
  }
}

/** Animates the strokes of the sign, one after the other. */
function drawSign(form: HTMLFormElement): void {
  const sign = partOf(form, ".sign");
  const styles = getComputedStyle(sign);
  const duration = Number.parseFloat(styles.getPropertyValue("--t-2"));
  const easing = styles.getPropertyValue("--curve-part");
  if (!(duration > 0)) return;
  for (const [index, stroke] of [...sign.children].entries()) {
    stroke.animate(
      { strokeDashoffset: [1, 0] },
      { duration, easing, delay: index * strokePause, fill: "backwards" },
    );
  }
}

/** @throws when the page has a triptych without one of its parts */
function partOf(form: HTMLFormElement, selector: string): HTMLElement {
  const part = form.querySelector<HTMLElement>(selector);
  if (part === null) throw new Error(`The triptych has no ${selector}`);
  return part;
}
