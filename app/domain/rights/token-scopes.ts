import { mayDo, type Role } from "./permissions";

/**
 * Scopes of a machine's token. No scope approves or publishes: a token only requests changes that reach more programs,
 * and a person approves them in the console.
 */
export const tokenScopes = [
  "releases.read",
  "releases.upload",
  "releases.sign",
  "releases.submit",
  "releases.withdraw",
  "rollouts.widen",
  "rollouts.pause",
  "keys.request",
] as const;

export type TokenScope = (typeof tokenScopes)[number];

/** Products and channels whose releases a token may be for. */
export const tokenProducts = ["client", "browser"] as const;
export const tokenChannels = ["stable", "beta"] as const;

/** Which releases a token is for. */
export type TokenReach = {
  products: readonly (typeof tokenProducts)[number][];
  channels: readonly (typeof tokenChannels)[number][];
};

/** Why a token rests: its person is disabled, or has no role any more that may make tokens. */
const tokenRests = ["disabled", "roles"] as const;
type TokenRest = (typeof tokenRests)[number];

/**
 * Why a token is suspended. It acts for a person, so it works only while that person may make tokens. It works again
 * with the person's rights, or with a new secret for a person who takes it over.
 * @returns null when it is not suspended
 */
export function restOf({
  disabledAt,
  roles,
}: {
  disabledAt: Date | null;
  roles: readonly Role[];
}): TokenRest | null {
  if (disabledAt !== null) return "disabled";
  return mayDo(roles, "tokens.manage") ? null : "roles";
}

/** Longest life of a token, in days. */
export const longestTokenLife = 365;

/** Tokens that may be open at a time: more than a release pipeline has, and few enough to be looked over. */
export const mostTokens = 50;

/** Every token begins with this, so that programs that look for leaked secrets recognise one. */
export const tokenPrefix = "mfst_";
