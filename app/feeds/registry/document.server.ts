import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { constants, gzip } from "node:zlib";
import fresh from "fresh";
import type { Context } from "hono";
import type { PublicRelease } from "~/domain/release/public/public-release";
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

/** Facts that an installed program sends about itself when it requests its offer. */
export type Asking = {
  /** The value of `x-user-staging-id`; null: it sends none. */
  id: string | null;
  /** The version that it names in `?from=…`; null: it names none. */
  installed: string | null;
  /** Whether it sends `?now=1`, because its user asked for updates. */
  asksNow: boolean;
};

/** Reads the facts of a request for an update file. Other values of `now` mean nothing. */
export function readAsking(id: string | undefined, query: URLSearchParams | null): Asking {
  return {
    id: id ?? null,
    installed: query?.get("from") ?? null,
    asksNow: query?.get("now") === "1",
  };
}

/** Facts for sending a kept document again without making it. */
export type Again = {
  /** Parameters of the query that choose another document, which is not the one at its address. */
  query?: readonly string[];
  /** If an address has several documents: the name of this one, and how to choose among them. */
  among?: { name: string; choose: (asking: Asking) => string | null };
};

/** Stores a document that is being sent, so that the next client gets the same bytes. */
export type KeepFeed = (document: FeedDocument, sending: Sending, again: Again) => void;

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

/**
 * Sends a document, or 304 to clients that have it. Answers HEAD as well.
 * @param again null: the document is not kept, because requests can make up any number of them
 */
export function sendDocument(
  context: Context,
  document: FeedDocument,
  sending: Sending,
  again: Again | null = {},
): Response {
  const bindings: { keepFeed?: KeepFeed | undefined } | undefined = context.env;
  if (again !== null) bindings?.keepFeed?.(document, sending, again);
  const headers = commonHeaders(document, sending);
  if (hasDocument(context.req.header("if-none-match"), document.etag)) {
    return context.body(null, 304, headers);
  }
  headers["Content-Type"] = sending.type;
  if (document.gzip !== null && acceptsGzip(context.req.header("accept-encoding"))) {
    headers["Content-Encoding"] = "gzip";
    return context.body(document.gzip, 200, headers);
  }
  return context.body(document.body, 200, headers);
}

/** Headers of each answer with a document, 304 included. */
export function commonHeaders(
  { gzip: compressed, etag }: FeedDocument,
  { cache, vary }: Sending,
): Record<string, string> {
  const dependsOn = [compressed && "Accept-Encoding", vary].filter(Boolean).join(", ");
  return {
    ETag: etag,
    "Cache-Control": cache,
    ...(dependsOn !== "" && { Vary: dependsOn }),
  };
}

/** Whether who sends this `If-None-Match` has the document. */
export function hasDocument(condition: string | undefined, etag: string): boolean {
  return condition !== undefined && fresh({ "if-none-match": condition }, { etag });
}

/** Whether an `Accept-Encoding` takes gzip. */
export function acceptsGzip(accepted: string | undefined): boolean {
  return accepted !== undefined && /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(accepted);
}

/** Texts for missing or removed documents, in both languages, because a person reads them. */
const sentences = {
  400: "请求有误。\n\nBad Request\n",
  404: "没有这个文件。\n\nNot Found\n",
  405: "不支持这种请求方法。\n\nMethod Not Allowed\n",
  429: "请求过于频繁，请稍后再试。\n\nToo Many Requests\n",
} as const;

/** Why a release that was published is not handed out. */
const unserved = {
  withdrawn: "这个版本已经撤回。\n\nThis version was withdrawn.\n",
  infected:
    "病毒扫描程序对这个版本报毒，查清之前不再提供。\n\nA scanner reported something in this version. It is not offered as long as that stands.\n",
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
