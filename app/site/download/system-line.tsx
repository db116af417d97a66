/**
 * The visitor's system, and whether it runs the client. A stored page cannot know it: the page's behaviour writes it,
 * and space for one line is reserved.
 */
export function SystemLine({ className = "" }: { className?: string }) {
  return <p role="status" data-system="line" className={`system-line ${className}`} />;
}

/** The visitor's system, as a value of the ledger, which has its label beside it. */
export function SystemValue() {
  return <dd data-system="value" className="system-line" />;
}
