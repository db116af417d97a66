/** Kinds of sample content that an operator clears, as screens and the command name them. */
export const clearableKinds = ["releases", "articles", "help", "errors", "links", "tools"] as const;
export type ClearableKind = (typeof clearableKinds)[number];

/** All that may be a sample: texts of the settings are rewritten, the rest is cleared. */
export const sampleKinds = ["facts", ...clearableKinds] as const;
export type SampleKind = (typeof sampleKinds)[number];

/** Kinds that go by themselves, once nothing that stays uses them. */
const followingKinds = ["tags", "categories", "pictures"] as const;
export type FollowingKind = (typeof followingKinds)[number];

/** Kinds of `sample_rows`, as the audit names their objects. */
const sampleRowKinds = [
  "article",
  "help",
  "help-error",
  "friend-link",
  "tool",
  "tag",
  "tool-category",
  "picture",
] as const;
export type SampleRowKind = (typeof sampleRowKinds)[number];

/** The rows of each kind that an operator clears; releases have no sample rows. */
export const rowKindOf: Readonly<Record<Exclude<ClearableKind, "releases">, SampleRowKind>> = {
  articles: "article",
  help: "help",
  errors: "help-error",
  links: "friend-link",
  tools: "tool",
};
