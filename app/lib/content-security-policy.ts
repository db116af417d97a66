/** Hashes (`sha256-…`) of a page's own inline scripts and styles. */
export type AllowedInline = { scripts: readonly string[]; styles: readonly string[] };

/** A third party whose script one page allows. */
export type ThirdParty = {
  origins: readonly string[];
  /** Nonce of the style elements that its script creates. */
  styleNonce: string;
};

type Directive = [name: string, ...sources: string[]];

const nothing: AllowedInline = { scripts: [], styles: [] };

/**
 * The Content-Security-Policy of a response: everything is refused except what is listed here.
 * Inline scripts and styles are listed by hash, so that cached pages need no nonce; the default,
 * without any, is for responses that are no pages.
 * @param assetOrigin origin of the built files if it is another host, else ""
 * @param thirdParty the live chat's provider; null on all pages without an open chat
 * @param connects whether scripts may open connections; workers have the policy of their own file,
 * which is no page
 */
export function contentSecurityPolicy(
  allowed: AllowedInline = nothing,
  assetOrigin = "",
  thirdParty: ThirdParty | null = null,
  connects = allowed !== nothing,
): string {
  const { scripts, styles } = allowed;
  const own = ["'self'", ...(assetOrigin === "" ? [] : [assetOrigin])];
  const quoted = (hashes: readonly string[]) => hashes.map((hash) => `'${hash}'`);
  const thirdPartyOrigins = thirdParty?.origins ?? [];
  const sockets = thirdPartyOrigins.map((origin) => origin.replace(/^http/, "ws"));
  const nonces = thirdParty === null ? [] : [`nonce-${thirdParty.styleNonce}`];
  const framed = thirdParty === null ? ["'none'"] : thirdPartyOrigins;
  // The pages with scripts are those with drawings. Every kind of load has a directive of its own but the
  // file of an SVG `<use>`, for which Firefox asked `default-src` at least until 115.
  const isDrawn = scripts.length > 0;
  const drawnPage: Directive[] = [
    ["frame-src", ...framed],
    ["media-src", ...framed],
  ];
  const directives: Directive[] = [
    ["default-src", isDrawn ? "'self'" : "'none'"],
    ["script-src", ...own, ...quoted(scripts), ...thirdPartyOrigins],
    ["style-src", ...own, ...quoted(styles), ...thirdPartyOrigins, ...quoted(nonces)],
    ["img-src", ...own, "data:", ...thirdPartyOrigins],
    ["font-src", ...own, ...thirdPartyOrigins],
    ["connect-src", ...(connects ? ["'self'", ...thirdPartyOrigins, ...sockets] : ["'none'"])],
    ["worker-src", "'self'"],
    ...(isDrawn ? drawnPage : []),
    ["manifest-src", "'self'"],
    ["form-action", "'self'"],
    ["base-uri", "'none'"],
    ["object-src", "'none'"],
    ["frame-ancestors", "'none'"],
  ];
  return directives.map((directive) => directive.join(" ")).join("; ");
}
