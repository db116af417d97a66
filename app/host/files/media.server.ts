import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import { mediaFolder, typeOfFile } from "~/domain/media/media";
import type { LimitResult } from "~/platform/limits/limit-result";
import type { ErrorLog } from "~/platform/log/log-fields";
import {
  type ByteRange,
  type FileStorage,
  MissingFileError,
  StorageUnavailableError,
  type StoredFileStat,
} from "~/platform/storage/file-storage";
import { bodyOf, sendBody } from "./file-body";
import { partOf, type RequestedPart } from "./requested-part";

type AskedBytes = Extract<RequestedPart, { status: 200 | 206 }>;

export type MediaHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Seconds for `Retry-After` while the storage is unavailable. */
const retrySeconds = "5";

/**
 * How many pictures are remembered, and for how many milliseconds, so that the storage need not be
 * asked: with a bucket, each question is a request. A picture never changes; that it was deleted is
 * found out when its bytes are read, and until then a response without a body (HEAD, 304) may still
 * say that it exists.
 */
const known = { max: 2_000, ttl: 60_000 };

/** Whether an address is below the folder of the library's files. */
export const isMediaFile = (url: string) => url.startsWith(mediaFolder);

/**
 * Serves the files of the media library at `/media/<key>-<width>.<format>`, without the database. A
 * file never changes under its name, so browsers keep it for a year.
 */
export function createMediaHandler({
  storage,
  log,
  consume,
}: {
  storage: FileStorage;
  log: ErrorLog;
  /** Counts a request against the client's limit; without it, there is no limit. */
  consume?: ((request: IncomingMessage) => Promise<LimitResult>) | undefined;
}): MediaHandler {
  const stats = new LRUCache<string, StoredFileStat>(known);
  const statOf = async (name: string) => {
    const stat = stats.get(name) ?? (await storage.stat(name));
    if (stat !== undefined && !stats.has(name)) stats.set(name, stat);
    return stat;
  };
  const serve: MediaHandler = async (request, response) => {
    if (request.method !== "GET" && request.method !== "HEAD") {
      return refuse(response, 405, { Allow: "GET, HEAD" });
    }
    const [address = ""] = (request.url ?? "").split("?", 1);
    const name = address.slice(mediaFolder.length);
    const type = typeOfFile(name);
    if (type === null) return refuse(response, 404);
    const limit = await consume?.(request);
    if (limit?.allowed === false) return refuse(response, 429, limit.headers);
    const stat = await statOf(name);
    if (stat === undefined) return refuse(response, 404);
    const validators = { ETag: `"${name}"`, "Last-Modified": stat.modifiedAt.toUTCString() };
    const headers = {
      ...validators,
      "Cache-Control": "public, max-age=31536000, immutable",
      "Accept-Ranges": "bytes",
    };
    const part = partOf(request, { size: stat.size, ...validators });
    if (!("ranges" in part)) {
      response.writeHead(part.status, { ...headers, ...("headers" in part && part.headers) });
      response.end();
      return;
    }
    const asked = inOnePart(part, stat.size);
    const { status } = asked;
    const body = bodyOf(asked, { size: stat.size, type });
    if (request.method === "HEAD") {
      response.writeHead(status, { ...headers, ...body.headers }).end();
      return;
    }
    const read = (range: ByteRange) => storage.read(name, range);
    await sendBody(response, { status, headers, body, read }).catch((error: unknown) => {
      if (!(error instanceof MissingFileError)) throw error;
      stats.delete(name);
      refuse(response, 404);
    });
  };
  return (request, response) =>
    serve(request, response).catch((error: unknown) => {
      log.error({ error }, "picture not served");
      if (response.headersSent) response.destroy();
      else if (error instanceof StorageUnavailableError) {
        refuse(response, 503, { "Retry-After": retrySeconds });
      } else refuse(response, 500);
    });
}

/**
 * Sends the whole picture to a request for several ranges. No client needs them, and each range would open the file
 * again, or be a request to the bucket.
 */
function inOnePart(part: AskedBytes, size: number): AskedBytes {
  if (part.ranges.length <= 1) return part;
  return { status: 200, ranges: [{ start: 0, end: size - 1 }] };
}

function refuse(
  response: ServerResponse,
  status: number,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { "Content-Length": 0, "Cache-Control": "no-store", ...headers });
  response.end();
}
