/**
 * An address that a text may link to: https, http, mail, or a path of the site. `javascript:` and its like are not.
 * @param base completes paths; undefined: they stay
 */
export function safeAddress(given: string, base?: string): string | undefined {
  // Browsers drop these characters before they read the scheme.
  const typed = given.replace(/[\t\r\n]/g, "").trim();
  if (typed === "" || /\p{Cc}/u.test(typed)) return undefined;
  if (/^mailto:[^\s<>]+@/i.test(typed)) return typed;
  const isPath = /^\/(?![/\\])/.test(typed);
  if (isPath && base === undefined) return typed;
  const url = parseUrl(typed, base ?? "https://relative.invalid/");
  if (url === null) return undefined;
  if (url.protocol !== "https:" && url.protocol !== "http:") return undefined;
  if (url.hostname === "relative.invalid") return undefined;
  return unwrapped(url);
}

/** The address behind Google's, which Google Docs puts before each link that leaves. */
function unwrapped(url: URL): string {
  const isOfGoogle = url.hostname === "www.google.com" && url.pathname === "/url";
  const target = isOfGoogle ? (url.searchParams.get("q") ?? "") : "";
  return /^https?:\/\//.test(target) ? (parseUrl(target)?.href ?? url.href) : url.href;
}

/** Like `URL.parse`, which the oldest browsers of the console lack; null: no address. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
