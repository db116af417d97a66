/** A sentence with `{count}`, `{of}` and `{names}` places; two of them where one thing needs another. */
export type JobWords = string | { one: string; other: string };

/** Results of jobs, by code: on terminals as here, in the console with its own `see-messages`. */
export const jobResultWords = {
  "counts-deleted": { one: "{count} count deleted", other: "{count} counts deleted" },
  "messages-deleted": { one: "{count} message deleted", other: "{count} messages deleted" },
  "reports-deleted": { one: "{count} report deleted", other: "{count} reports deleted" },
  "remarks-deleted": { one: "{count} remark deleted", other: "{count} remarks deleted" },
  "codes-deleted": { one: "{count} code deleted", other: "{count} codes deleted" },
  "rows-deleted": { one: "{count} row deleted", other: "{count} rows deleted" },
  "outbox-files-deleted": { one: "{count} file deleted", other: "{count} files deleted" },
  "uploads-removed": { one: "{count} upload removed", other: "{count} uploads removed" },
  "media-files-removed": { one: "{count} file removed", other: "{count} files removed" },
  "texts-published": { one: "{count} text published", other: "{count} texts published" },
  "texts-not-published": {
    one: "{count} text not published",
    other: "{count} texts not published",
  },
  "words-not-readable":
    "Another version of the site stored this scheduled change, and this version cannot read it. Cancel the schedule, for example under Packages & prices.",
  "legal-texts-in-force": {
    one: "{count} text put into force",
    other: "{count} texts put into force",
  },
  "release-schedules-run": {
    one: "{count} schedule continued",
    other: "{count} schedules continued",
  },
  "reminders-sent": { one: "{count} reminder sent", other: "{count} reminders sent" },
  "documents-indexed": {
    one: "{count} search document rewritten",
    other: "{count} search documents rewritten",
  },
  "audit-empty": "no entry yet",
  "audit-entry-noted": "entry {count} recorded",
  "audit-departs":
    "Entry {count} of the audit no longer has the hash that {names} in the data folder records. If you restored a backup of the database, move that file away.",
  "links-off": "switched off (LINK_CHECK)",
  "links-checked": "{count} checked",
  "links-working": "{count} working",
  "links-exempt": "{count} exempt",
  "links-hidden": "{count} hidden: {names}",
  "no-network": "No address answered. Check this machine’s network connection. Nothing was stored.",
  unforeseen: "{names}",
  "tried-again": "failed {count} times in a row, next try after {of} s",
  "took-too-long": "It took too long and was stopped.",
  "database-maintained": "space freed, statistics updated",
  "messages-sent": "{count} sent",
  "messages-postponed": "{count} postponed",
  "messages-refused": "{count} refused",
  "see-messages": "see npm run site -- messages",
  "nothing-to-send": "nothing to send",
  "views-counted": "{count} of {of} views counted",
  "scanner-off": "switched off (CLAMD_SOCKET)",
  "scanner-silent": "The virus scanner does not answer (CLAMD_SOCKET).",
  "files-scanned": { one: "{count} file scanned", other: "{count} files scanned" },
  "files-infected": "{count} on the site infected: {names}",
  "files-not-scanned": "{count} not fully scanned: {names}",
  "files-unread": "{count} not readable: {names}",
  "files-read": { one: "{count} file read", other: "{count} files read" },
  "files-damaged": "{count} damaged",
  "files-not-readable": "{count} of {of} files not readable",
} as const satisfies Record<string, JobWords>;
/** The codes of results. */
export type JobCode = keyof typeof jobResultWords;
export type JobResultWords = Record<JobCode, JobWords>;
