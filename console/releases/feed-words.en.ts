/** Words about what the feeds will say. */
export const feedWords = {
  title: "What the feeds will say",
  titleNow: "What the feeds say",
  meta: {
    request: "Now → after approval",
    publish: "Now → published and offered to everybody",
  },
  tabsLabel: "Feeds",
  look: "Show the feeds",
  asks: "Loading the feeds.",
  refused: "What comes next cannot be shown yet: {rule}",
  changed: "changes",
  unchanged: "Does not change.",
  reached: "{line}: a program that the share reaches",
  others: "{line}: every other program",
  status: { missing: "It does not exist (404).", gone: "It is withdrawn (410)." },
  statusChanges: "{before} → {after}",
  is: "It exists.",
  skipped: { one: "… {count} line", other: "… {count} lines" },
  whole: "The whole text",
  added: "New line:",
  removed: "Removed line:",
  notes: {
    update:
      "It cannot say a percentage: the site decides by a program’s id which of the two texts it gets.",
    appcast:
      "It cannot say a percentage: it names the full release until everybody is offered the next one.",
    winget:
      "Its manifest cannot say a percentage. It exists as soon as the version is published; someone then has to submit it to winget.",
    scoop:
      "Its manifest cannot say a percentage: it stays with the full release until everybody is offered the next one.",
    json: "It lists what is published, and says nothing about rollouts.",
  },
};
