import type { ReactNode } from "react";

type ScrollRegionProps = { label: string; className?: string; children: ReactNode };

/** A region for content wider than the page, which scrolls sideways, also by keyboard. */
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
