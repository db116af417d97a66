import type { Reach } from "~/domain/rights/permissions";

/** How far a role reaches: a filled disc acts, a half one sees, a dashed ring is not shown. */
export function ReachDot({ reach, label }: { reach: Reach; label?: string }) {
  return (
    <svg
      width="14"
      height="14"
      viewBox="0 0 14 14"
      role={label === undefined ? "presentation" : "img"}
      aria-label={label}
      className="inline-block shrink-0"
    >
      {reach === "acts" && <circle cx="7" cy="7" r="5.5" fill="currentColor" />}
      {reach === "sees" && (
        <>
          <circle cx="7" cy="7" r="4.8" fill="none" stroke="currentColor" strokeWidth="1.4" />
          <path d="M7 2.2a4.8 4.8 0 0 0 0 9.6z" fill="currentColor" />
        </>
      )}
      {reach === "none" && (
        <circle
          cx="7"
          cy="7"
          r="4.8"
          fill="none"
          stroke="var(--ink-3)"
          strokeWidth="1.3"
          strokeDasharray="2 1.77"
        />
      )}
    </svg>
  );
}
