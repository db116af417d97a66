import { deleteEndedAccountSessions } from "~/domain/account/account-sessions.server";
import { deleteExpiredCodes } from "~/domain/account/verification-codes.server";
import { articleSearch } from "~/domain/article/article-document.server";
import { articleKind } from "~/domain/article/article-kind.server";
import { deleteExpiredVisits } from "~/domain/article/article-views.server";
import { noteAuditHead } from "~/domain/audit/audit-head.server";
import { writeSummedRefusals } from "~/domain/audit/summed-refusals.server";
import { type ChosenTimeJob, chosenTimeJobs } from "~/domain/background-job/chosen-times";
import type { JobResult } from "~/domain/background-job/job-part";
import { counted, JobError } from "~/domain/background-job/job-result";
import type { JobCode } from "~/domain/background-job/result-words.en";
import { deleteOldContactMessages } from "~/domain/contact/contact-actions.server";
import type { DocumentKind } from "~/domain/document/document-kind";
import { isDocumentDue, publishDue } from "~/domain/document/due.server";
import { deleteExpiredPreviews } from "~/domain/document/previews.server";
import { deleteExpiredReaders } from "~/domain/document/readers.server";
import { deleteOldReports } from "~/domain/fake-site/report-actions.server";
import { deleteOldFigures } from "~/domain/figures/figure-queries.server";
import { helpSearch } from "~/domain/help/help-document.server";
import { helpKind } from "~/domain/help/help-kind.server";
import { deleteOldRemarks } from "~/domain/help/help-votes.server";
import { enterDueVersions, isLegalVersionDue } from "~/domain/legal-page/legal-edits.server";
import {
  type CheckLinksOptions,
  checkLinks,
  linkCheckJob,
  linkCheckOff,
} from "~/domain/link/check-links.server";
import { linkResult } from "~/domain/link/link-report";
import { removeUnusedMedia } from "~/domain/media/media-actions.server";
import { deleteFinishedMessages, outboxLifetime } from "~/domain/message/message-queries.server";
import { offerKind } from "~/domain/package/offer-kind.server";
import { isReminderDue, remindApprovers } from "~/domain/release/approvals/remind-approvers.server";
import { hasEndedUploads } from "~/domain/release/files/upload-rows.server";
import type { Uploads } from "~/domain/release/files/uploads.server";
import { releaseSearch } from "~/domain/release/release-search.server";
import { isReleaseDue, runDueSchedules } from "~/domain/release/rollouts/release-schedules.server";
import {
  giveUpPending,
  isFilePending,
  listInfectedFiles,
  scanFiles,
} from "~/domain/release/scans/file-scans.server";
import { resourceSearch } from "~/domain/resource/resource-search.server";
import { reindexSearch } from "~/domain/search/reindex.server";
import { pageTextKind } from "~/domain/site-texts/page-text-kind.server";
import type { StartingTexts } from "~/domain/site-texts/site-text-rules";
import { deleteOldInvitations } from "~/domain/staff/invitations.server";
import { deleteExpiredMarks } from "~/domain/staff/known-device.server";
import { deleteExpiredChallenges } from "~/domain/staff/passkeys.server";
import { deleteEndedSessions } from "~/domain/staff/sessions.server";
import { deleteForgottenTries } from "~/domain/staff/waits.server";
import { deleteOldWebhooks } from "~/domain/webhook/queue-webhook.server";
import { type FileScanner, ScannerUnavailableError } from "~/platform/antivirus/file-scanner";
import { clockFrom, databaseTime } from "~/platform/db/database-time.server";
import { deleteExpiredLimitCounts } from "~/platform/limits/create-limits.server";
import { deleteExpiredOutboxFiles } from "~/platform/messages/outbox.server";
import type { FileStorage } from "~/platform/storage/file-storage";
import type { Job, JobContext } from "./job";

const minutes = 60_000;
const hours = 60 * minutes;

/** Deletes the counts of rate limits, and of visits to articles, whose period is over. */
const expiredCounts: Job = {
  name: "expired-counts",
  interval: 5 * minutes,
  async run({ db, now }) {
    const limits = await deleteExpiredLimitCounts(db, now);
    const visits = await deleteExpiredVisits(db, now);
    return counted("counts-deleted", limits + visits);
  },
};

/** Deletes messages of the contact form after the retention time in the privacy policy. */
const contactRetention: Job = {
  name: "contact-retention",
  interval: hours,
  run: async ({ db, now }) => counted("messages-deleted", await deleteOldContactMessages(db, now)),
};

/** Deletes reports of fake sites after the days that the report form names. */
const reportRetention: Job = {
  name: "fake-site-report-retention",
  interval: hours,
  run: async ({ db, now }) => counted("reports-deleted", await deleteOldReports(db, now)),
};

/** Deletes what readers missed in help articles after a year. */
const remarkRetention: Job = {
  name: "help-remark-retention",
  interval: hours,
  run: async ({ db, now }) => counted("remarks-deleted", await deleteOldRemarks(db, now)),
};

/** Deletes counts by day after two years. */
const figureRetention: Job = {
  name: "figure-retention",
  interval: hours,
  run: async ({ db, now }) => counted("counts-deleted", await deleteOldFigures(db, now)),
};

/** Deletes sessions in accounts of visitors that are over. */
const accountRetention: Job = {
  name: "account-session-retention",
  interval: hours,
  run: async ({ db, now }) => counted("rows-deleted", await deleteEndedAccountSessions(db, now)),
};

/** Deletes verification codes that expired a day ago. */
const codeRetention: Job = {
  name: "verification-code-retention",
  interval: 5 * minutes,
  run: async ({ db, now }) => counted("codes-deleted", await deleteExpiredCodes(db, now)),
};

/**
 * Timing of jobs that act at a chosen time. They act within five seconds, even if their process dies or the database
 * was unavailable at first. Each publication is one transaction, so another process may take over soon.
 */
const atChosenTime = {
  interval: 5 * minutes,
  retryTime: 2_000,
  lease: 3_000,
  // What fails again and again is tried less and less often, until a person changes it.
  longestRetryTime: 5 * minutes,
};

/** Publishes documents of some kinds whose time has come. */
const documentSchedules = (name: ChosenTimeJob, ...kinds: DocumentKind<unknown>[]): Job => ({
  ...atChosenTime,
  name,
  hasWork: (db) => isDocumentDue(db, ...kinds),
  async run({ db, now, signal }) {
    const published = await publishDue({ db, now: () => now, kinds }, signal);
    return counted("texts-published", published);
  },
});

/** Puts legal texts into force whose day has begun in China. */
const legalDates: Job = {
  ...atChosenTime,
  name: chosenTimeJobs.legal,
  hasWork: async (db) => isLegalVersionDue(db, await databaseTime(db)),
  async run({ db, now }) {
    return counted("legal-texts-in-force", await enterDueVersions({ db, now: () => now }));
  },
};

/** Publishes releases, and raises rollouts, whose time has come. */
const releaseSchedules = (hasScanner: boolean): Job => ({
  ...atChosenTime,
  name: chosenTimeJobs.releases,
  hasWork: async (db) => isReleaseDue(db, await databaseTime(db)),
  async run({ db, now, signal }) {
    const options = { db, now: () => now, hasScanner };
    return counted("release-schedules-run", await runDueSchedules(options, signal));
  },
});

/** Tells the people who may approve a request of pipelines or colleagues that it still waits. */
const approvalReminders = (options: Pick<SiteJobsOptions, "secret" | "consoleOrigin">): Job => ({
  name: "approval-reminders",
  interval: hours,
  hasWork: async (db) => isReminderDue(db, await databaseTime(db)),
  run: async ({ db, now }) =>
    counted("reminders-sent", await remindApprovers({ ...options, db, now })),
});

/**
 * Scans files of releases: new ones at once, public ones every day. As long as a public file is infected, it
 * fails, so that somebody withdraws the release. Without a scanner it only says so.
 */
function fileScans(storage: FileStorage, scanner: FileScanner | undefined): Job {
  const times = { interval: hours, retryTime: 10_000, longestRetryTime: 5 * minutes };
  const job = { name: "file-scans", hasWork: isFilePending, ...times };
  if (scanner === undefined) {
    return {
      ...job,
      isDueAtStart: true,
      async run({ db, now }) {
        await giveUpPending({ db, now: () => now, hasScanner: false });
        return [{ code: "scanner-off" }];
      },
    };
  }
  return { ...job, run: (context) => scanNow(context, storage, scanner) };
}

async function scanNow(
  { db, signal, now }: JobContext,
  storage: FileStorage,
  scanner: FileScanner,
): Promise<JobResult> {
  // A scan may take minutes: each result has its own time.
  const options = { db, storage, scanner, signal, now: clockFrom(now) };
  const { scanned, failed, unread } = await scanFiles(options).catch((error: unknown) => {
    if (!(error instanceof ScannerUnavailableError)) throw error;
    throw new JobError([{ code: "scanner-silent" }], [error]);
  });
  const infected = await listInfectedFiles(db);
  const told: JobResult = [
    ...counted("files-scanned", scanned),
    ...named("files-infected", infected),
    ...named("files-not-scanned", failed),
    ...named(
      "files-unread",
      unread.map(({ name }) => name),
    ),
  ];
  // A file that could not be scanned wholly waits for its hour like others; its release does not go on.
  if (infected.length + unread.length === 0) return told;
  throw new JobError(
    told,
    unread.map(({ error }) => error),
  );
}

/** A part about files, if there are any. */
const named = (code: JobCode, names: string[]): JobResult =>
  names.length === 0 ? [] : [{ code, count: names.length, names }];

/**
 * Deletes sessions, challenges, tries, invitations, preview links, open editors and dropped marks of the console that
 * are over, and writes sums of refusals into the audit.
 */
const staffRetention: Job = {
  name: "staff-retention",
  interval: 5 * minutes,
  async run({ db, now }) {
    const sessions = await deleteEndedSessions(db, now);
    const challenges = await deleteExpiredChallenges(db, now);
    const tries = await deleteForgottenTries(db, now);
    const invitations = await deleteOldInvitations(db, now);
    const previews = await deleteExpiredPreviews(db, now);
    const readers = await deleteExpiredReaders(db, now);
    const marks = await deleteExpiredMarks(db, now);
    const ended = sessions + challenges + tries + invitations + previews + readers + marks;
    await db.transaction((transaction) => writeSummedRefusals(transaction, now));
    return counted("rows-deleted", ended);
  },
};

/** Looks whether the audit still holds its entry that was noted last, and notes the newest. */
const auditHead = (folder: string): Job => ({
  name: "audit-head",
  interval: 5 * minutes,
  run: ({ db }) => noteAuditHead(db, folder),
});

/** Deletes the state of messages that were finished a month ago, and sooner what they said. */
const messageRetention: Job = {
  name: "message-retention",
  interval: hours,
  run: async ({ db, now }) => counted("messages-deleted", await deleteFinishedMessages(db, now)),
};

/** Deletes events for the vendor, with their deliveries, after a month. */
const webhookRetention: Job = {
  name: "webhook-retention",
  interval: hours,
  run: async ({ db, now }) => counted("rows-deleted", await deleteOldWebhooks(db, now)),
};

/** Deletes outbox files when the life of their message is over. */
const outboxRetention = (folder: string): Job => ({
  name: "outbox-retention",
  interval: 5 * minutes,
  run: async ({ now }) =>
    counted("outbox-files-deleted", await deleteExpiredOutboxFiles(folder, outboxLifetime, now)),
});

/** Removes uploads of pictures that never ended, and files that have long belonged to no picture. */
const mediaRetention = (storage: FileStorage): Job => ({
  name: "media-retention",
  interval: hours,
  async run({ db, now, signal }) {
    const removed = await removeUnusedMedia({ db, storage, now: () => now }, signal);
    return [
      { code: "uploads-removed", count: removed.uploads },
      { code: "media-files-removed", count: removed.files },
    ];
  },
});

/**
 * Throws away uploads of releases that did not become whole in time, and bytes of files that were taken out
 * of a draft, as soon as they are.
 */
const uploadRetention = (uploads: Pick<Uploads, "removeEnded">): Job => ({
  name: "release-upload-retention",
  interval: hours,
  retryTime: 10_000,
  longestRetryTime: 5 * minutes,
  hasWork: async (db) => hasEndedUploads(db, await databaseTime(db)),
  run: async ({ signal, now }) =>
    counted("uploads-removed", await uploads.removeEnded(signal, now)),
});

/** Rebuilds outdated search documents, for example after the tokenisation rules changed. */
const searchIndex: Job = {
  name: "search-index",
  interval: 24 * hours,
  isDueAtStart: true,
  async run({ db, signal }) {
    const sources = [articleSearch, helpSearch, resourceSearch, releaseSearch];
    const changed = await reindexSearch(db, sources, signal);
    return counted("documents-indexed", changed);
  },
};

/** Longest time of a link check; what it found by then would be stored too late to be true. */
const longestLinkCheck = hours;

/**
 * Checks whether the addresses outside still answer. Switched off, it asks nobody and only says so,
 * and soon again, so that it is due when it is switched on.
 */
function linkCheck(options: CheckLinksOptions | undefined): Job {
  if (options === undefined) {
    const run: Job["run"] = async () => [{ code: linkCheckOff }];
    return { name: linkCheckJob.name, interval: 5 * minutes, isDueAtStart: true, run };
  }
  return {
    ...linkCheckJob,
    async run({ db, signal }) {
      const limit = AbortSignal.timeout(longestLinkCheck);
      const checkOptions = { ...options, signal: AbortSignal.any([signal, limit]) };
      return linkResult(await checkLinks(db, checkOptions));
    },
  };
}

/** Maintenance of a database that does not maintain itself; the process answers nothing meanwhile. */
const databaseMaintenance = (maintain: () => Promise<void>): Job => ({
  name: "database-maintenance",
  interval: 10 * minutes,
  startDelay: minutes,
  async run() {
    await maintain();
    return [{ code: "database-maintained" }];
  },
});

export type SiteJobsOptions = {
  /** The site's key, by which messages are encrypted. */
  secret: Buffer;
  /** Origin under which the console is reached. */
  consoleOrigin: string;
  /** The site's own folder, outside the database. */
  dataFolder: string;
  /** Folder of messages that no provider delivers; of several machines all share it. */
  outboxFolder: string;
  /** Keeps the files of the media library. */
  mediaStorage: FileStorage;
  /** Keeps the files of releases. */
  storage: FileStorage;
  /** The words that pages begin with. */
  startingTexts: StartingTexts;
  /** Looks for malware in them; undefined: nobody does. */
  scanner: FileScanner | undefined;
  /** Takes in files of releases. */
  uploads: Pick<Uploads, "removeEnded">;
  /** How links are checked; undefined: not at all. */
  linkCheck: CheckLinksOptions | undefined;
  /** Maintains the database; undefined where it maintains itself. */
  maintain: (() => Promise<void>) | undefined;
};

/** All periodic jobs. */
export function siteJobs(options: SiteJobsOptions): Job[] {
  const { dataFolder, outboxFolder, mediaStorage, linkCheck: links, maintain } = options;
  const { storage, scanner, uploads } = options;
  return [
    expiredCounts,
    contactRetention,
    reportRetention,
    remarkRetention,
    figureRetention,
    codeRetention,
    accountRetention,
    messageRetention,
    webhookRetention,
    outboxRetention(outboxFolder),
    staffRetention,
    mediaRetention(mediaStorage),
    uploadRetention(uploads),
    auditHead(dataFolder),
    documentSchedules(chosenTimeJobs.texts, articleKind, helpKind),
    documentSchedules(chosenTimeJobs.offer, offerKind),
    documentSchedules(chosenTimeJobs.siteTexts, pageTextKind(options.startingTexts)),
    legalDates,
    releaseSchedules(scanner !== undefined),
    approvalReminders(options),
    fileScans(storage, scanner),
    searchIndex,
    linkCheck(links),
    ...(maintain === undefined ? [] : [databaseMaintenance(maintain)]),
  ];
}
