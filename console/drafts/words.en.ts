/** Drafts that another one took the place of, or that were discarded. */
export const keptWords = {
  title: "Kept drafts",
  somebody: "somebody",
  reasons: {
    replaced: "another draft took its place",
    copy: "kept after a conflict",
    discarded: "discarded",
    cancelled: "its schedule was cancelled",
  },
  show: "What it changes",
  of: "draft by {name}, {time}",
  restore: "Restore…",
  restoreTitle: "Restore the draft by {name}, {time}",
  restoreText: "It becomes the draft again. Visitors see it when it is published.",
  replaces: "The draft of now is kept as well.",
  restoreAct: "Restore as the draft",
  keep: "Leave it here",
  restored: "The kept draft is the draft again.",
  movedBy:
    "{name} saved another draft at {time}. Restore once more and that one is kept, or leave it as it is.",
  movedByOwn:
    "You saved another draft at {time}, in another window. Restore once more and that one is kept, or leave it as it is.",
  movedGone:
    "The draft was published or discarded meanwhile. You may restore this one all the same.",
  oldForm: "Stored in another form",
  oldFormText:
    "Another version of the site stored this in a form of its own, so it cannot be restored as it is. Copy from it what you need.",
  undo: "Undo",
  undoLate: "Another draft has been begun. The discarded one stands under Kept drafts.",
};

export type KeptWords = typeof keptWords;
