/** What of a page's own markup may run, by hash (`sha256-…`). */
export type AllowedInline = { scripts: readonly string[]; styles: readonly string[] };

/** Somebody else's script that one page lets in. */
export type PolicyGuest = {
  origins: readonly string[];
  /** The secret of the style elements that it makes. */
  styleNonce: string;
};

const nothing: AllowedInline = { scripts: [], styles: [] };

/**
 * The Content-Security-Policy of an answer: everything is refused but what is named here. A
 * page names its inline scripts and styles by hash, so that a stored page needs no nonce;
 * without any it fits an answer that is no page.
 * @param assetOrigin origin of the built files when it is another host; "" for our own
 * @param guest a provider whose script may run here; null on all pages but one
 */
export function contentSecurityPolicy(
  { scripts, styles }: AllowedInline = nothing,
  assetOrigin = "",
  guest: PolicyGuest | null = null,
): string {
  const own = ["'self'", ...(assetOrigin === "" ? [] : [assetOrigin])];
  const quoted = (hashes: readonly string[]) => hashes.map((hash) => `'${hash}'`);
  const others = guest?.origins ?? [];
  const sockets = others.map((origin) => origin.replace(/^http/, "ws"));
  const nonces = guest === null ? [] : [`nonce-${guest.styleNonce}`];
  const framed: [string, ...string[]][] = [
    ["frame-src", ...others],
    ["media-src", ...others],
  ];
  const directives: [name: string, ...sources: string[]][] = [
    ["default-src", "'none'"],
    ["script-src", ...own, ...quoted(scripts), ...others],
    ["style-src", ...own, ...quoted(styles), ...others, ...quoted(nonces)],
    ["img-src", ...own, "data:", ...others],
    ["font-src", ...own, ...others],
    ["connect-src", "'self'", ...others, ...sockets],
    ...(guest === null ? [] : framed),
    ["manifest-src", "'self'"],
    ["form-action", "'self'"],
    ["base-uri", "'none'"],
    ["object-src", "'none'"],
    ["frame-ancestors", "'none'"],
  ];
  return directives.map((directive) => directive.join(" ")).join("; ");
}
