import { like } from "drizzle-orm";
import { adoptArticles } from "~/domain/article/adopt-articles.server";
import { hasArticles, seedArticles } from "~/domain/article/article-seed.server";
import { beginDocument } from "~/domain/document/go-live.server";
import { seedFriendLinks } from "~/domain/friend-link/friend-link-actions.server";
import { hasFriendLinks } from "~/domain/friend-link/friend-link-queries.server";
import { hasHelp, hasHelpErrors, seedHelp, seedHelpErrors } from "~/domain/help/help-seed.server";
import { hasLegalTexts, seedLegalTexts } from "~/domain/legal-page/legal-seed.server";
import { hadPictures, preparePictures } from "~/domain/media/media-seed.server";
import { offerKind } from "~/domain/package/offer-kind.server";
import { seedPackages } from "~/domain/package/package-actions.server";
import { hasPackages } from "~/domain/package/package-queries.server";
import { type NewRelease, prepareReleases } from "~/domain/release/files/release-seed.server";
import { hasReleases } from "~/domain/release/public/release-queries.server";
import { seedResources } from "~/domain/resource/resource-actions.server";
import { hasResources } from "~/domain/resource/resource-queries.server";
import { noteEqualSamples, noteSamples } from "~/domain/sample-content/note-samples.server";
import type { SampleRowKind } from "~/domain/sample-content/sample-kinds";
import { hasSettings, seedSettings } from "~/domain/settings/settings-seed.server";
import { hasSiteTexts, seedSiteTexts } from "~/domain/site-texts/site-text-seed.server";
import type { Database } from "~/platform/db/database.server";
import { isDatabaseUnavailable } from "~/platform/db/is-unavailable";
import { packageFeatures as features, siteMarks } from "~/platform/db/schema";
import type { FileStorage } from "~/platform/storage/file-storage";
import { createLocalStorage } from "~/platform/storage/local-storage.server";
import { friendLinks } from "~content/friend-links";
import { packageFeatures } from "~content/package-features";
import { packages } from "~content/packages";
import { pictures } from "~content/pictures";
import { browserReleases } from "~content/releases/browser-releases";
import { chromiumBuilds } from "~content/releases/chromium-facts";
import { clientReleases } from "~content/releases/client-releases";
import { resourceCategories, resources } from "~content/resources";
import { settings } from "~content/settings";
import { siteTexts } from "~content/site-texts";
import { startingArticles } from "./article-texts.server";
import { startingErrors, startingHelp } from "./help-texts.server";
import { startingLegalTexts } from "./legal-texts.server";
import { type Seeding, type Store, seedOnce } from "./seed-once.server";
import { startingRows } from "./starting-rows.server";

/**
 * Where the files of starting pictures are, from the folder that the site starts in: a build has copies,
 * as it runs without the sources.
 */
const picturesFolder = import.meta.env.PROD ? "build/server/pictures" : "content/pictures";

/** Stores the starting content, each type once in the life of a database. */
export async function seedStartingContent(options: {
  db: Database;
  storage: FileStorage;
  mediaStorage: FileStorage;
  /** Whether a new database gets only the texts and settings that a site cannot be without. */
  isEmpty?: boolean;
}): Promise<void> {
  const { db, storage, mediaStorage, isEmpty = false } = options;
  const seedSample = (kind: string, { isThere, prepare }: Seeding) =>
    seedOnce(db, kind, { isThere, prepare: isEmpty ? async () => storeNothing : prepare });
  // Before the texts that show them, and before the first mark of a new database.
  await seedSample("pictures", {
    isThere: async () => (await hadPictures(db)) || (await hasArticles(db)),
    prepare: () => {
      const library = { db, storage: mediaStorage, now: () => new Date() };
      const files = createLocalStorage(picturesFolder);
      return noting(["picture"], preparePictures(library, pictures, files));
    },
  });
  await seedSample("releases", {
    isThere: hasReleases,
    prepare: () => prepareReleases({ seeds: startingReleases(), storage }),
  });
  await seedSample("articles", {
    isThere: hasArticles,
    prepare: async () => {
      const texts = await startingArticles();
      return noting(["article", "tag"], (transaction) => seedArticles(transaction, texts));
    },
  });
  await seedSample("resources", {
    isThere: hasResources,
    prepare: () =>
      noting(["tool", "tool-category"], (transaction) =>
        seedResources(transaction, { categories: resourceCategories, resources }),
      ),
  });
  await seedSample("friend links", {
    isThere: hasFriendLinks,
    prepare: () =>
      noting(["friend-link"], (transaction) => seedFriendLinks(transaction, friendLinks)),
  });
  await seedOnce(db, "packages", {
    // Features remain when the last package is deleted.
    isThere: async () => (await hasPackages(db)) || (await db.$count(features)) > 0,
    prepare: async () => (transaction) =>
      seedPackages(transaction, { packages, features: packageFeatures }),
  });
  await seedOnce(db, "legal texts", {
    isThere: hasLegalTexts,
    prepare: async () => {
      const texts = await startingLegalTexts();
      return (transaction) => seedLegalTexts(transaction, texts, new Date());
    },
  });
  await seedOnce(db, "settings", {
    isThere: hasSettings,
    prepare: async () => (transaction) => seedSettings(transaction, settings, new Date()),
  });
  await seedOnce(db, "texts of pages", {
    isThere: hasSiteTexts,
    prepare: async () => (transaction) => seedSiteTexts(transaction, siteTexts, new Date()),
  });
  await seedSample("help articles", {
    isThere: hasHelp,
    prepare: async () => {
      const articles = await startingHelp();
      return noting(["help"], (transaction) => seedHelp(transaction, articles, new Date()));
    },
  });
  await seedSample("help errors", {
    isThere: hasHelpErrors,
    prepare: () =>
      noting(["help-error"], (transaction) =>
        seedHelpErrors(transaction, startingErrors(), new Date()),
      ),
  });
  // A database from before samples were noted. In a new one, all of them are noted already.
  await seedOnce(db, "notes of samples", {
    isThere: async () => false,
    prepare: async () => {
      const starting = await startingRows();
      return (transaction) => noteEqualSamples(transaction, starting);
    },
  });
  // After the content, and at every start: a database may have some from before the console. Where the
  // disk is nearly full, which refuses these, the site starts all the same; the next start does it.
  try {
    await beginDocument({ db, now: () => new Date(), kind: offerKind }, "offer");
    await adoptArticles(db);
  } catch (error) {
    if (!isDatabaseUnavailable(error)) throw error;
  }
}

/** Whether no start has stored anything yet. Databases from before marks have releases. */
export async function isNewDatabase(db: Database): Promise<boolean> {
  const seeded = await db.$count(siteMarks, like(siteMarks.name, "seeded %"));
  return seeded === 0 && !(await hasReleases(db)) && !(await hasLegalTexts(db));
}

const storeNothing: Store = async () => undefined;

/** Stores content and notes all of it as samples, in one transaction. */
async function noting(
  kinds: readonly SampleRowKind[],
  store: Store | Promise<Store>,
): Promise<Store> {
  const storeContent = await store;
  return async (transaction) => {
    await storeContent(transaction);
    await noteSamples(transaction, kinds);
  };
}

function startingReleases(): NewRelease[] {
  return [
    ...clientReleases.map((release) => ({ product: "client" as const, ...release })),
    ...browserReleases.map((release) => ({
      product: "browser" as const,
      ...release,
      upstreamReleasedOn: chromiumBuilds[release.version]?.stableOn ?? null,
    })),
  ];
}
