/** Number of failed checks in a row after which a link is hidden. */
export const failuresUntilHidden = 3;

/**
 * Number of failed checks in a row after which a friend link leaves the footer; its page keeps it. Checks are daily, so
 * these are days.
 */
export const failuresUntilOutOfFooter = 14;

/** How long the results of checks are kept for the console, in milliseconds. */
export const checksKept = 30 * 24 * 60 * 60_000;

/** State of a link, as pages show it. */
export type LinkHealth = "working" | "failing" | "unchecked";

/** Stored state of a link's checks. */
export type LinkState = { isExempt: boolean; checkedAt: Date | null; failuresInRow: number };

/** The health of a link; an exempt link is `unchecked`. */
export function healthOf({ isExempt, checkedAt, failuresInRow }: LinkState): LinkHealth {
  if (isExempt || checkedAt === null) return "unchecked";
  return failuresInRow === 0 ? "working" : "failing";
}

/** Whether an address uses a name reserved for samples (RFC 2606, RFC 6761). */
export function isSampleAddress(url: string): boolean {
  return /(^|\.)(example|example\.(com|net|org)|test|invalid)$/.test(new URL(url).hostname);
}

/** The host of an address without `www.`. */
export function hostOf(url: string): string {
  return new URL(url).host.replace(/^www\./, "");
}
