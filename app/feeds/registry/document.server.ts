import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { constants, gzip } from "node:zlib";
import fresh from "fresh";
import type { Context } from "hono";
import type { PublicRelease } from "~/domain/release/public-release";
import { nextTurn } from "~/lib/next-turn.server";
import { remembered } from "~/platform/db/content-memory.server";
import type { Database } from "~/platform/db/database.server";

const compress = promisify(gzip);

/** A document for programs, as it is sent. */
export type FeedDocument = {
  body: string | Buffer<ArrayBuffer>;
  /** Compressed, where it was worth it. */
  gzip: Buffer<ArrayBuffer> | null;
  etag: string;
};

/** Below this, an answer is one packet either way. */
const leastCompressed = 1_000;

/** From this on, a tenth fewer bytes are not worth three times the work; in bytes. */
const large = 1024 * 1024;

/** How a kind of document is sent. */
export type Sending = {
  type: string;
  cache: string;
  /** Further request headers that the answer depends on. */
  vary?: string;
};

/** Makes a document ready to be sent. @param isKept it is sent many times */
export async function documentOf(
  body: FeedDocument["body"],
  isKept = false,
): Promise<FeedDocument> {
  const hash = createHash("sha256");
  const bytes = typeof body === "string" ? Buffer.from(body) : body;
  for (let start = 0; start < bytes.length; start += large) {
    if (start > 0) await nextTurn();
    hash.update(bytes.subarray(start, start + large));
  }
  // Weak: the compressed form has the same one.
  const etag = `W/"${hash.digest("base64url").slice(0, 22)}"`;
  const isCompressed = isKept && bytes.length >= leastCompressed;
  const level = bytes.length < large ? constants.Z_DEFAULT_COMPRESSION : constants.Z_BEST_SPEED;
  return { body, gzip: isCompressed ? await compress(bytes, { level }) : null, etag };
}

/** A document that is the same for everybody, made once between two changes of content. */
export function keptDocument(
  db: Database,
  name: string,
  make: () => Promise<FeedDocument["body"]>,
): Promise<FeedDocument> {
  return remembered(db, `feed ${name}`, async () => documentOf(await make(), true));
}

/** Sends a document, or 304 to whoever has it. Answers HEAD as well. */
export function sendDocument(
  context: Context,
  { body, gzip: compressed, etag }: FeedDocument,
  { type, cache, vary }: Sending,
): Response {
  const headers: Record<string, string> = { ETag: etag, "Cache-Control": cache };
  const dependsOn = [compressed && "Accept-Encoding", vary].filter(Boolean).join(", ");
  if (dependsOn !== "") headers["Vary"] = dependsOn;
  const condition = context.req.header("if-none-match");
  if (condition !== undefined && fresh({ "if-none-match": condition }, { etag })) {
    return context.body(null, 304, headers);
  }
  headers["Content-Type"] = type;
  const accepted = context.req.header("accept-encoding") ?? "";
  if (compressed !== null && /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(accepted)) {
    headers["Content-Encoding"] = "gzip";
    return context.body(compressed, 200, headers);
  }
  return context.body(body, 200, headers);
}

/** What there is not, or no longer, in both languages: who reads it is a person who looks for why. */
const sentences = {
  400: "请求有误。\n\nBad Request\n",
  404: "没有这个文件。\n\nNot Found\n",
  405: "不支持这种请求方法。\n\nMethod Not Allowed\n",
  429: "请求太多，请稍后再试。\n\nToo Many Requests\n",
} as const;

/** Why a release that was published is not handed out. */
const unserved = {
  withdrawn: "这个版本已经撤回。\n\nThis version was withdrawn.\n",
  infected:
    "扫描程序对这个版本报告了问题，查清之前不再提供。\n\nA scanner reported something in this version. It is not offered as long as that stands.\n",
};

const refusal = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };

/** Refuses a request for a document in a sentence; nothing keeps the answer. */
export function refuseDocument(
  context: Context,
  status: keyof typeof sentences,
  headers: Record<string, string> = {},
): Response {
  return context.body(sentences[status], status, { ...refusal, ...headers });
}

/** Refuses a document that would hand out a release: there is none, or it is not handed out any more. */
export function refuseUnserved(context: Context, release: PublicRelease | undefined): Response {
  if (release === undefined) return refuseDocument(context, 404);
  const because = release.status === "withdrawn" ? "withdrawn" : "infected";
  return context.body(unserved[because], 410, refusal);
}
