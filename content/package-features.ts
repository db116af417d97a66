/** Included or not, how many (days, flows), or without a limit. */
export type FeatureValue = boolean | number | "unlimited";

/** The ten features that the product advertises. */
export type FeatureId =
  | "logins"
  | "proxies"
  | "zones"
  | "batch"
  | "bin"
  | "sync"
  | "team"
  | "mobile"
  | "rpa"
  | "plugins";

/** What each package holds of a feature, by the package's id. */
export type FeatureSeed = {
  id: FeatureId;
  group: "basic" | "advanced";
  values: Readonly<Record<string, FeatureValue>>;
};

const everywhere = { A: true, B: true, C: true, D: true, E: true };
const paidOnly = { ...everywhere, A: false };

/**
 * The comparison of the packages. The service agreement refers to it, for instance for how long
 * deleted accounts can be restored: `bin` is in days, `rpa` in flows.
 */
export const packageFeatures: FeatureSeed[] = [
  { id: "logins", group: "basic", values: everywhere },
  { id: "proxies", group: "basic", values: everywhere },
  { id: "zones", group: "basic", values: everywhere },
  { id: "batch", group: "basic", values: everywhere },
  { id: "bin", group: "basic", values: { A: 7, B: 30, C: 30, D: 30, E: 90 } },
  { id: "sync", group: "basic", values: everywhere },
  { id: "team", group: "advanced", values: paidOnly },
  { id: "mobile", group: "advanced", values: paidOnly },
  {
    id: "rpa",
    group: "advanced",
    values: { A: 3, B: "unlimited", C: "unlimited", D: "unlimited", E: "unlimited" },
  },
  { id: "plugins", group: "advanced", values: paidOnly },
];
