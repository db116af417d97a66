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
