import { readdirSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import send from "send";

const yearInMilliseconds = 365 * 24 * 60 * 60 * 1000;
const hourInMilliseconds = 60 * 60 * 1000;

/**
 * Serves the built browser files. What stands under `/assets/` has its content's hash in its
 * name and never changes; the few others (favicon) are asked for again after an hour.
 */
export function createAssetsHandler(folder: string) {
  const rootFiles = new Set(
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => `/${entry.name}`),
  );
  const pathOf = (url: string) => url.split("?", 1)[0] ?? "/";

  return {
    isAsset: (url: string) => url.startsWith("/assets/") || rootFiles.has(pathOf(url)),
    handle(request: IncomingMessage, response: ServerResponse): void {
      const path = pathOf(request.url ?? "/");
      const isHashed = path.startsWith("/assets/");
      response.setHeader("X-Content-Type-Options", "nosniff");
      send(request, path, {
        root: folder,
        index: false,
        immutable: isHashed,
        maxAge: isHashed ? yearInMilliseconds : hourInMilliseconds,
      })
        .on("error", (error: { status?: number }) => {
          response.statusCode = error.status ?? 404;
          response.setHeader("Cache-Control", "no-store");
          response.end();
        })
        .on("directory", () => {
          response.statusCode = 404;
          response.end();
        })
        .pipe(response);
    },
  };
}
