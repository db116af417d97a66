import type { Database } from "~/db/database.server";
import { seedFriendLinks } from "~/entities/friend-link/friend-link-actions.server";
import { hasReleases } from "~/entities/release/release-queries.server";
import { type NewRelease, seedReleases } from "~/entities/release/release-seed.server";
import { seedResources } from "~/entities/resource/resource-actions.server";
import type { FileStorage } from "~/support/storage/file-storage";
import { friendLinks } from "~content/friend-links";
import { browserReleases } from "~content/releases/browser-releases";
import { clientReleases } from "~content/releases/client-releases";
import { resourceCategories, resources } from "~content/resources";

/** Fills what is empty of a database with the starting content, and leaves the rest alone. */
export async function seedStartingContent(options: {
  db: Database;
  storage: FileStorage;
}): Promise<void> {
  const { db } = options;
  await seedStartingReleases(options);
  await seedResources(db, { categories: resourceCategories, resources });
  await seedFriendLinks(db, friendLinks);
}

async function seedStartingReleases({ db, storage }: { db: Database; storage: FileStorage }) {
  if (await hasReleases(db)) return;
  const seeds: NewRelease[] = [
    ...clientReleases.map((release) => ({ product: "client" as const, ...release })),
    ...browserReleases.map((release) => ({ product: "browser" as const, ...release })),
  ];
  await seedReleases(db, { seeds, storage });
}
