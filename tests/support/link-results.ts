import { asc, eq } from "drizzle-orm";
import { storeLinkCheck } from "~/domain/link/link-queries.server";
import { openEmbeddedDatabase } from "~/platform/db/embedded-database.server";
import { links, resources } from "~/platform/db/schema";

// A program for tests in the browser: stores what a month of link checks might have found, in the
// database of a site that does not run. The third tool has been dead for three days, the fourth has
// moved for good, one refuses programs.
// Argument: the data folder.
const [folder = ""] = process.argv.slice(2);
const { db, close } = await openEmbeddedDatabase(folder);
const rows = await db
  .select({ id: links.id, url: links.url })
  .from(resources)
  .innerJoin(links, eq(links.id, resources.linkId))
  .orderBy(asc(resources.position));

await db.transaction(async (transaction) => {
  const day = 24 * 60 * 60_000;
  for (const [index, { id, url }] of rows.entries()) {
    for (let daysAgo = 27; daysAgo >= 0; daysAgo -= 1) {
      const [link] = await transaction.select().from(links).where(eq(links.id, id));
      if (link === undefined) continue;
      const isDead = (index === 2 && daysAgo < 3) || (index === 7 && daysAgo === 12);
      const answer = isDead
        ? { status: 404, isWorking: false, isRefused: false, problem: "answers 404" }
        : index === 5
          ? { status: 403, isWorking: true, isRefused: true, problem: "refuses programs (403)" }
          : { status: 200, isWorking: true, isRefused: false };
      const moved = index === 3 ? { movedTo: `${url}tools/v2`, isMovedForGood: true as const } : {};
      const at = new Date(Date.now() - daysAgo * day - 60_000);
      const milliseconds = 90 + ((index * 37 + daysAgo * 11) % 300);
      await storeLinkCheck(transaction, link, { ...answer, ...moved, milliseconds, at });
    }
  }
});
await close();
