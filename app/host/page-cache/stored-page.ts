import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";

/** An encoding of a page, named as in `Content-Encoding`. */
export type Encoding = "identity" | "gzip" | "br";

/** A page in one encoding, ready to send. */
export type StoredForm = {
  body: Buffer;
  /** A strong entity tag: each encoding has its own. */
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
  forms: Record<Encoding, StoredForm>;
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
]);

/** Approximate memory of a page besides its bodies, in bytes. */
const overhead = 8_000;

/**
 * Makes a stored page from a rendered response. It is compressed at a fast level, because a visitor
 * waits for it; `compressBest` replaces the bytes later.
 */
export async function storePage(response: Response, revision: number): Promise<StoredPage> {
  const identity = Buffer.from(await response.arrayBuffer());
  const headers = [...response.headers].filter(([name]) => !perConnection.has(name));
  return withBodies(
    { status: response.status, headers, revision },
    {
      identity,
      gzip: gzipSync(identity, { level: 4 }),
      br: brotliCompressSync(identity, brotliAt(4)),
    },
  );
}

/** The same page at the best compression level. */
export async function compressBest(page: StoredPage): Promise<StoredPage> {
  const identity = page.forms.identity.body;
  const [small, smallest] = await Promise.all([
    compressGzip(identity, { level: 9 }),
    compressBrotli(identity, brotliAt(11)),
  ]);
  return withBodies(page, { identity, gzip: small, br: smallest });
}

/** Makes a stored page or file from its encoded bodies; missing encodings fall back to identity. */
export function withBodies(
  page: Pick<StoredPage, "status" | "headers" | "revision">,
  bodies: { identity: Buffer; gzip?: Buffer | undefined; br?: Buffer | undefined },
): StoredPage {
  const hash = createHash("sha256").update(bodies.identity).digest("base64url").slice(0, 22);
  const common = page.headers.flat();
  const describing = page.headers.filter(([name]) => name !== "content-type").flat();
  const form = (encoding: Encoding): StoredForm | undefined => {
    const body = bodies[encoding];
    if (body === undefined) return undefined;
    const etag = encoding === "identity" ? `"${hash}"` : `"${hash}-${encoding[0]}"`;
    const encoded = encoding === "identity" ? [] : ["content-encoding", encoding];
    return {
      body,
      etag,
      headers: [...common, "etag", etag, ...encoded, "content-length", String(body.length)],
      headersOfNotModified: [...describing, "etag", etag],
    };
  };
  const identity = form("identity") as StoredForm;
  const all = Object.values(bodies).reduce((sum, body) => sum + (body?.length ?? 0), overhead);
  return {
    ...page,
    forms: { identity, gzip: form("gzip") ?? identity, br: form("br") ?? identity },
    size: all,
  };
}
