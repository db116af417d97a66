export const legal = {
  updated: "Last updated",
  version: "Version",
  contents: "Contents",
  others: "Other documents",
  announced: "A new version holds from {day}.",
  readAnnounced: "Read the new version",
  otherVersions: "Other versions",
  versionInForce: "Version {version}, in force",
  versionPast: "Version {version}",
  holdsFrom: "This version holds from {day}. Until then the present one does.",
  holdsSince: "This version has been in force since {day}.",
  heldUntil: "This version held from {day} until {until} and is kept for reference.",
  readInForce: "Read the version in force",
  choice: {
    title: "Your choice",
    all: "You agreed, so what needs consent may load.",
    necessary: "Only necessary cookies are used.",
    none: "You have not chosen yet; until you do, only necessary cookies are used.",
    change: "You can change it here at any time.",
  },
};

export type LegalMessages = typeof legal;
