import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from "node:zlib";

/** A form of a page's bytes, by the name that `Content-Encoding` has for it. */
export type Encoding = "identity" | "gzip" | "br";

/** A rendered page, ready to send. */
export type StoredPage = {
  status: number;
  headers: [name: string, value: string][];
  bodies: Record<Encoding, Buffer>;
  /** Strong tag of each form: they are different bytes. */
  etags: Record<Encoding, string>;
  /** Bytes of memory that it takes. */
  size: number;
  /** Content revision that it was rendered at. */
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

/**
 * A page to keep, out of its rendered answer: compressed at a fast level, so that whoever
 * waits for it waits little. `compressBest` replaces the bytes later.
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

/** The same page compressed as well as can be. */
export async function compressBest(page: StoredPage): Promise<StoredPage> {
  const { identity } = page.bodies;
  const [small, smallest] = await Promise.all([
    compressGzip(identity, { level: 9 }),
    compressBrotli(identity, brotliAt(11)),
  ]);
  return withBodies(page, { identity, gzip: small, br: smallest });
}

function withBodies(
  page: Pick<StoredPage, "status" | "headers" | "revision">,
  bodies: StoredPage["bodies"],
): StoredPage {
  const hash = createHash("sha256").update(bodies.identity).digest("base64url").slice(0, 22);
  return {
    ...page,
    bodies,
    etags: { identity: `"${hash}"`, gzip: `"${hash}-g"`, br: `"${hash}-b"` },
    size: bodies.identity.length + bodies.gzip.length + bodies.br.length + 2_000,
  };
}
