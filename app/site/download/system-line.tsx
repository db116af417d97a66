/** A dot, filled where the system runs the client; there once `data-runs` says so. */
const dot =
  "before:mt-[.5lh] before:hidden before:size-2 before:shrink-0 before:-translate-y-1/2 before:rounded-full data-runs:before:block data-[runs=yes]:before:bg-ok data-[runs=no]:before:border-2 data-[runs=no]:before:border-warn";

/**
 * What the visitor's system is, and whether it runs the client. A stored page cannot know it: the
 * page's behaviour writes it, and the place of one line is kept.
 */
export function SystemLine({ className = "" }: { className?: string }) {
  return (
    <p
      role="status"
      data-system="line"
      className={`flex min-h-[1lh] gap-2.5 font-semibold leading-normal ${dot} ${className}`}
    />
  );
}

/** The same as a row of the ledger, which has its label beside it. */
export function SystemValue() {
  return (
    <dd
      data-system="value"
      className={`flex min-h-[1lh] gap-2.5 text-body font-semibold leading-normal ${dot}`}
    />
  );
}
