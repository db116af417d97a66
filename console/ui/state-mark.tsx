/** The states of CONSOLE.md, each with a shape of its own. */
export type StateName =
  | "draft"
  | "none"
  | "scheduled"
  | "published"
  | "withdrawn"
  | "stale"
  | "failed"
  | "fine";

const colours: Record<StateName, string> = {
  draft: "text-ink-3",
  none: "text-ink-3",
  scheduled: "text-ink-2",
  published: "text-ok",
  withdrawn: "text-danger",
  stale: "text-warn",
  failed: "text-danger",
  fine: "text-ok",
};

/** A state: its shape and its word. */
export function StateMark({ state, children }: { state: StateName; children: React.ReactNode }) {
  return (
    <span className={`inline-flex items-center gap-1.5 ${colours[state]}`}>
      <StateShape state={state} />
      <span>{children}</span>
    </span>
  );
}

/** The shape alone, where the word stands elsewhere. */
export function StateShape({ state }: { state: StateName }) {
  const line = { fill: "none", stroke: "currentColor", strokeWidth: 1.4 } as const;
  return (
    <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true" className="shrink-0">
      {state === "draft" && <circle cx="7" cy="7" r="5.3" {...line} strokeDasharray="2.2 1.96" />}
      {state === "none" && <path d="M3 7h8" {...line} />}
      {state === "scheduled" && (
        <path d="M7 1.7a5.3 5.3 0 1 0 0 10.6A5.3 5.3 0 0 0 7 1.7zM7 4v3.2l2 1.2" {...line} />
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
