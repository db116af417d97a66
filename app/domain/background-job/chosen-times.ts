/** Jobs that do something at a time that somebody chose; a change by a person ends their rest (`wakeJob`). */
export const chosenTimeJobs = {
  texts: "text-schedules",
  offer: "offer-schedule",
  siteTexts: "site-text-schedules",
  legal: "legal-dates",
  releases: "release-schedules",
} as const;

export type ChosenTimeJob = (typeof chosenTimeJobs)[keyof typeof chosenTimeJobs];
