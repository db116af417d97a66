import { partedPrint } from "./parted-print";
import drawing from "./shapes/print-parted.svg?raw";

/** The SVG is inlined in the page, because the page's CSS colours and animates it. */
const markup = { __html: partedPrint(drawing) };

/** The hero's drawing: one print that separates into five windows. */
export function HeroPrint({ label, className = "" }: { label: string; className?: string }) {
  return (
    <div
      role="img"
      aria-label={label}
      className={`hero-print aspect-[660/856] ${className}`}
      dangerouslySetInnerHTML={markup}
    />
  );
}
