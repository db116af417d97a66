import { previewQuery } from "./locale.server";

/**
 * The token of a link to a draft in a request; undefined for a request of the published page. Null:
 * the request only looks whether something is there, or fetches it before anybody asked for it. Such a
 * request is answered as if there were nothing, and the link still works for the person it is for.
 */
export function previewToken(request: Request): string | null | undefined {
  const token = new URL(request.url).searchParams.get(previewQuery);
  if (token === null) return undefined;
  const purpose = request.headers.get("sec-purpose") ?? request.headers.get("purpose") ?? "";
  return request.method === "HEAD" || /prefetch|prerender/i.test(purpose) ? null : token;
}
