/** Drafts that another one took the place of, or that were discarded. */
export const keptWords = {
  title: "Earlier drafts",
  somebody: "somebody",
  reasons: {
    replaced: "replaced by another draft",
    copy: "kept after a conflict",
    discarded: "discarded",
    cancelled: "its schedule was cancelled",
  },
  show: "What it changes",
  of: "draft by {name}, {time}",
  restore: "Restore…",
  restoreTitle: "Restore the draft by {name}, {time}",
  restoreText: "It becomes the draft again. Visitors see it when it is published.",
  replaces: "The current draft is kept as well.",
  restoreAct: "Restore as the draft",
  keep: "Leave it here",
  restored: "The earlier draft is the draft again.",
  movedBy:
    "{name} saved another draft at {time}. Restore once more and that one is kept, or leave it as it is.",
  movedByOwn:
    "You saved another draft at {time}, in another window. Restore once more and that one is kept, or leave it as it is.",
  movedGone:
    "The draft was published or discarded in the meantime. You can still restore this one.",
  oldForm: "Stored in another format",
  oldDraft: "The draft by {name}, {time}, has another format.",
  oldFormText:
    "Another version of the site stored this in its own format, so it cannot be restored as it is. Copy from it what you need.",
  undo: "Undo",
  undoLate: "Another draft has been started. The discarded one is under Earlier drafts.",
};

export type KeptWords = typeof keptWords;

/** Words of drafts and versions, and of their differences. */
export const draftWords = {
  version: "v{number}",
  sections: {
    starting: "Starting and updating",
    proxies: "Proxies",
    team: "Teams",
    rpa: "RPA",
    billing: "Billing",
  },
  inserted: "inserted",
  deleted: "deleted",
  tags: "Tags",
  title: "Title",
  summary: "Summary",
  helpPlace: "In the help centre",
  firstTime: "Visitors see this text for the first time:",
  onSite: "What changes on the site",
  noDifference: "The words are those that visitors see now.",
  equalParagraphs: { one: "{count} equal paragraph", other: "{count} equal paragraphs" },
  joinSides: {
    person: {
      none: "You changed different places. This is the text with both changes.",
      both: {
        one: "Both have changed {count} place. Yours is there; the other text is above it.",
        other: "Both have changed {count} places. Yours is there; the other text is above it.",
      },
      other: "Other text",
      mine: "Yours",
      takeOther: "Take the other text",
      keepMine: "Keep mine",
      field: "{field}: both have changed it",
    },
    window: {
      none: "The two windows changed different places. This is the text with the changes of both.",
      both: {
        one: "Both windows have changed {count} place. The text of this one is there; that of the other window is above it.",
        other:
          "Both windows have changed {count} places. The text of this one is there; that of the other window is above it.",
      },
      other: "Other window",
      mine: "This window",
      takeOther: "Take the other window's",
      keepMine: "Keep this window's",
      field: "{field}: both windows have changed it",
    },
  },
  body: "Text, Markdown, {language}",
  joinTitle: "Compare and join",
  join: "Save as one text",
  later: "Not yet",
  restored: "This browser had kept text that never reached the server. It is back.",
  save: {
    unsaved: "Not saved yet",
    saving: "Saving",
    offline: "Offline. Kept in this browser.",
    offlineUnkept: "Offline. Not kept anywhere yet.",
    failed: "Not saved. Kept in this browser; trying again.",
    failedUnkept: "Not saved. Trying again.",
  },
  previewBlocked:
    "The browser has blocked the new window. Allow pop-ups for this site, then click again.",
  publish: {
    when: "When",
    now: "Now",
    atTime: "At a time",
    date: "Day and time, China time",
    scheduleAct: "Schedule for {time}",
    scheduleEmpty: "Schedule",
  },
  schedule: {
    cancel: "Cancel the schedule…",
    cancelAct: "Cancel the schedule",
    keep: "Keep the schedule",
    cancelled: "The schedule is cancelled.",
  },
};

export type DraftWords = typeof draftWords;
