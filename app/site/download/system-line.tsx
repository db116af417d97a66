/**
 * What the visitor's system is, and whether it runs the client. A stored page cannot know it: the
 * page's behaviour writes it, and the place of one line is kept.
 */
export function SystemLine({ className = "" }: { className?: string }) {
  return <p role="status" data-system="line" className={`system-line ${className}`} />;
}

/** What the visitor's system is, as a value of the ledger, which has its label beside it. */
export function SystemValue() {
  return <dd data-system="value" className="system-line" />;
}
