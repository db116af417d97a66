import iconsUrl from "~/design/drawings/shapes/icons.svg?no-inline";

export type IconName =
  | "down"
  | "search"
  | "arrow"
  | "prev"
  | "check"
  | "x"
  | "pause"
  | "play"
  | "sun"
  | "moon"
  | "menu"
  | "chev"
  | "plus"
  | "minus"
  | "eye"
  | "copy"
  | "ext"
  | "bang"
  | "grid"
  | "user"
  | "flow"
  | "link"
  | "plug"
  | "bin"
  | "cloud"
  | "phone"
  | "gear"
  | "screen";

/** A line drawing in the text colour, 16 px by default; hidden from screen readers. */
export function Icon({
  name,
  size = 16,
  className = "",
}: {
  name: IconName;
  size?: number;
  className?: string;
}) {
  return (
    <svg width={size} height={size} aria-hidden="true" className={`shrink-0 ${className}`}>
      <use href={`${iconsUrl}#${name}`} />
    </svg>
  );
}
