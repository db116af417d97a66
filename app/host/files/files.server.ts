import type { IncomingMessage, ServerResponse } from "node:http";
import { pipeline } from "node:stream/promises";
import { type FailureCode, failure } from "~/api/envelope";
import { readCampaign } from "~/domain/campaign/campaign";
import { countCampaignDownload } from "~/domain/campaign/campaign-downloads.server";
import {
  countDownload,
  findPublishedFile,
  type PublishedFile,
} from "~/domain/release/release-queries.server";
import type { Database } from "~/platform/db/database.server";
import { isDatabaseUnavailable } from "~/platform/db/is-unavailable";
import type { LimitResult } from "~/platform/limits/limit-result";
import type { ErrorLog } from "~/platform/log/error-log";
import { type FileStorage, isFileName } from "~/platform/storage/file-storage";
import { partOf } from "./requested-part";
import type { StoredFiles } from "./stored-files.server";

export type FilesOptions = {
  db: Database;
  storage: FileStorage;
  /** Tells of a file that is not what the database says. */
  storedFiles: Pick<StoredFiles, "problemOf">;
  log: ErrorLog;
  /** Counts a request against its client's limit; absent, there is none. */
  consume?: ((request: IncomingMessage) => Promise<LimitResult>) | undefined;
};

/** Serves downloads; `drain` waits until every download so far is counted. */
export type FilesHandler = {
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  drain: () => Promise<void>;
};

/** The database, or the file, may be back by then. */
const retrySeconds = "5";

/**
 * Serves the files of published releases at `/files/<name>`, with ranges, conditional requests
 * and resume. A download is counted when its first byte goes out: a whole answer or a range
 * from byte 0, not the rest of a download that was cut; for the campaign that its address names,
 * too (`?campaign=…`). Counting never holds up the file. A file that is not what the database says
 * of it is 503, as long as it is: a download that is wrong is worse than none.
 */
export function createFilesHandler(options: FilesOptions): FilesHandler {
  const { db, storage, storedFiles, log, consume } = options;
  const counting = new Set<Promise<void>>();
  const count = (file: PublishedFile, campaign: string | null) => {
    const done: Promise<void> = countFor(db, file, campaign)
      .catch((error: unknown) => log.error({ error, file: file.name }, "download not counted"))
      .finally(() => counting.delete(done));
    counting.add(done);
  };

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.method !== "GET" && request.method !== "HEAD") {
      return refuse(response, 405, { Allow: "GET, HEAD" });
    }
    const limit = await consume?.(request);
    if (limit?.allowed === false) return refuse(response, 429, limit.headers);
    const name = requestedName(request.url ?? "");
    const file = name === undefined ? undefined : await findPublishedFile(db, name);
    if (file === undefined) return refuse(response, 404);
    const problem = await storedFiles.problemOf(file);
    if (problem !== undefined) {
      log.error({ file: file.name, problem }, "download refused");
      return refuse(response, 503, { "Retry-After": retrySeconds });
    }
    const campaign = readCampaign(queryOf(request.url ?? ""));
    await sendFile(request, response, { file, storage, onFirst: () => count(file, campaign) });
  };

  return {
    handle: (request, response) =>
      handle(request, response).catch((error: unknown) => {
        log.error({ error }, "download failed");
        if (isDatabaseUnavailable(error)) refuse(response, 503, { "Retry-After": retrySeconds });
        else refuse(response, 500);
      }),
    async drain() {
      await Promise.all(counting);
    },
  };
}

async function countFor(db: Database, file: PublishedFile, campaign: string | null) {
  await countDownload(db, file.id);
  if (campaign !== null) await countCampaignDownload(db, { campaign, now: new Date() });
}

/** The file name of a path below `/files/`, or undefined when it cannot be one. */
function requestedName(url: string): string | undefined {
  const encoded = /^\/files\/([^?]*)/.exec(url)?.[1];
  if (encoded === undefined) return undefined;
  try {
    const name = decodeURIComponent(encoded);
    return isFileName(name) ? name : undefined;
  } catch {
    return undefined;
  }
}

function queryOf(url: string): URLSearchParams {
  return new URLSearchParams(/\?([^#]*)/.exec(url)?.[1]);
}

type Sending = {
  file: PublishedFile;
  storage: FileStorage;
  /** Called when the first byte of the file goes out. */
  onFirst: () => void;
};

/** Rejects when the file cannot be read or ends too early, not when the client goes away. */
async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  { file, storage, onFirst }: Sending,
): Promise<void> {
  const headers = headersOf(file);
  const part = partOf(request, { size: file.size, ...headers });
  if (part.status === 412) return refuse(response, 412);
  if (part.status === 416) return refuse(response, 416, part.headers);
  if (part.status === 304) {
    const { "Content-Type": _, ...known } = headers;
    response.writeHead(304, known).end();
    return;
  }
  const head = { ...headers, ...part.headers };
  const { start, length } = part;
  if (request.method === "HEAD" || length === 0) {
    response.writeHead(part.status, head).end();
    return;
  }
  const source = await storage.read(file.name, { start, end: start + length - 1 });
  response.writeHead(part.status, head);
  const counted = wholly(length, () => start === 0 && onFirst());
  try {
    await pipeline(source, counted, response);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ERR_STREAM_PREMATURE_CLOSE") throw error;
  }
}

/**
 * Passes bytes on, as many as were promised.
 * @param onFirst told when the connection has taken the first of them
 */
function wholly(length: number, onFirst: () => void) {
  return async function* (pieces: AsyncIterable<Buffer>) {
    let passed = 0;
    for await (const piece of pieces) {
      yield piece;
      if (passed === 0) onFirst();
      passed += piece.length;
    }
    if (passed < length) throw new Error("The file is shorter than it was");
  };
}

/** A file never changes under its name, so everything about it may be kept for good. */
function headersOf(file: PublishedFile) {
  return {
    ETag: `"${file.sha256}"`,
    "Last-Modified": file.releasedAt.toUTCString(),
    "Cache-Control": "public, max-age=31536000, immutable",
    "Accept-Ranges": "bytes",
    "Content-Type": "application/zip",
    // `isFileName` lets no character through that either form would have to escape.
    "Content-Disposition": `attachment; filename="${file.name}"; filename*=UTF-8''${file.name}`,
  };
}

/** Answers a failure in the API's envelope, or breaks off when the file is under way already. */
function refuse(
  response: ServerResponse,
  code: FailureCode,
  headers: Record<string, string> = {},
): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const body = JSON.stringify(failure(code));
  response.writeHead(code, {
    "Content-Type": "application/json",
    "Content-Length": Buffer.byteLength(body),
    "Cache-Control": "no-store",
    ...headers,
  });
  response.end(body);
}
