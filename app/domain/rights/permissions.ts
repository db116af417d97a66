/** Every permission of the console, as `subject.act`. The server and the client read this list. */
export const permissionNames = [
  "articles.read",
  "articles.write",
  "articles.publish",
  "legal.read",
  "legal.write",
  "legal.publish",
  "packages.read",
  "packages.publish",
  "resources.read",
  "resources.publish",
  "media.read",
  "media.write",
  "releases.read",
  "releases.write",
  "releases.publish",
  "tokens.read",
  "tokens.manage",
  "inbox.read",
  "inbox.answer",
  "accounts.read",
  "accounts.manage",
  "messages.read",
  "messages.retry",
  "figures.read",
  "settings.read",
  "settings.change",
  "webhooks.read",
  "webhooks.manage",
  "staff.read",
  "staff.manage",
  "audit.read",
  "audit.export",
] as const;

export type Permission = (typeof permissionNames)[number];

/** The roles; a person may hold several. */
export const roleNames = [
  "owner",
  "editor",
  "translator",
  "release-manager",
  "support",
  "auditor",
] as const;

export type Role = (typeof roleNames)[number];

/** Permissions of each role. A person with several roles has the permissions of all of them. */
export const rolePermissions: Readonly<Record<Role, readonly Permission[]>> = {
  owner: permissionNames,
  editor: [
    "articles.read",
    "articles.write",
    "articles.publish",
    "legal.read",
    // Drafts only: an owner puts a legal text into force.
    "legal.write",
    "resources.read",
    "resources.publish",
    "media.read",
    "media.write",
    "figures.read",
  ],
  // In the languages that the person translates into (`translatesInto`).
  translator: ["articles.read", "articles.write", "legal.read", "legal.write", "media.read"],
  "release-manager": [
    "releases.read",
    "releases.write",
    "releases.publish",
    "tokens.read",
    "tokens.manage",
    "figures.read",
  ],
  support: [
    "inbox.read",
    "inbox.answer",
    "accounts.read",
    "accounts.manage",
    "messages.read",
    "messages.retry",
  ],
  auditor: permissionNames.filter((name) => name.endsWith(".read")),
};

/** Lists the permissions of a person with these roles, in the order of `permissionNames`. */
export function permissionsOf(roles: readonly Role[]): Permission[] {
  const granted = new Set(roles.flatMap((role) => rolePermissions[role]));
  return permissionNames.filter((name) => granted.has(name));
}

/** Whether one of the roles grants the permission. */
export function mayDo(roles: readonly Role[], permission: Permission): boolean {
  return roles.some((role) => rolePermissions[role].includes(permission));
}

/** How far a role reaches in a subject: it changes things there, only sees them, or neither. */
export type Reach = "acts" | "sees" | "none";

/** The reach of some roles in a subject such as `articles`, for the table of the staff screen. */
export function reachOf(roles: readonly Role[], subject: string): Reach {
  const own = permissionsOf(roles).filter((name) => name.startsWith(`${subject}.`));
  if (own.length === 0) return "none";
  return own.every((name) => name.endsWith(".read")) ? "sees" : "acts";
}
