export const legal = {
  updated: "Last updated",
  version: "Version",
  contents: "Contents",
  others: "Other documents",
  announced: "A new version takes effect on {day}.",
  readAnnounced: "Read the new version",
  otherVersions: "Other versions",
  versionInForce: "Version {version}, in force",
  versionPast: "Version {version}",
  holdsFrom: "This version takes effect on {day}. Until then the current one applies.",
  holdsSince: "This version has been in force since {day}.",
  heldUntil: "This version applied from {day} until {until} and is kept for reference.",
  readInForce: "Read the version in force",
  choice: {
    title: "Your current choice",
    all: "You agreed: optional content may load.",
    necessary: "Only necessary cookies are used.",
    none: "You have not chosen yet; until you do, only necessary cookies are used.",
    change: "You can change it here at any time.",
  },
};

export type LegalMessages = typeof legal;
