/** What of a page's own markup may run, by hash (`sha256-…`). */
export type AllowedInline = { scripts: readonly string[]; styles: readonly string[] };

const nothing: AllowedInline = { scripts: [], styles: [] };

/**
 * The Content-Security-Policy of an answer: everything is refused but what is named here. A
 * page names its inline scripts and styles by hash, so that a stored page needs no nonce;
 * without any it fits an answer that is no page.
 * @param assetOrigin origin of the built files when it is another host; "" for our own
 */
export function contentSecurityPolicy(
  { scripts, styles }: AllowedInline = nothing,
  assetOrigin = "",
): string {
  const own = ["'self'", ...(assetOrigin === "" ? [] : [assetOrigin])];
  const quoted = (hashes: readonly string[]) => hashes.map((hash) => `'${hash}'`);
  const directives: [name: string, ...sources: string[]][] = [
    ["default-src", "'none'"],
    ["script-src", ...own, ...quoted(scripts)],
    ["style-src", ...own, ...quoted(styles)],
    ["img-src", ...own, "data:"],
    ["font-src", ...own],
    ["connect-src", "'self'"],
    ["manifest-src", "'self'"],
    ["form-action", "'self'"],
    ["base-uri", "'none'"],
    ["object-src", "'none'"],
    ["frame-ancestors", "'none'"],
  ];
  return directives.map((directive) => directive.join(" ")).join("; ");
}
