import type { IncomingMessage, ServerResponse } from "node:http";
import { dirname } from "node:path";
import send from "send";
import { type FailureCode, failure, isFailureCode } from "~/api/envelope";
import type { Database } from "~/db/database.server";
import { isDatabaseUnavailable } from "~/db/is-unavailable";
import { readCampaign } from "~/entities/campaign/campaign";
import { countCampaignDownload } from "~/entities/campaign/campaign-downloads.server";
import {
  countDownload,
  findPublishedFile,
  type PublishedFile,
} from "~/entities/release/release-queries.server";
import type { ErrorLog } from "~/support/error-log";
import { type FileStorage, isFileName } from "~/support/storage/file-storage";
import type { Verdict } from "./limits/verdict";
import { sendBytes } from "./send-bytes";

export type FilesOptions = {
  db: Database;
  storage: FileStorage;
  log: ErrorLog;
  /** Counts a request against its client's limit; absent, there is none. */
  consume?: ((request: IncomingMessage) => Promise<Verdict>) | undefined;
};

/** Serves downloads; `settle` waits until every download so far is counted. */
export type FilesHandler = {
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  settle: () => Promise<void>;
};

/**
 * Serves the files of published releases at `/files/<name>`, with ranges, conditional requests
 * and resume. A download is counted when its first byte goes out: a whole answer or a range
 * from byte 0, not the rest of a download that was cut; for the campaign that its address names,
 * too (`?campaign=…`). Counting never holds up the file.
 */
export function createFilesHandler({ db, storage, log, consume }: FilesOptions): FilesHandler {
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
    const verdict = await consume?.(request);
    if (verdict?.allowed === false) return refuse(response, 429, verdict.headers);
    const name = requestedName(request.url ?? "");
    const file = name === undefined ? undefined : await findPublishedFile(db, name);
    if (file === undefined) return refuse(response, 404);
    const campaign = readCampaign(queryOf(request.url ?? ""));
    const onFirst = () => count(file, campaign);
    sendFile(request, response, { file, path: storage.pathOf(file.name), onFirst, log });
  };

  return {
    handle: (request, response) =>
      handle(request, response).catch((error: unknown) => {
        log.error({ error }, "download failed");
        if (isDatabaseUnavailable(error)) refuse(response, 503, { "Retry-After": "5" });
        else refuse(response, 500);
      }),
    async settle() {
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
  path: string;
  /** Called when the first byte of the file goes out. */
  onFirst: () => void;
  log: ErrorLog;
};

function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  { file, path, onFirst, log }: Sending,
): void {
  for (const [name, value] of Object.entries(headersOf(file))) response.setHeader(name, value);
  const fail = (error: { status?: number; headers?: Record<string, string> }) => {
    const isCallersFault = error.status === 412 || error.status === 416;
    if (!isCallersFault) log.error({ error, file: file.name }, "stored file not readable");
    refuse(response, isFailureCode(error.status) ? error.status : 500, error.headers);
  };
  const sending = send(request, file.name, {
    root: dirname(path),
    index: false,
    // RFC 9110, 14.2: a range is defined for GET alone.
    acceptRanges: request.method === "GET",
  }).on("error", fail);
  // Which bytes is `send`'s to say; on their way they go through one buffer.
  sending.stream = (_, { start = 0 }: { start?: number } = {}) => {
    const length = Number(response.getHeader("Content-Length"));
    const onSent = () => start === 0 && onFirst();
    sendBytes(response, path, { start, length }, onSent).catch(fail);
  };
  sending.pipe(response);
}

/** A file never changes under its name, so everything about it may be kept for good. */
function headersOf(file: PublishedFile): Record<string, string> {
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

const headersOfFiles = [
  "etag",
  "last-modified",
  "accept-ranges",
  "content-disposition",
  "content-range",
];

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
  for (const name of headersOfFiles) response.removeHeader(name);
  const body = JSON.stringify(failure(code));
  response.writeHead(code, {
    "Content-Type": "application/json",
    "Content-Length": Buffer.byteLength(body),
    "Cache-Control": "no-store",
    ...headers,
  });
  response.end(body);
}
