import type { Role } from "~/domain/rights/permissions";

export type RoleWords = {
  names: Record<Role, string>;
  /** The permissions of the role, as a clause. */
  may: Record<Role, string>;
};

/** Names of the roles, in the console and in mails. */
export const roleWords: RoleWords = {
  names: {
    owner: "Owner",
    editor: "Editor",
    translator: "Translator",
    "release-manager": "Release manager",
    support: "Support",
    auditor: "Auditor",
  },
  may: {
    owner: "may do everything, and decides who else may do what",
    editor: "writes and publishes articles, tools, links and media",
    translator: "writes drafts in the languages given",
    "release-manager": "publishes versions",
    support: "answers messages and privacy requests",
    auditor: "sees everything, changes nothing",
  },
};
