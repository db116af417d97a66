import { parse, serialize } from "hono/utils/cookie";

/** Value of a cookie of the request, null when it is absent. An empty value is a value. */
export function readCookie(request: Request, name: string): string | null {
  return parse(request.headers.get("cookie") ?? "", name)[name] ?? null;
}

/**
 * A `Set-Cookie` value for the whole site, first-party; `Secure` under HTTPS.
 * @param maxAge seconds; 0 expires the cookie
 */
export function siteCookie(
  name: string,
  value: string,
  options: { maxAge: number; isSecure: boolean },
): string {
  return serialize(name, value, {
    path: "/",
    sameSite: "Lax",
    maxAge: options.maxAge,
    secure: options.isSecure,
  });
}

/** The name under which a `hostCookie` is stored: under HTTPS the prefix binds it to its host. */
const hostCookieName = (name: string, isSecure: boolean) => (isSecure ? `__Host-${name}` : name);

/**
 * A `Set-Cookie` value for a cookie that neither scripts nor other hosts nor requests from other
 * sites get at.
 * @param maxAge seconds; 0 expires the cookie
 * @param followsLinks links on other sites send the cookie along, forms there do not
 */
export function hostCookie(
  name: string,
  value: string,
  options: { maxAge: number; isSecure: boolean; followsLinks?: true },
): string {
  const { maxAge, isSecure, followsLinks } = options;
  return serialize(hostCookieName(name, isSecure), value, {
    path: "/",
    httpOnly: true,
    sameSite: followsLinks ? "Lax" : "Strict",
    maxAge,
    secure: isSecure,
  });
}

/** Value of a `hostCookie` of the request, null when it is absent. */
export function readHostCookie(request: Request, name: string, isSecure: boolean): string | null {
  return readCookie(request, hostCookieName(name, isSecure));
}
