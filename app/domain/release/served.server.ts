import { and, eq, notInArray, sql } from "drizzle-orm";
import { QueryBuilder } from "drizzle-orm/pg-core";
import { releaseFiles, releases } from "~/platform/db/schema";

const { releaseId, scanState } = releaseFiles;

/** Releases with an infected file. */
export const infectedReleases = new QueryBuilder()
  .select({ releaseId })
  .from(releaseFiles)
  .where(eq(scanState, "infected"));

/**
 * `isServed` in SQL: what every feed, page and download asks of a release that it names or hands out. Where
 * somebody asks for one by its number, `withdrawn` and infected ones are found as well, and told of as such.
 */
export const isServedRow = and(
  eq(releases.status, "published"),
  notInArray(releases.id, infectedReleases),
);

/**
 * When a release came out on its channel: a beta that became stable, at that time. Lists and pages have it as their date;
 * what was signed or is served for a year goes by `releasedAt`.
 */
export const cameOutAt =
  sql<Date>`coalesce(${releases.promotedAt}, ${releases.releasedAt})`.mapWith(releases.releasedAt);

/** `isShown` in SQL: what pages and lists name as the version to take. */
export const isShownRow = and(isServedRow, eq(releases.isHeld, false));
