import { and, desc, eq } from "drizzle-orm";
import { dayInChina } from "~/i18n/china-time";
import { openEmbeddedDatabase } from "~/platform/db/embedded-database.server";
import {
  articleViewDays,
  campaignDays,
  campaignDownloads,
  downloadDays,
  releaseFiles,
  releases,
} from "~/platform/db/schema";

// A program for tests of the console. It stores counts of the 30 days before today in a data folder
// that a site has filled and that no site has open. Argument: the data folder.
const now = Date.now();
const ago = (days: number) => new Date(now - days * 86_400_000);

const database = await openEmbeddedDatabase(process.argv[2] ?? "");
const { db } = database;
const files = await db
  .select({ id: releaseFiles.id })
  .from(releaseFiles)
  .innerJoin(releases, eq(releases.id, releaseFiles.releaseId))
  .where(and(eq(releases.product, "client"), eq(releases.status, "published")))
  .orderBy(desc(releases.versionOrder), releaseFiles.id)
  .limit(9);
await db.insert(campaignDownloads).values({
  campaign: "autumn-sellers",
  downloads: 300,
  firstAt: ago(30),
  lastAt: ago(1),
});
for (let age = 1; age <= 30; age += 1) {
  const day = dayInChina(ago(age));
  const rows = files.flatMap(({ id }, place) =>
    (["site", "updater", "direct"] as const).map((channel, way) => ({
      day,
      fileId: id,
      channel,
      downloads: 20 + ((age * 37 + place * 53 + way * 11) % 90),
    })),
  );
  await db.insert(downloadDays).values(rows);
  await db
    .insert(articleViewDays)
    .values(
      [1, 2, 3].map((articleId) => ({ day, articleId, views: 10 + ((age * 29 * articleId) % 70) })),
    );
  await db.insert(campaignDays).values({ day, campaign: "autumn-sellers", downloads: 10 });
}
await database.close();
