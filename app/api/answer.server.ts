import type { Context } from "hono";
import type { AnswerCode, Envelope } from "./envelope";

/** Sends an envelope with its code as HTTP status; no cache keeps it. */
export function answer<Data>(context: Context, envelope: Envelope<Data>): Response {
  return sendJson(context, envelope.code, JSON.stringify(envelope));
}

/** The same for an envelope that is text already. */
export function sendJson(context: Context, code: AnswerCode, envelope: string): Response {
  return context.body(envelope, code, {
    "Cache-Control": "no-store",
    "Content-Type": "application/json",
  });
}
