import { arrayContains } from "drizzle-orm";
import { openEmbeddedDatabase } from "~/platform/db/embedded-database.server";
import { staffInvitations } from "~/platform/db/schema";

// A program for tests of the console. It fills a data folder that no site has open with everything
// that its screens show: releases, people who registered and wrote, results of link checks, and
// figures. Translators who are invited there write English. Argument: the data folder.
const { db, close } = await openEmbeddedDatabase(process.argv[2] ?? "");
await db
  .update(staffInvitations)
  .set({ translatesInto: ["en"] })
  .where(arrayContains(staffInvitations.roles, ["translator"]));
await close();
await import("./release-work");
await import("./people-outside");
await import("./link-results");
await import("./figures");
