import { and, eq, notInArray } from "drizzle-orm";
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

/** `isShown` in SQL: what pages and lists name as the version to take. */
export const isShownRow = and(isServedRow, eq(releases.isHeld, false));
