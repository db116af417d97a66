import type { Context } from "hono";
import type { StoredAnswer } from "./answer-store.server";
import type { Envelope } from "./envelope";

const headers = { "Cache-Control": "no-store", "Content-Type": "application/json" };
const varies = { Vary: "Accept-Encoding" };

/** Sends an envelope with its code as HTTP status; no cache keeps it. */
export function answer<Data>(context: Context, envelope: Envelope<Data>): Response {
  return context.body(JSON.stringify(envelope), envelope.code, headers);
}

/** Sends a stored envelope of success, compressed to who takes that (RFC 9110, 12.5.3). */
export function answerStored(context: Context, { plain, gzip }: StoredAnswer): Response {
  const accepted = context.req.header("accept-encoding") ?? "";
  return /\b(x-)?gzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(accepted)
    ? context.body(gzip, 200, { ...headers, ...varies, "Content-Encoding": "gzip" })
    : context.body(plain, 200, { ...headers, ...varies });
}
