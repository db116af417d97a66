/** Hashes (`sha256-…`) of a page's own inline scripts and styles. */
export type AllowedInline = { scripts: readonly string[]; styles: readonly string[] };

/** Kinds of loads that a page may allow a third party. */
const thirdPartyLoads = ["script", "style", "img", "font", "connect", "frame", "media"] as const;

/** A third party whose script a page allows after the visitor's consent: the live chat, or analytics. */
export type ThirdParty = {
  origins: readonly string[];
  /** Loads that its script causes; undefined: all kinds. */
  loads?: readonly (typeof thirdPartyLoads)[number][];
  /** Nonce of the style elements that its script creates; undefined: it creates none. */
  styleNonce?: string;
};

type Directive = [name: string, ...sources: string[]];

const nothing: AllowedInline = { scripts: [], styles: [] };

/**
 * The Content-Security-Policy of a response: everything is refused except what is listed here.
 * Inline scripts and styles are listed by hash, so that cached pages need no nonce; the default,
 * without any, is for responses that are no pages.
 * @param assetOrigin origin of the built files if it is another host, else ""
 * @param thirdParty the third party that the visitor agreed to; null: none
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
  const { origins = [], loads = thirdPartyLoads, styleNonce } = thirdParty ?? {};
  const originsFor = (load: (typeof thirdPartyLoads)[number]) =>
    loads.includes(load) ? origins : [];
  // Only the live chat opens sockets; analytics count by single requests.
  const sockets = loads.includes("frame")
    ? origins.map((origin) => origin.replace(/^http/, "ws"))
    : [];
  const nonces = styleNonce === undefined ? [] : [`nonce-${styleNonce}`];
  const orNone = (sources: readonly string[]) => (sources.length === 0 ? ["'none'"] : sources);
  // The pages with scripts are those with drawings. Every kind of load has a directive of its own but the
  // file of an SVG `<use>`, for which Firefox asked `default-src` at least until 115.
  const isDrawn = scripts.length > 0;
  const drawnPage: Directive[] = [
    ["frame-src", ...orNone(originsFor("frame"))],
    ["media-src", ...orNone(originsFor("media"))],
  ];
  const directives: Directive[] = [
    ["default-src", isDrawn ? "'self'" : "'none'"],
    ["script-src", ...own, ...quoted(scripts), ...originsFor("script")],
    ["style-src", ...own, ...quoted(styles), ...originsFor("style"), ...quoted(nonces)],
    ["img-src", ...own, "data:", ...originsFor("img")],
    ["font-src", ...own, ...originsFor("font")],
    ["connect-src", ...(connects ? ["'self'", ...originsFor("connect"), ...sockets] : ["'none'"])],
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

/**
 * The policy of a page that the console shows in a frame: no script runs, no form is sent, no connection is opened.
 * @param policy the page's own policy
 * @param styles hash (`sha256-…`) of a style element that is added to the page
 */
export function framedPolicy(policy: string, styles: string): string {
  const replaced = new Map([
    ["script-src", "script-src 'none'"],
    ["connect-src", "connect-src 'none'"],
    ["form-action", "form-action 'none'"],
    ["worker-src", "worker-src 'none'"],
    ["frame-ancestors", "frame-ancestors 'self'"],
  ]);
  return policy
    .split("; ")
    .map((directive) => {
      const [name = ""] = directive.split(" ", 1);
      if (name === "style-src") return `${directive} '${styles}'`;
      return replaced.get(name) ?? directive;
    })
    .join("; ");
}
