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
    "{name} saved another draft at {time}. To replace it, restore once more: it stays under Earlier drafts.",
  movedByOwn:
    "You saved another draft at {time}, in another window. To replace it, restore once more: it stays under Earlier drafts.",
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
  noDifference: "The text is the same as visitors see now.",
  equalParagraphs: { one: "{count} equal paragraph", other: "{count} equal paragraphs" },
  joinSides: {
    person: {
      none: "You changed different places. This is the text with both changes.",
      both: {
        one: "You have both changed {count} place. Your text is there; the other text is above it.",
        other:
          "You have both changed {count} places. Your text is there; the other text is above it.",
      },
      other: "Other text",
      mine: "Yours",
      takeOther: "Use the other text",
      keepMine: "Keep mine",
      field: "{field}: you have both changed it",
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
      takeOther: "Use the other window’s",
      keepMine: "Keep this window’s",
      field: "{field}: both windows have changed it",
    },
  },
  body: "Text, Markdown, {language}",
  joinTitle: "Compare and merge",
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
