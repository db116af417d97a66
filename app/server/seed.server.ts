import type { Database } from "~/db/database.server";
import { packageFeatures as features } from "~/db/schema";
import { hasArticles, seedArticles } from "~/entities/article/article-seed.server";
import { startingArticles } from "~/entities/article/article-texts.server";
import { seedFriendLinks } from "~/entities/friend-link/friend-link-actions.server";
import { hasFriendLinks } from "~/entities/friend-link/friend-link-queries.server";
import { seedPackages } from "~/entities/package/package-actions.server";
import { hasPackages } from "~/entities/package/package-queries.server";
import { hasReleases } from "~/entities/release/release-queries.server";
import { type NewRelease, prepareReleases } from "~/entities/release/release-seed.server";
import { seedResources } from "~/entities/resource/resource-actions.server";
import { hasResources } from "~/entities/resource/resource-queries.server";
import type { FileStorage } from "~/support/storage/file-storage";
import { friendLinks } from "~content/friend-links";
import { packageFeatures } from "~content/package-features";
import { packages } from "~content/packages";
import { browserReleases } from "~content/releases/browser-releases";
import { clientReleases } from "~content/releases/client-releases";
import { resourceCategories, resources } from "~content/resources";
import { seedOnce } from "./seed-once.server";

/** Stores the starting content, each kind once in the life of a database. */
export async function seedStartingContent(options: {
  db: Database;
  storage: FileStorage;
}): Promise<void> {
  const { db, storage } = options;
  await seedOnce(db, "releases", {
    isThere: hasReleases,
    prepare: () => prepareReleases({ seeds: startingReleases(), storage }),
  });
  await seedOnce(db, "articles", {
    isThere: hasArticles,
    prepare: async () => {
      const texts = await startingArticles();
      return (transaction) => seedArticles(transaction, texts);
    },
  });
  await seedOnce(db, "resources", {
    isThere: hasResources,
    prepare: async () => (transaction) =>
      seedResources(transaction, { categories: resourceCategories, resources }),
  });
  await seedOnce(db, "friend links", {
    isThere: hasFriendLinks,
    prepare: async () => (transaction) => seedFriendLinks(transaction, friendLinks),
  });
  await seedOnce(db, "packages", {
    // What packages hold stays when the last of them is deleted.
    isThere: async () => (await hasPackages(db)) || (await db.$count(features)) > 0,
    prepare: async () => (transaction) =>
      seedPackages(transaction, { packages, features: packageFeatures }),
  });
}

function startingReleases(): NewRelease[] {
  return [
    ...clientReleases.map((release) => ({ product: "client" as const, ...release })),
    ...browserReleases.map((release) => ({ product: "browser" as const, ...release })),
  ];
}
