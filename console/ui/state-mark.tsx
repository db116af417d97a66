/** The states of CONSOLE.md, each with a shape of its own. */
export type StateName =
  | "draft"
  | "none"
  | "scheduled"
  | "uploaded"
  | "verified"
  | "signed"
  | "staged"
  | "paused"
  | "published"
  | "withdrawn"
  | "stale"
  | "failed"
  | "fine";

export const stateColours: Record<StateName, string> = {
  draft: "text-ink-3",
  none: "text-ink-3",
  scheduled: "text-ink-2",
  uploaded: "text-ink-2",
  verified: "text-ink-2",
  signed: "text-ink-2",
  staged: "text-ink",
  paused: "text-warn",
  published: "text-ok",
  withdrawn: "text-danger",
  stale: "text-warn",
  failed: "text-danger",
  fine: "text-ok",
};

/** A state: its shape and its word. @param percent of a share, which its shape shows */
export function StateMark({
  state,
  percent,
  children,
}: {
  state: StateName;
  percent?: number;
  children: React.ReactNode;
}) {
  return (
    <span className={`inline-flex items-baseline gap-1.5 ${stateColours[state]}`}>
      <StateShape state={state} {...(percent !== undefined && { percent })} />
      <span>{children}</span>
    </span>
  );
}

/** The shape alone, where the word stands elsewhere. */
export function StateShape({ state, percent = 0 }: { state: StateName; percent?: number }) {
  const line = { fill: "none", stroke: "currentColor", strokeWidth: 1.4 } as const;
  return (
    <svg
      width="14"
      height="14"
      viewBox="0 0 14 14"
      aria-hidden="true"
      className="shrink-0 self-center"
    >
      {state === "draft" && <circle cx="7" cy="7" r="5.3" {...line} strokeDasharray="2.2 1.96" />}
      {state === "none" && <path d="M3 7h8" {...line} />}
      {state === "scheduled" && (
        <path d="M7 1.7a5.3 5.3 0 1 0 0 10.6A5.3 5.3 0 0 0 7 1.7zM7 4v3.2l2 1.2" {...line} />
      )}
      {state === "uploaded" && (
        <path
          d="M7 1.7a5.3 5.3 0 1 0 0 10.6A5.3 5.3 0 0 0 7 1.7zM7 9.6V4.8M5 6.6l2-2 2 2"
          {...line}
        />
      )}
      {state === "verified" && (
        <path
          d="M7 1.7a5.3 5.3 0 1 0 0 10.6A5.3 5.3 0 0 0 7 1.7zM4.7 7.2l1.6 1.6 3-3.4"
          {...line}
        />
      )}
      {state === "signed" && <path d="M2 2h10v10H2zM5 5h4v4H5z" {...line} />}
      {state === "staged" && (
        <>
          <circle cx="7" cy="7" r="5.3" {...line} />
          <path d={sliceOf(percent)} fill="currentColor" />
        </>
      )}
      {state === "paused" && (
        <path d="M7 1.7a5.3 5.3 0 1 0 0 10.6A5.3 5.3 0 0 0 7 1.7zM5.6 5v4M8.4 5v4" {...line} />
      )}
      {state === "published" && (
        <>
          <circle cx="7" cy="7" r="6" fill="currentColor" />
          <path d="M4.3 7.2l1.9 1.9 3.6-3.9" fill="none" stroke="var(--paper)" strokeWidth="1.5" />
        </>
      )}
      {state === "withdrawn" && (
        <path d="M7 1.7a5.3 5.3 0 1 0 0 10.6A5.3 5.3 0 0 0 7 1.7zM5 5l4 4M9 5l-4 4" {...line} />
      )}
      {state === "stale" && (
        <path d="M7 1.8l5.8 10H1.2zM7 5.6v2.8M7 10v.1" {...line} strokeLinejoin="round" />
      )}
      {state === "failed" && (
        <path d="M4.7 1.5h4.6l3.2 3.2v4.6l-3.2 3.2H4.7L1.5 9.3V4.7zM7 4.2v3.4M7 9.6v.1" {...line} />
      )}
      {state === "fine" && <circle cx="7" cy="7" r="3.6" fill="currentColor" />}
    </svg>
  );
}

/** A slice of the disc within the ring, from the top. */
function sliceOf(percent: number): string {
  // A whole disc begins where it ends, which an arc cannot draw.
  const angle = (Math.min(percent, 99.9) / 100) * 2 * Math.PI;
  const x = 7 + 3.2 * Math.sin(angle);
  const y = 7 - 3.2 * Math.cos(angle);
  return `M7 7V3.8A3.2 3.2 0 ${percent > 50 ? 1 : 0} 1 ${x.toFixed(2)} ${y.toFixed(2)}z`;
}
