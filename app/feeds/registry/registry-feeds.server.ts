import { Hono } from "hono";
import { refuseDocument } from "./document.server";
import { createPackageFeeds } from "./package-feeds.server";
import { createReleaseDocuments } from "./release-documents.server";
import type { RegistryFeedOptions } from "./routes.server";
import { createUpdateFeeds } from "./update-feeds.server";

/**
 * The addresses that programs read of the release registry, each made from the same record. They have
 * no language prefix.
 */
export function createRegistryFeeds(options: RegistryFeedOptions): Hono {
  const app = new Hono();
  app.route("/", createReleaseDocuments(options));
  app.route("/updates/client", createUpdateFeeds(options));
  app.route("/", createPackageFeeds(options));
  const folders = ["/releases/v1", "/updates", "/appcast", "/winget", "/scoop"];
  for (const folder of [...folders, "/files/client", "/files/browser"]) {
    app.all(`${folder}/*`, (context) => refuseDocument(context, 404));
  }
  return app;
}
