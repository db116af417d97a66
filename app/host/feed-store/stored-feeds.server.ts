import type { IncomingMessage, ServerResponse } from "node:http";
import { LRUCache } from "lru-cache";
import {
  type Asking,
  acceptsGzip,
  commonHeaders,
  type FeedDocument,
  hasDocument,
  type KeepFeed,
  readAsking,
  type Sending,
} from "~/feeds/registry/document.server";
import { idHeader } from "~/feeds/registry/update-feeds.server";
import type { RequestTrace } from "~/host/observe/observe.server";
import { sharedHeaders } from "~/host/shared-addresses";

/** A document's bytes with the headers that go before them, alternating names and values. */
type Form = { body: Buffer; headers: string[] };

type StoredFeed = {
  etag: string;
  plain: Form;
  gzip: Form | null;
  headersOfNotModified: string[];
  /** Query parameters that select another document at this address. */
  query: readonly string[];
};

/** An address with several documents: chooses the one that a client gets. */
type Choice = { choose: (asking: Asking) => string | null };

type StoredFeedsOptions = {
  /** Headers of every response. */
  headers: Readonly<Record<string, string>>;
  /** Upper bound of memory, in bytes. */
  largestSize?: number;
  /** Greatest age in milliseconds. */
  greatestAge?: number;
  now?: () => number;
};

/** Bytes for stored feeds. With 10,000 releases, the list of all versions takes half of this. */
const usualSize = 48 * 1024 * 1024;

/**
 * The greatest age of a document, in case the notification of a change is lost, for example because
 * a connection breaks unnoticed. It is as long as caches may keep most documents. The content that
 * documents are built from may have been remembered as long again (content-memory.server.ts).
 */
const usualAge = 60_000;

/** Approximate memory of a document besides its bytes. */
const overhead = 2_000;

/** Longest path that is stored, in characters; real ones are far shorter. */
const longestPath = 256;

/**
 * Paths that are stored. With escapes, dot segments or a fragment, one document could be requested
 * under any number of addresses, and each would take up memory.
 */
const plainPath = /^(?:\/[\w-][\w.-]*)+$/;

/** Folders of the registry's documents; all other requests skip the lookup. */
const folders = /^\/(?:releases|updates|appcast|winget|scoop|files)\//;

/**
 * Stores the documents of the release registry as bytes, which are sent before any other code of
 * the site runs. The feeds build a document that is missing here and hand it over; every content
 * change empties the store, and a document whose building began before a change is not stored after
 * it.
 */
export function createStoredFeeds(options: StoredFeedsOptions) {
  const {
    largestSize = usualSize,
    greatestAge = usualAge,
    now = () => performance.now(),
  } = options;
  const secured = Object.entries(sharedHeaders(options.headers)).flat();
  const empty = () => ({
    begun: now(),
    feeds: new LRUCache<string, StoredFeed | Choice>({
      maxSize: largestSize,
      sizeCalculation: (feed) =>
        "choose" in feed
          ? overhead
          : feed.plain.body.length + (feed.gzip?.body.length ?? 0) + overhead,
    }),
  });
  let current = empty();

  const find = (request: IncomingMessage): StoredFeed | undefined => {
    const { method, url = "/", headers } = request;
    if ((method !== "GET" && method !== "HEAD") || !folders.test(url)) return undefined;
    if (now() - current.begun > greatestAge) current = empty();
    const { feeds } = current;
    const { path, query } = partsOf(url);
    const found = feeds.get(path);
    if (found === undefined) return undefined;
    const given = query === "" ? null : new URLSearchParams(query);
    if ("choose" in found) {
      const id = headers[idHeader];
      const name = found.choose(readAsking(typeof id === "string" ? id : undefined, given));
      const chosen = name === null ? undefined : feeds.get(name);
      return chosen === undefined || "choose" in chosen ? undefined : chosen;
    }
    return found.query.some((name) => given?.has(name)) ? undefined : found;
  };

  return {
    /** Answers a request for a stored document. False: the feeds have to build it. */
    handle(request: IncomingMessage, response: ServerResponse, trace: RequestTrace): boolean {
      const feed = find(request);
      if (feed === undefined) return false;
      sendFeed(request, response, feed);
      trace.finished("feed", response.statusCode);
      return true;
    },
    /**
     * Returns the function that stores the response to a request that was not answered from here.
     */
    keeperOf({ method, url = "/" }: Pick<IncomingMessage, "method" | "url">): KeepFeed | undefined {
      const { path, query } = partsOf(url);
      const isPlain = path.length <= longestPath && plainPath.test(path);
      const isRead = method === "GET" || method === "HEAD";
      if (!isRead || !isPlain || !folders.test(url)) return undefined;
      const { feeds } = current;
      return (document, sending, { query: reads = [], among }) => {
        if (among !== undefined) {
          feeds.set(path, { choose: among.choose });
          if (!feeds.has(among.name)) feeds.set(among.name, storedOf(document, sending));
          return;
        }
        const given = query === "" ? null : new URLSearchParams(query);
        if (reads.some((name) => given?.has(name))) return;
        feeds.set(path, { ...storedOf(document, sending), query: reads });
      };
    },
    /** Content has changed: drops all documents, including those that are being built. */
    invalidate(): void {
      current = empty();
    },
  };

  function storedOf(document: FeedDocument, sending: Sending): StoredFeed {
    const common = [...Object.entries(commonHeaders(document, sending)).flat(), ...secured];
    const formOf = (body: Buffer, encoded: string[]): Form => ({
      body,
      headers: [
        ...[...common, "Content-Type", sending.type, ...encoded],
        ...["Content-Length", String(body.length)],
      ],
    });
    const { body, gzip, etag } = document;
    return {
      etag,
      plain: formOf(typeof body === "string" ? Buffer.from(body) : body, []),
      gzip: gzip && formOf(gzip, ["Content-Encoding", "gzip"]),
      headersOfNotModified: common,
      query: [],
    };
  }
}

export type StoredFeeds = ReturnType<typeof createStoredFeeds>;

function sendFeed(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  { etag, plain, gzip, headersOfNotModified }: StoredFeed,
): void {
  if (hasDocument(headers["if-none-match"], etag)) {
    response.writeHead(304, headersOfNotModified).end();
    return;
  }
  const form = gzip !== null && acceptsGzip(headers["accept-encoding"]) ? gzip : plain;
  response.writeHead(200, form.headers);
  response.end(method === "HEAD" ? undefined : form.body);
}

function partsOf(url: string): { path: string; query: string } {
  const end = url.indexOf("?");
  return end === -1
    ? { path: url, query: "" }
    : { path: url.slice(0, end), query: url.slice(end + 1) };
}
