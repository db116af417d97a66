import type { MiddlewareHandler } from "hono";
import { failure } from "~/api/envelope";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Middleware against cross-site request forgery: refuses a write that a page of another site sends
 * with the visitor's cookies. Browsers name the sender in `Sec-Fetch-Site`, older ones in `Origin`;
 * other clients send neither and have no visitor's cookies.
 * @param publicUrl the site's origin; undefined if not configured: then `Origin` must match the
 *   request's own host
 */
export function refuseCrossSitePosts(publicUrl: string | undefined): MiddlewareHandler {
  return async (context, next) => {
    if (safeMethods.has(context.req.method)) return next();
    const fetchSite = context.req.header("sec-fetch-site");
    const origin = context.req.header("origin");
    const isCrossSite =
      fetchSite !== undefined
        ? fetchSite !== "same-origin" && fetchSite !== "none"
        : origin !== undefined && origin !== (publicUrl ?? new URL(context.req.url).origin);
    if (!isCrossSite) return next();
    const message = "Cross-site requests are refused";
    return context.req.path.startsWith("/api/")
      ? context.json(failure(403, message), 403)
      : context.text(message, 403);
  };
}
