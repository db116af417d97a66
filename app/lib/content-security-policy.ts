/** What of a page's own markup may run, by hash (`sha256-…`). */
export type AllowedInline = { scripts: readonly string[]; styles: readonly string[] };

/** Somebody else's script that one page lets in. */
export type ThirdParty = {
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
 * @param thirdParty a provider whose script may run here; null on all pages but one
 */
export function contentSecurityPolicy(
  { scripts, styles }: AllowedInline = nothing,
  assetOrigin = "",
  thirdParty: ThirdParty | null = null,
): string {
  const own = ["'self'", ...(assetOrigin === "" ? [] : [assetOrigin])];
  const quoted = (hashes: readonly string[]) => hashes.map((hash) => `'${hash}'`);
  const thirdPartyOrigins = thirdParty?.origins ?? [];
  const sockets = thirdPartyOrigins.map((origin) => origin.replace(/^http/, "ws"));
  const nonces = thirdParty === null ? [] : [`nonce-${thirdParty.styleNonce}`];
  const framed: [string, ...string[]][] = [
    ["frame-src", ...thirdPartyOrigins],
    ["media-src", ...thirdPartyOrigins],
  ];
  const directives: [name: string, ...sources: string[]][] = [
    ["default-src", "'none'"],
    ["script-src", ...own, ...quoted(scripts), ...thirdPartyOrigins],
    ["style-src", ...own, ...quoted(styles), ...thirdPartyOrigins, ...quoted(nonces)],
    ["img-src", ...own, "data:", ...thirdPartyOrigins],
    ["font-src", ...own, ...thirdPartyOrigins],
    ["connect-src", "'self'", ...thirdPartyOrigins, ...sockets],
    ...(thirdParty === null ? [] : framed),
    ["manifest-src", "'self'"],
    ["form-action", "'self'"],
    ["base-uri", "'none'"],
    ["object-src", "'none'"],
    ["frame-ancestors", "'none'"],
  ];
  return directives.map((directive) => directive.join(" ")).join("; ");
}
