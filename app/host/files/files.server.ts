import type { IncomingMessage, ServerResponse } from "node:http";
import { type FailureCode, failure } from "~/api/envelope";
import { readCampaign } from "~/domain/campaign/campaign";
import { countCampaignDownload } from "~/domain/campaign/campaign-downloads.server";
import { channelOf, isUpdate, type NamedChannel, readVia } from "~/domain/release/download-channel";
import {
  countDownload,
  type FileRefusal,
  findReleasedFile,
  type PublishedFile,
  type ReleasedFile,
} from "~/domain/release/public/release-queries.server";
import { attachmentOf, keptForAYear } from "~/lib/file-headers";
import type { Database } from "~/platform/db/database.server";
import { isDatabaseUnavailable } from "~/platform/db/is-unavailable";
import type { LimitResult } from "~/platform/limits/limit-result";
import { rangesOfUse } from "~/platform/limits/limits";
import type { ErrorLog } from "~/platform/log/log-fields";
import {
  type ByteRange,
  type FileStorage,
  isFileName,
  StorageUnavailableError,
} from "~/platform/storage/file-storage";
import { bodyOf, sendBody } from "./file-body";
import { partOf, rangesNamed } from "./requested-part";
import type { StoredFiles } from "./stored-files.server";

type FilesOptions = {
  db: Database;
  storage: FileStorage;
  /** Reports a stored file that differs from its database record. */
  storedFiles: Pick<StoredFiles, "problemOf">;
  log: ErrorLog;
  /** Whether the edge of `deploy/nginx` sends the bytes of files, from the folder of this storage. */
  isSentByEdge?: boolean;
  /**
   * Counts a request against the client's limit, as so many uses; without it, there is no limit.
   */
  consume?: ((request: IncomingMessage, uses: number) => Promise<LimitResult>) | undefined;
};

/** Serves downloads; `drain` waits until every download so far has been counted. */
export type FilesHandler = {
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  drain: () => Promise<void>;
};

/** Seconds for `Retry-After` while the database, the storage or the file is unavailable. */
const retrySeconds = "5";

/**
 * Serves the files of published releases at `/files/<name>`, with ranges and conditional requests,
 * so that downloads can be resumed. A file of a release that was withdrawn, or in which the scanner
 * found something, is gone (410), and the response says so. Its blockmap stays: installed programs
 * that have the file need it to fetch only the blocks that changed since.
 *
 * A download is counted when byte 0 is sent, so a resumed download counts once; it also counts for
 * the campaign in `?campaign=…`, and for the feed in `?via=…`. An installed program that asks for
 * several ranges at once has the rest of the file already: its update is counted once, wherever the
 * ranges begin. A request for a few bytes only probes the file and is not counted; nor are
 * blockmaps. The client never waits for the count.
 *
 * A file that differs from its database record answers 503: a wrong download is worse than none. So
 * does a file whose first reading takes long; the reading goes on meanwhile.
 */
export function createFilesHandler(options: FilesOptions): FilesHandler {
  const { db, storage, storedFiles, log, consume, isSentByEdge = false } = options;
  const counting = new Set<Promise<void>>();
  const count = (file: PublishedFile, from: Origin) => {
    const done: Promise<void> = countFor(db, file, from)
      .catch((error: unknown) => log.error({ error, file: file.name }, "download not counted"))
      .finally(() => counting.delete(done));
    counting.add(done);
  };

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.method !== "GET" && request.method !== "HEAD") {
      return refuse(response, 405, { Allow: "GET, HEAD" });
    }
    const limit = await consume?.(request, usesOf(request));
    if (limit?.allowed === false) return refuse(response, 429, limit.headers);
    const name = requestedName(request.url ?? "");
    const file = name === undefined ? undefined : await findReleasedFile(db, name);
    if (file === undefined) return refuse(response, 404);
    if (file.refusal !== null) return sendGone(response, file.refusal);
    const problem = await storedFiles.problemOf(file);
    if (problem !== undefined) {
      if (problem !== "unread") log.error({ file: file.name, problem }, "download refused");
      return refuse(response, 503, { "Retry-After": retrySeconds });
    }
    const query = queryOf(request.url ?? "");
    const from: Origin = {
      via: readVia(query),
      campaign: readCampaign(query),
      site: request.headers["sec-fetch-site"],
    };
    const onDownload = () => {
      if (file.role !== "blockmap") count(file, from);
    };
    await sendFile(request, response, { file, storage, via: from.via, isSentByEdge, onDownload });
  };

  return {
    handle: (request, response) =>
      handle(request, response).catch((error: unknown) => {
        log.error({ error }, "download failed");
        const mayComeBack =
          isDatabaseUnavailable(error) || error instanceof StorageUnavailableError;
        if (mayComeBack) refuse(response, 503, { "Retry-After": retrySeconds });
        else refuse(response, 500);
      }),
    async drain() {
      await Promise.all(counting);
    },
  };
}

/** How a request came here (campaign and feed); nothing about its sender. */
type Origin = { via: NamedChannel | null; campaign: string | null; site: unknown };

/** How many uses of the rate limit a request counts as: one, and more with many ranges. */
const usesOf = (request: IncomingMessage) => 1 + Math.floor(rangesNamed(request) / rangesOfUse);

async function countFor(
  db: Database,
  { id: fileId }: PublishedFile,
  { via, campaign, site }: Origin,
) {
  const now = new Date();
  await countDownload(db, { fileId, channel: channelOf({ via, campaign }, site), now });
  if (campaign !== null) await countCampaignDownload(db, { campaign, now });
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
  file: ReleasedFile;
  storage: FileStorage;
  via: NamedChannel | null;
  isSentByEdge: boolean;
  /** Called once, when the first byte that makes it a download is sent. */
  onDownload: () => void;
};

/** Rejects when the file cannot be read or is too short, but not when the client disconnects. */
async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  { file, storage, via, isSentByEdge, onDownload }: Sending,
): Promise<void> {
  const headers = headersOf(file);
  const isElsewhere = storage.downloadAddress !== undefined;
  const asked = isElsewhere ? withoutConditionsOnBytes(request) : request;
  const part = partOf(asked, { size: file.size, ...headers });
  if (part.status === 412) return refuse(response, 412);
  if (part.status === 416) return refuse(response, 416, part.headers);
  if (part.status === 304) {
    response.writeHead(304, headers).end();
    return;
  }
  const { status } = part;
  const body = bodyOf(part, { size: file.size, type: file.mediaType });
  if (request.method === "HEAD") {
    response.writeHead(status, { ...headers, ...body.headers }).end();
    return;
  }
  // Amazon S3 answers a request for several ranges with the whole file.
  const isWhole = part.ranges.length <= 1;
  const sentAs = { savedAs: file.name, mediaType: file.mediaType };
  const elsewhere = isWhole ? await storage.downloadAddress?.(file.storedAs, sentAs) : undefined;
  if (elsewhere !== undefined) {
    if (countedRange(part.ranges, { size: file.size, via }) !== undefined) onDownload();
    // Not to be stored: every download has to ask here, so that it is counted and none outlives its
    // release.
    response.writeHead(302, { Location: elsewhere, "Cache-Control": "no-store" }).end();
    return;
  }
  if (isSentByEdge && storage.letEdgeRead !== undefined && mayEdgeSend(request)) {
    await storage.letEdgeRead(file.storedAs);
    if (countedRange(part.ranges, { size: file.size, via }) !== undefined) onDownload();
    // The edge evaluates `Range` and `If-Range` itself; the other headers it takes from here.
    const { "Accept-Ranges": _, ...described } = headers;
    const named = { "X-Accel-Redirect": edgeFolder + file.storedAs, "Content-Length": 0 };
    response.writeHead(200, { ...described, "Content-Type": file.mediaType, ...named }).end();
    return;
  }
  const read = (range: ByteRange) => storage.read(file.storedAs, range);
  const counted = countedRange(part.ranges, { size: file.size, via });
  const onRange = (range: ByteRange) => {
    if (range === counted) onDownload();
  };
  await sendBody(response, { status, headers, body, read, onRange });
}

/**
 * The internal location of `deploy/nginx` for the folder of the files; only the site can refer to
 * it.
 */
const edgeFolder = "/stored-files/";

/**
 * Whether nginx would respond as this site does, once the site has found that there is something to
 * send. nginx compares `If-Match` and `If-Unmodified-Since` with the file's own time, and begins
 * several ranges with an empty line, which makes updaters miscount.
 */
function mayEdgeSend({ headers }: IncomingMessage): boolean {
  const isConditional =
    headers["if-match"] !== undefined || headers["if-unmodified-since"] !== undefined;
  return !isConditional && headers.range?.includes(",") !== true;
}

/**
 * A request for fewer bytes only probes the file: programs that look what a file is ask for one
 * byte, or for some thousand. Of an update, an installed program may lack only a little.
 */
const fewestWanted = { ofFile: 16 * 1024, ofUpdate: 1024 };

/**
 * The range whose first byte counts as a download; undefined: the request only probes the file, or
 * resumes a download.
 */
function countedRange(
  ranges: readonly ByteRange[],
  { size, via }: { size: number; via: NamedChannel | null },
): ByteRange | undefined {
  const wanted = ranges.reduce((sum, { start, end }) => sum + end - start + 1, 0);
  const isPartialUpdate = isUpdate(via) && ranges.length > 1;
  const fewest = isPartialUpdate ? fewestWanted.ofUpdate : fewestWanted.ofFile;
  if (wanted < Math.min(size, fewest)) return undefined;
  return isPartialUpdate ? ranges[0] : ranges.find(({ start }) => start === 0);
}

/**
 * A client that resumes a download sends the entity tag of the server that sent the first part.
 * When the request is redirected, that may be the other server, so this site does not evaluate the
 * conditions. A file never changes under its name, so ignoring them loses nothing.
 */
function withoutConditionsOnBytes({ method, headers }: IncomingMessage) {
  const { "if-match": _, "if-unmodified-since": __, "if-range": ___, ...others } = headers;
  return { method, headers: others };
}

function headersOf(file: PublishedFile) {
  return {
    ETag: `"${file.sha256}"`,
    "Last-Modified": file.releasedAt.toUTCString(),
    "Cache-Control": keptForAYear,
    "Accept-Ranges": "bytes",
    "Content-Disposition": attachmentOf(file.name),
  };
}

/**
 * Says why a file is no longer available, in both languages: its reader has followed an old link.
 * No cache stores the response: the file should be gone from caches, and a scanner may have been
 * wrong.
 */
function sendGone(response: ServerResponse, refusal: FileRefusal): void {
  sendSentences(response, { status: 410, sentences: sentencesOf(refusal) });
}

type Sentences = { status: number; sentences: string[]; headers?: Record<string, string> };

/** Answers with plain text, a paragraph for each sentence; no cache stores it. */
function sendSentences(response: ServerResponse, { status, sentences, headers }: Sentences): void {
  const body = `${sentences.join("\n\n")}\n`;
  response.writeHead(status, {
    "Content-Type": "text/plain; charset=utf-8",
    "Content-Length": Buffer.byteLength(body),
    "Cache-Control": "no-store",
    ...headers,
  });
  response.end(response.req.method === "HEAD" ? undefined : body);
}

function sentencesOf(refusal: FileRefusal): string[] {
  if (refusal.because === "infected") {
    return [
      "病毒扫描程序对这个版本的文件报毒，查清之前不再提供下载。",
      "A scanner reported something in the files of this version. They cannot be downloaded as long as that stands.",
    ];
  }
  const { cn, en } = refusal.reason;
  return [
    `这个版本已经撤回，不再提供下载。${cn}`,
    `This version was withdrawn and can no longer be downloaded. ${en}`.trimEnd(),
  ];
}

/** Messages for people who followed a link to a file that cannot be sent. */
const failureSentences: Partial<Record<FailureCode, [cn: string, en: string]>> = {
  404: [
    "没有这个文件。所有可下载的版本都在 /updateLog 和 /updateBrowserLog。",
    "There is no such file. Every version that can be downloaded is listed at /en/updateLog and /en/updateBrowserLog.",
  ],
  429: [
    "这个网络的下载次数太多，请稍后再试。",
    "Too many downloads from this network. Please try again later.",
  ],
  500: [
    "服务器出错，下载没有开始。请再试一次。",
    "The server failed and the download did not start. Please try again.",
  ],
  503: [
    "文件暂时不能下载，请过几秒再试。",
    "The file cannot be downloaded at the moment. Please try again in a few seconds.",
  ],
};

/**
 * Sends a failure in the API's envelope, or in sentences to a browser that wants to show a page. Cuts
 * the connection if the file is being sent already.
 */
function refuse(
  response: ServerResponse,
  code: FailureCode,
  headers: Record<string, string> = {},
): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const sentences = failureSentences[code];
  if (sentences !== undefined && response.req.headers.accept?.includes("text/html")) {
    sendSentences(response, { status: code, sentences, headers });
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
