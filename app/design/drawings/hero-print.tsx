import { partedPrint, type Strip } from "./parted-print";
import drawing from "./shapes/print-parted.svg?raw";

/** Id of an empty element at the drawing's start, where the place that it takes is already known. */
export const heroPrintStart = "hero-print";

type HeroPrintProps = {
  label: string;
  /** The strips of the five windows. */
  strips: readonly Strip[];
  className?: string;
};

/**
 * The hero's drawing: one print that separates into five windows. The SVG is inlined in the page,
 * because the page's CSS colours and animates it.
 */
export function HeroPrint({ label, strips, className = "" }: HeroPrintProps) {
  return (
    <div
      role="img"
      aria-label={label}
      className={`hero-print aspect-[660/856] ${className}`}
      dangerouslySetInnerHTML={{
        __html: `<span id="${heroPrintStart}"></span>${partedPrint(drawing, strips)}`,
      }}
    />
  );
}
