/**
 * Returns a safe path on this host from a form's value; "/" for anything that could lead elsewhere.
 * @param value untrusted; expected to be a path with query
 */
export function localReturnPath(value: unknown): string {
  if (typeof value !== "string" || !value.startsWith("/") || value.length > 2_000) return "/";
  const base = "http://local.invalid";
  if (!URL.canParse(value, base)) return "/";
  const url = new URL(value, base);
  // `//host` and `/\host` parse as another origin; control characters are dropped by the parser.
  if (url.origin !== base || url.pathname.startsWith("//")) return "/";
  return url.pathname + url.search;
}
