import type { Context } from "hono";
import type { Envelope } from "./envelope";

/** Sends an envelope with its code as HTTP status; no cache keeps it. */
export function answer<Data>(context: Context, envelope: Envelope<Data>): Response {
  context.header("Cache-Control", "no-store");
  return context.body(JSON.stringify(envelope), envelope.code, {
    "Content-Type": "application/json",
  });
}
