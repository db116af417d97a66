import type { Database } from "~/db/database.server";
import { hasArticles, seedArticles } from "~/entities/article/article-seed.server";
import { startingArticles } from "~/entities/article/article-texts.server";
import { seedFriendLinks } from "~/entities/friend-link/friend-link-actions.server";
import { seedPackages } from "~/entities/package/package-actions.server";
import { hasReleases } from "~/entities/release/release-queries.server";
import { indexUnsearchedReleases } from "~/entities/release/release-search.server";
import { type NewRelease, seedReleases } from "~/entities/release/release-seed.server";
import { seedResources } from "~/entities/resource/resource-actions.server";
import type { FileStorage } from "~/support/storage/file-storage";
import { friendLinks } from "~content/friend-links";
import { packageFeatures } from "~content/package-features";
import { packages } from "~content/packages";
import { browserReleases } from "~content/releases/browser-releases";
import { clientReleases } from "~content/releases/client-releases";
import { resourceCategories, resources } from "~content/resources";

/**
 * Fills what is empty with the starting content, kind by kind, and leaves alone what has any.
 * Instances that start together do not disturb one another.
 */
export async function seedStartingContent(options: {
  db: Database;
  storage: FileStorage;
}): Promise<void> {
  const { db, storage } = options;
  if (!(await hasReleases(db))) await seedStartingReleases(db, storage);
  await indexUnsearchedReleases(db);
  if (!(await hasArticles(db))) await seedArticles(db, await startingArticles());
  await seedResources(db, { categories: resourceCategories, resources });
  await seedFriendLinks(db, friendLinks);
  await seedPackages(db, { packages, features: packageFeatures });
}

async function seedStartingReleases(db: Database, storage: FileStorage): Promise<void> {
  const seeds: NewRelease[] = [
    ...clientReleases.map((release) => ({ product: "client" as const, ...release })),
    ...browserReleases.map((release) => ({ product: "browser" as const, ...release })),
  ];
  await seedReleases(db, { seeds, storage });
}
