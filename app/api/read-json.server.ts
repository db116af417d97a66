import type { Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import { isDeeper } from "~/lib/nesting";
import { type Failure, failure } from "./envelope";

/** Largest body of an API request, in bytes. */
const largestBody = 16_000;

type JsonObject = { [key: string]: unknown };

const decoder = new TextDecoder("utf-8", { fatal: true });

const limitBody = (maxSize: number) =>
  bodyLimit({ maxSize, onError: () => new Response(null, { status: 413 }) });

/**
 * Reads the JSON object in the body of a request. Rejects other content types with 415, and more than `largest` bytes
 * with 413. Rejects everything that is no JSON object in UTF-8, or is nested too deep, with 400.
 */
export async function readJsonObject(
  context: Context,
  largest = largestBody,
): Promise<{ body: JsonObject } | { refusal: Failure }> {
  if (!isJson(context.req.header("content-type"))) return { refusal: failure(415) };
  try {
    if (await isTooLarge(context, largest)) return { refusal: failure(413) };
    const bytes = await context.req.arrayBuffer();
    const body: unknown = JSON.parse(decoder.decode(bytes));
    if (!isObject(body)) return { refusal: failure(400, "The body must be a JSON object") };
    if (isDeeper(body)) return { refusal: failure(400, "Nested too deep") };
    return { body };
  } catch {
    // Not UTF-8, not JSON, or a broken connection.
    return { refusal: failure(400, "The body must be a JSON object") };
  }
}

/**
 * Whether the body is over the limit. `Content-Length` is enough where it is given, because the
 * HTTP parser enforces it; the middleware is slower, as it converts the body to a web stream.
 */
async function isTooLarge(context: Context, largest: number): Promise<boolean> {
  const length = context.req.header("content-length");
  if (length !== undefined && context.req.header("transfer-encoding") === undefined) {
    return Number(length) > largest;
  }
  return (await limitBody(largest)(context, async () => undefined)) instanceof Response;
}

/** JSON is always UTF-8 (RFC 8259); some clients still add `charset=utf-8`. */
function isJson(contentType: string | undefined): boolean {
  return /^application\/(?:[\w.+-]+\+)?json\s*(?:;\s*charset="?utf-8"?\s*)?$/i.test(
    contentType ?? "",
  );
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
