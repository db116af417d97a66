import type { ReactNode } from "react";

type ScrollRegionProps = { label: string; className?: string; children: ReactNode };

/** Something wider than a telephone that scrolls by itself, by keyboard as well. */
export function ScrollRegion({ label, className = "", children }: ScrollRegionProps) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reached by keyboard
      tabIndex={0}
      className={`overflow-x-auto ${className}`}
    >
      {children}
    </section>
  );
}
