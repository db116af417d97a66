import type { Database } from "~/db/database.server";
import { hasReleases } from "~/entities/release/release-queries.server";
import { type NewRelease, seedReleases } from "~/entities/release/release-seed.server";
import type { FileStorage } from "~/support/storage/file-storage";
import { browserReleases } from "~content/releases/browser-releases";
import { clientReleases } from "~content/releases/client-releases";

/** Fills a database that has no release with the starting content, and leaves any other alone. */
export async function seedStartingContent(options: {
  db: Database;
  storage: FileStorage;
}): Promise<void> {
  const { db, storage } = options;
  if (await hasReleases(db)) return;
  const seeds: NewRelease[] = [
    ...clientReleases.map((release) => ({ product: "client" as const, ...release })),
    ...browserReleases.map((release) => ({ product: "browser" as const, ...release })),
  ];
  await seedReleases(db, { seeds, storage });
}
