/**
 * Stands directly after a field without an outline of its own, and draws its focus ring around the nearest
 * positioned ancestor. Not by `:has(:focus-visible)`, which Firefox has from 121 on.
 */
export function FocusRing() {
  return (
    <span
      aria-hidden="true"
      className="pointer-events-none absolute -inset-px rounded-1 [:focus-visible+&]:outline-2 [:focus-visible+&]:outline-offset-[3px] [:focus-visible+&]:outline-focus"
    />
  );
}
