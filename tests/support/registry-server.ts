import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { createRegistryFeeds } from "~/feeds/registry/registry-feeds.server";
import { createFilesHandler } from "~/host/files/files.server";
import { createStoredFiles } from "~/host/files/stored-files.server";
import type { TestRegistry } from "./registry-releases";

/** A request as a test saw it. */
export type SeenRequest = { method: string; path: string; headers: IncomingMessage["headers"] };

/** Serves what programs get of a registry, feeds and files, on a free port. */
export async function openRegistryServer({ db, storage }: TestRegistry) {
  const log = { error: () => undefined };
  const storedFiles = createStoredFiles({ db, storage, log });
  const files = createFilesHandler({ db, storage, storedFiles, log });
  const seen: SeenRequest[] = [];
  let feeds: RequestListener = () => undefined;
  // On a busy machine a test may rest for longer than the usual five seconds between two requests of one connection.
  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    const { method = "", url = "", headers } = request;
    seen.push({ method, path: url, headers });
    if (/^\/files\/[^/]+$/.test(url.split("?")[0] ?? "")) void files.handle(request, response);
    else void feeds(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const app = createRegistryFeeds({ db, publicUrl: origin });
  feeds = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  return {
    origin,
    /** The requests since the last call. */
    requests: () => seen.splice(0),
    /** Waits until every download so far has been counted. */
    counted: () => files.drain(),
    async close(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await files.drain();
    },
  };
}
