import { deleteExpiredCodes } from "~/domain/account/verification-codes.server";
import { articleSearch } from "~/domain/article/article-document.server";
import { deleteOldContactMessages } from "~/domain/contact/contact-actions.server";
import { releaseSearch } from "~/domain/release/release-search.server";
import { resourceSearch } from "~/domain/resource/resource-search.server";
import { reindexSearch } from "~/domain/search/reindex.server";
import { deleteExpiredLimitCounts } from "./expired-counts.server";
import { describeCount, type Job } from "./job";

const minutes = 60_000;
const hours = 60 * minutes;

/** Counts of limits whose span is over. */
const expiredCounts: Job = {
  name: "expired-counts",
  interval: 5 * minutes,
  run: async ({ db, now }) =>
    describeCount(await deleteExpiredLimitCounts(db, now), "count", "deleted"),
};

/** What people wrote through the contact form, after the time that the privacy policy names. */
const contactRetention: Job = {
  name: "contact-retention",
  interval: hours,
  run: async ({ db, now }) =>
    describeCount(await deleteOldContactMessages(db, now), "message", "deleted"),
};

/** Codes that show whose an address is, once nothing depends on them. */
const codeRetention: Job = {
  name: "verification-code-retention",
  interval: 5 * minutes,
  run: async ({ db, now }) => describeCount(await deleteExpiredCodes(db, now), "code", "deleted"),
};

/** What the search knows, after a release of the site whose rules of tokens are others. */
const searchIndex: Job = {
  name: "search-index",
  interval: 24 * hours,
  isDueAtStart: true,
  async run({ db, signal }) {
    const changed = await reindexSearch(db, [articleSearch, resourceSearch, releaseSearch], signal);
    return describeCount(changed, "search document", "written anew");
  },
};

/** Everything that is done from time to time. */
export const siteJobs: readonly Job[] = [
  expiredCounts,
  contactRetention,
  codeRetention,
  searchIndex,
];
