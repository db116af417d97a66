import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join, relative, sep } from "node:path";
import { getMimeType } from "hono/utils/mime";
import { sendPage } from "./page-cache/send-page";
import { type StoredPage, withBodies, withoutPlain } from "./page-cache/stored-page";

/** Files under `assets/` have a content hash in their name and never change. */
const forGood = "public, max-age=31536000, immutable";
const forAnHour = "public, max-age=3600";

/** Names of the compressed copies that the build adds (`scripts/precompress.ts`). */
const compressed = /\.(?:br|gz)$/;

/**
 * Serves the built browser files from memory, compressed at build time.
 * @param headers added to every response. With `ASSET_HOST`, pages load modules across origins, and that host passes
 * on what they permit.
 * @param base the folder's address, without a slash at its end
 */
export function createAssetsHandler(
  folder: string,
  headers: Readonly<Record<string, string>>,
  base = "",
) {
  const files = new Map<string, StoredPage>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || compressed.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    const segments = relative(folder, file).split(sep);
    // Files that build tools keep there, such as Vite's manifest, are not public.
    if (segments.some((segment) => segment.startsWith("."))) continue;
    const isForGood = segments[0] === "assets";
    files.set(`${base}/${segments.join("/")}`, read(file, isForGood, headers));
  }
  const pathOf = (url: string) => url.split("?", 1)[0] ?? "/";

  return {
    isAsset: (url: string) => url.startsWith(`${base}/assets/`) || files.has(pathOf(url)),
    handle(request: IncomingMessage, response: ServerResponse): void {
      const file = files.get(pathOf(request.url ?? "/"));
      const isRead = request.method === "GET" || request.method === "HEAD";
      if (file !== undefined && isRead) {
        sendPage(request, response, file);
        return;
      }
      const status = isRead ? 404 : 405;
      response.writeHead(status, {
        ...headers,
        "cache-control": "no-store",
        ...(status === 405 && { allow: "GET, HEAD" }),
      });
      response.end();
    },
  };
}

function read(
  file: string,
  isForGood: boolean,
  headers: Readonly<Record<string, string>>,
): StoredPage {
  const identity = readFileSync(file);
  // Images have no compressed copy: compression would not make them smaller.
  const form = (suffix: string) =>
    existsSync(file + suffix) ? readFileSync(file + suffix) : undefined;
  const all = {
    ...headers,
    "content-type": getMimeType(file) ?? "application/octet-stream",
    "cache-control": isForGood ? forGood : forAnHour,
    vary: "Accept-Encoding",
  };
  const page = { status: 200, headers: Object.entries(all), revision: 0 };
  return withoutPlain(withBodies(page, { identity, gzip: form(".gz"), br: form(".br") }));
}
