/** Words about what the feeds will say. */
export const feedWords = {
  title: "What the feeds will say",
  titleNow: "What the feeds say",
  meta: {
    request: "Now → after approval",
    publish: "Now → published and offered to everybody",
  },
  tabsLabel: "Feeds",
  look: "Ask the feeds",
  asks: "Asking the feeds.",
  refused: "What comes next cannot be shown yet: {rule}",
  changed: "changes",
  unchanged: "Stays as it is.",
  reached: "{line}: a program that the share reaches",
  others: "{line}: every other program",
  status: { missing: "There is none (404).", gone: "It is no longer handed out (410)." },
  statusChanges: "{before} → {after}",
  is: "There is one.",
  skipped: { one: "… {count} line", other: "… {count} lines" },
  whole: "The whole text",
  added: "New line:",
  removed: "Removed line:",
  notes: {
    update:
      "It cannot say a percentage: the site decides by a program's id which of the two texts it gets.",
    appcast:
      "It cannot say a percentage: it names the full release until everybody is offered the next one.",
    winget:
      "Its manifest cannot say a percentage. It exists as soon as the version is published, and someone submits it.",
    scoop:
      "Its manifest cannot say a percentage: it stays with the full release until everybody is offered the next one.",
    json: "It lists what is published, and says nothing of rollouts.",
  },
};
