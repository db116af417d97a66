import printUrl from "./shapes/print-whole.svg?no-inline";

/**
 * The whole print in the text colour, loaded from a file to keep pages small. Set a width or height
 * by class; the space is reserved before the file has loaded.
 */
export function PrintWhole({
  className = "",
  strokeWidth = 5.2,
}: {
  className?: string;
  strokeWidth?: number;
}) {
  return (
    <svg
      viewBox="40 10 560 790"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      aria-hidden="true"
      className={`pointer-events-none aspect-[560/790] ${className}`}
    >
      <use href={`${printUrl}#print`} />
    </svg>
  );
}
