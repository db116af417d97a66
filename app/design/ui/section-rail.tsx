import type { ReactNode } from "react";

type SectionRailProps = {
  numeral?: string;
  label: string;
  /** Makes the label the heading, for a section without another one. */
  isLabelHeading?: boolean;
  children: ReactNode;
  className?: string;
};

/**
 * A section with numeral and label: in a column at the left from 1200 px on, above the content
 * below that.
 */
export function SectionRail(props: SectionRailProps) {
  const { numeral, label, isLabelHeading = false, children, className = "" } = props;
  const Label = isLabelHeading ? "h2" : "p";
  return (
    <div className={`xl:grid xl:grid-cols-[var(--rail)_1fr] ${className}`}>
      <Label className="mb-6 flex items-baseline gap-3 font-sans text-small font-normal tracking-normal text-ink-3 xl:mb-0 xl:flex-col xl:gap-1 xl:pr-6">
        {numeral !== undefined && (
          <span className="font-display text-[1.75rem] font-bold leading-tight text-ink">
            {numeral}
          </span>
        )}
        {label}
      </Label>
      <div className="min-w-0">{children}</div>
    </div>
  );
}
