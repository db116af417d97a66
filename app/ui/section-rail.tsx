import type { ReactNode } from "react";

type SectionRailProps = {
  numeral?: string;
  label: string;
  children: ReactNode;
  className?: string;
};

/**
 * A block with a left rail: numeral and label beside the content from 1200 px on, in one line
 * above it below that.
 */
export function SectionRail({ numeral, label, children, className = "" }: SectionRailProps) {
  return (
    <div className={`xl:grid xl:grid-cols-[var(--rail)_1fr] ${className}`}>
      <p className="mb-6 flex items-baseline gap-3 text-small text-ink-3 xl:mb-0 xl:flex-col xl:gap-1">
        {numeral !== undefined && (
          <span className="font-display text-[1.75rem] font-bold leading-tight text-ink">
            {numeral}
          </span>
        )}
        {label}
      </p>
      <div className="min-w-0">{children}</div>
    </div>
  );
}
