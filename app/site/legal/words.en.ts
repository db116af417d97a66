export const legal = {
  updated: "Last updated",
  version: "Version",
  contents: "Contents",
  others: "Other documents",
  choice: {
    title: "Your choice",
    all: "You agreed, so what needs consent may load.",
    necessary: "Only necessary cookies are used.",
    none: "You have not chosen yet; until you do, only necessary cookies are used.",
    change: "You can change it here at any time.",
  },
};

export type LegalMessages = typeof legal;
