/** Jobs that do something at a time that somebody chose; a change by a person ends their rest (`wakeJob`). */
export const chosenTimeJobs = {
  texts: "text-schedules",
  documents: "document-schedules",
  legal: "legal-dates",
  releases: "release-schedules",
} as const;

export type ChosenTimeJob = (typeof chosenTimeJobs)[keyof typeof chosenTimeJobs];
