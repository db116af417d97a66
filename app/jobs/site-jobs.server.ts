import { deleteExpiredCodes } from "~/domain/account/verification-codes.server";
import { articleSearch } from "~/domain/article/article-document.server";
import { deleteOldContactMessages } from "~/domain/contact/contact-actions.server";
import { deleteOldReports } from "~/domain/fake-site/report-actions.server";
import { releaseSearch } from "~/domain/release/release-search.server";
import { resourceSearch } from "~/domain/resource/resource-search.server";
import { reindexSearch } from "~/domain/search/reindex.server";
import { deleteExpiredLimitCounts } from "~/platform/limits/create-limits.server";
import { describeCount, type Job } from "./job";

const minutes = 60_000;
const hours = 60 * minutes;

/** Deletes the counts of rate limits whose period is over. */
const expiredCounts: Job = {
  name: "expired-counts",
  interval: 5 * minutes,
  run: async ({ db, now }) =>
    describeCount(await deleteExpiredLimitCounts(db, now), "count", "deleted"),
};

/** Deletes messages of the contact form after the retention time in the privacy policy. */
const contactRetention: Job = {
  name: "contact-retention",
  interval: hours,
  run: async ({ db, now }) =>
    describeCount(await deleteOldContactMessages(db, now), "message", "deleted"),
};

/** Deletes reports of fake sites after the days that the report form names. */
const reportRetention: Job = {
  name: "fake-site-report-retention",
  interval: hours,
  run: async ({ db, now }) => describeCount(await deleteOldReports(db, now), "report", "deleted"),
};

/** Deletes verification codes that expired a day ago. */
const codeRetention: Job = {
  name: "verification-code-retention",
  interval: 5 * minutes,
  run: async ({ db, now }) => describeCount(await deleteExpiredCodes(db, now), "code", "deleted"),
};

/** Rebuilds outdated search documents, for example after the tokenisation rules changed. */
const searchIndex: Job = {
  name: "search-index",
  interval: 24 * hours,
  isDueAtStart: true,
  async run({ db, signal }) {
    const changed = await reindexSearch(db, [articleSearch, resourceSearch, releaseSearch], signal);
    return describeCount(changed, "search document", "written anew");
  },
};

/** All periodic jobs. */
export const siteJobs: readonly Job[] = [
  expiredCounts,
  contactRetention,
  reportRetention,
  codeRetention,
  searchIndex,
];
