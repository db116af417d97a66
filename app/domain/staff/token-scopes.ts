/**
 * What a machine may be allowed to do with a token. No scope approves or publishes: a person does
 * that in the console.
 */
export const tokenScopes = ["releases.read", "releases.upload"] as const;

export type TokenScope = (typeof tokenScopes)[number];

/** Longest life of a token, in days. */
export const longestTokenLife = 365;

/** Tokens that may be open at a time: more than a release pipeline has, and few enough to be looked over. */
export const mostTokens = 50;

/** Every token begins with this, so that programs that look for leaked secrets recognise one. */
export const tokenPrefix = "mfst_";
