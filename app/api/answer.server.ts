import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Context } from "hono";
import type { Envelope } from "./envelope";
import type { CachedResponse } from "./response-cache.server";

const headers = { "Cache-Control": "no-store", "Content-Type": "application/json" };
const varies = { Vary: "Accept-Encoding" };

/** A response with the envelope; its code is the HTTP status. No cache may store it. */
export function answer<Data>(context: Context, envelope: Envelope<Data>): Response {
  return context.body(JSON.stringify(envelope), envelope.code, headers);
}

/** A response with a cached body, compressed if the client accepts gzip (RFC 9110, 12.5.3). */
export function answerCached(context: Context, { plain, gzip }: CachedResponse): Response {
  return acceptsGzip(context)
    ? context.body(gzip, 200, { ...headers, ...varies, "Content-Encoding": "gzip" })
    : context.body(plain.toString(), 200, { ...headers, ...varies });
}

/**
 * Like `answerCached`, but writes directly to the Node response if there is one: creating a
 * `Response` would cost more than the rest of the call.
 */
export function writeCached(context: Context, stored: CachedResponse): Response {
  const { outgoing }: Partial<HttpBindings> = context.env ?? {};
  if (outgoing === undefined) return answerCached(context, stored);
  const isGzip = acceptsGzip(context);
  const body = isGzip ? stored.gzip : stored.plain;
  const id = context.get("requestId");
  outgoing.writeHead(200, {
    ...headers,
    ...varies,
    ...(isGzip && { "Content-Encoding": "gzip" }),
    ...(typeof id === "string" && { "X-Request-Id": id }),
    "Content-Length": body.length,
  });
  outgoing.end(body);
  return RESPONSE_ALREADY_SENT;
}

function acceptsGzip(context: Context): boolean {
  const accepted = context.req.header("accept-encoding") ?? "";
  return /\b(x-)?gzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(accepted);
}
