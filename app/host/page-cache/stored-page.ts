import { createHash } from "node:crypto";
import { promisify } from "node:util";
import {
  brotliCompress,
  brotliCompressSync,
  constants,
  gunzipSync,
  gzip,
  gzipSync,
} from "node:zlib";

/** An encoding of a page, named as in `Content-Encoding`. */
export type Encoding = "identity" | "gzip" | "br";

/** A page in one encoding, ready to send. */
type StoredForm = {
  body: Buffer;
  /** A strong entity tag: each encoding has its own, and each level of compression. */
  etag: string;
  /** Alternating names and values. */
  headers: string[];
  /** The same without headers that describe a body, for 304. */
  headersOfNotModified: string[];
};

/** A rendered page, ready to send. */
export type StoredPage = {
  status: number;
  headers: [name: string, value: string][];
  forms: Readonly<Record<Encoding, StoredForm>>;
  /** Memory in bytes. */
  size: number;
  /** Content revision at which it was rendered. */
  revision: number;
};

const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);
const brotliAt = (quality: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
});

const perConnection = new Set([
  "content-length",
  "connection",
  "keep-alive",
  "transfer-encoding",
  "date",
  // Each encoding of a stored page has its own entity tag.
  "etag",
]);

/**
 * Level 4 would take three times as long to save an eighth; a page that is requested again gets the
 * best level anyway.
 */
const fastBrotli = 1;

/** Approximate memory of a page besides its bodies, in bytes. */
const overhead = 8_000;

/** Bytes below which compression saves nothing. */
const leastCompressed = 150;

/**
 * Makes a stored page from a rendered response. It is compressed at a fast level and only in the requested encodings.
 * A visitor waits for it, and most pages that are rendered late are requested once. `compressBest` replaces the bytes
 * of those that are requested again.
 */
export async function storePage(response: Response, revision: number): Promise<StoredPage> {
  const identity = Buffer.from(await response.arrayBuffer());
  const headers = [...response.headers].filter(([name]) => !perConnection.has(name));
  const page = { status: response.status, headers, revision };
  const plain = withBodies(page, { identity });
  if (identity.length < leastCompressed) return plain;
  const made: Partial<Record<Encoding, StoredForm>> = {};
  const form = (encoding: Encoding, compress: () => Buffer) => {
    made[encoding] ??= formsOf(page, { identity, [encoding]: ofItsSize(compress()) }, "fast")[
      encoding
    ];
    return made[encoding];
  };
  const forms = {
    identity: plain.forms.identity,
    get gzip() {
      return form("gzip", () => gzipSync(identity, { level: 4 }));
    },
    get br() {
      return form("br", () => brotliCompressSync(identity, brotliAt(fastBrotli)));
    },
  };
  // Both compressed bodies together are about half as large as the plain one.
  return { ...plain, forms, size: plain.size + Math.ceil(identity.length / 2) };
}

/**
 * The same page at the best compression level. Its plain bytes, which hardly any client asks for,
 * would take more memory than both compressed bodies; they are decompressed when needed.
 */
export async function compressBest(page: StoredPage): Promise<StoredPage> {
  const identity = page.forms.identity.body;
  const [small, smallest] = await Promise.all([
    compressGzip(identity, { level: 9 }),
    compressBrotli(identity, brotliAt(11)),
  ]);
  return withoutPlain(
    withBodies(page, { identity, gzip: ofItsSize(small), br: ofItsSize(smallest) }),
  );
}

/**
 * The same page or file without its plain bytes, which are decompressed for the few clients that
 * need them.
 */
export function withoutPlain(page: StoredPage): StoredPage {
  const { identity, gzip: packed } = page.forms;
  if (packed === identity) return page;
  const { etag, headers, headersOfNotModified, body: plain } = identity;
  let latest = new WeakRef(plain);
  const unpacked = {
    etag,
    headers,
    headersOfNotModified,
    /** One shared copy for all clients that are reading it, however slowly. */
    get body() {
      const body = latest.deref() ?? gunzipSync(packed.body);
      latest = new WeakRef(body);
      return body;
    },
  };
  return {
    ...page,
    forms: { ...page.forms, identity: unpacked },
    size: page.size - plain.length,
  };
}

/**
 * Copies a buffer into memory of its own size: Node's compression returns buffers of 64 kB each.
 */
function ofItsSize(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}

type Head = Pick<StoredPage, "status" | "headers" | "revision">;
type Bodies = { identity: Buffer; gzip?: Buffer | undefined; br?: Buffer | undefined };

/** Makes a stored page or file from its encoded bodies; missing encodings fall back to identity. */
export function withBodies(page: Head, bodies: Bodies): StoredPage {
  const all = Object.values(bodies).reduce((sum, body) => sum + (body?.length ?? 0), overhead);
  return { ...page, forms: formsOf(page, bodies), size: all };
}

/**
 * @param level is part of the tag, because it changes the bytes. Otherwise a cache in front would revalidate the page
 * and keep the fast compression, a third larger, for as long as the page stays the same.
 */
function formsOf(
  page: Head,
  bodies: Bodies,
  level: "fast" | "best" = "best",
): Record<Encoding, StoredForm> {
  const hash = createHash("sha256").update(bodies.identity).digest("base64url").slice(0, 22);
  const common = page.headers.flat();
  const describing = page.headers.filter(([name]) => name !== "content-type").flat();
  const form = (encoding: Encoding): StoredForm | undefined => {
    const body = bodies[encoding];
    if (body === undefined) return undefined;
    const suffix = encoding === "identity" ? "" : `-${encoding[0]}${level === "fast" ? "f" : ""}`;
    const etag = `"${hash}${suffix}"`;
    const encoded = encoding === "identity" ? [] : ["content-encoding", encoding];
    return {
      body,
      etag,
      headers: [...common, "etag", etag, ...encoded, "content-length", String(body.length)],
      headersOfNotModified: [...describing, "etag", etag],
    };
  };
  const identity = form("identity") as StoredForm;
  return { identity, gzip: form("gzip") ?? identity, br: form("br") ?? identity };
}
