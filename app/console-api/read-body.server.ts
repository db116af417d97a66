import { isDeeper } from "~/lib/nesting";

/** Largest body of a usual call, in bytes. */
const usualLargest = 32_000;

const decoder = new TextDecoder("utf-8", { fatal: true });

/** A body of JSON, or the code of the failure that answers it. */
type ReadBody = { body: unknown } | { failure: "bad-request" | "too-large" | "not-json" };

/**
 * Reads the JSON in a body and stops reading where it gets too large. What is nested too deep is
 * refused here, so that checks and handlers may walk through it.
 */
export async function readBody(request: Request, largestBody = usualLargest): Promise<ReadBody> {
  const type = request.headers.get("content-type") ?? "";
  // A form of another site cannot send this type without asking first.
  if (!/^application\/json\s*(?:;\s*charset="?utf-8"?\s*)?$/i.test(type)) {
    return { failure: "not-json" };
  }
  if (Number(request.headers.get("content-length") ?? 0) > largestBody) {
    return { failure: "too-large" };
  }
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const part of request.body ?? []) {
      length += part.byteLength;
      if (length > largestBody) return { failure: "too-large" };
      parts.push(part);
    }
    const body: unknown = JSON.parse(decoder.decode(Buffer.concat(parts)));
    return isDeeper(body) ? { failure: "bad-request" } : { body };
  } catch {
    // No UTF-8, no JSON, or a broken connection.
    return { failure: "bad-request" };
  }
}
