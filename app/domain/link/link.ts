/** So many checks in a row have to fail before visitors no longer see a link. */
export const failuresUntilHidden = 3;

/** What the check found, as pages tell it. */
export type LinkHealth = "working" | "failing" | "unchecked";

/** What the database keeps of the checks of one address. */
export type LinkState = { isExempt: boolean; checkedAt: Date | null; failuresInRow: number };

/** An exempt link is never checked, so nothing is claimed of it. */
export function healthOf({ isExempt, checkedAt, failuresInRow }: LinkState): LinkHealth {
  if (isExempt || checkedAt === null) return "unchecked";
  return failuresInRow === 0 ? "working" : "failing";
}

/** Names that lead nowhere by agreement (RFC 2606, RFC 6761): sample addresses. */
export function isSampleAddress(url: string): boolean {
  return /(^|\.)(example|example\.(com|net|org)|test|invalid)$/.test(new URL(url).hostname);
}

/** The host of an address as people say it: `www.site.com` is `site.com`. */
export function hostOf(url: string): string {
  return new URL(url).host.replace(/^www\./, "");
}
