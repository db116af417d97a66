import type { Address } from "~/i18n/addresses";
import type { ShellMessages } from "~/site/layout/words.en";

/** A page that somebody who met a missing one may have looked for. */
type LikelyPage = {
  address: Address;
  name: string;
  /** Whether its address is nearly the one that was asked for. */
  isNear: boolean;
};

/** So many letters may be wrong, missing or too many in an address that is still recognised. */
const nearDistance = 2;

/** Shown for every missing page. */
const usual: readonly Address[] = ["/download", "/updateLog", "/contact"];

/**
 * The page whose address is most like a missing path, if one is, and pages that most people want.
 * @param path without language prefix
 */
export function likelyPages(path: string, shell: ShellMessages): LikelyPage[] {
  const nearest = nearestAddress(path);
  const shown = new Set(nearest === null ? usual : [nearest, ...usual]);
  return [...shown].map((address) => ({
    address,
    name: names.get(address)?.(shell) ?? address,
    isNear: address === nearest,
  }));
}

/**
 * The page whose address is most like a missing path, if one is.
 * @param path without language prefix
 */
export function nearestAddress(path: string): Address | null {
  const [nearest] = [...names.keys()]
    .map((address) => ({ address, distance: editDistance(path, address) }))
    .filter(({ distance }) => distance <= nearDistance)
    .sort((a, b) => a.distance - b.distance);
  return nearest?.address ?? null;
}

/** The pages that can be proposed, each with the name that header and footer give it. */
const names = new Map<Address, (shell: ShellMessages) => string>([
  ["/download", ({ nav }) => nav.download],
  ["/pricing", ({ nav }) => nav.pricing],
  ["/updateLog", ({ nav }) => nav.releases],
  ["/updateBrowserLog", ({ nav }) => nav.browserLog],
  ["/news", ({ nav }) => nav.news],
  ["/resources", ({ nav }) => nav.resources],
  ["/contact", ({ nav }) => nav.contact],
  ["/register", ({ register }) => register],
  ["/account", ({ signIn }) => signIn],
  ["/signIn", ({ signIn }) => signIn],
  ["/apiDocs", ({ footer }) => footer.apiDocs],
  ["/verify", ({ footer }) => footer.verify],
  ["/self-check", ({ footer }) => footer.selfCheck],
  ["/moving", ({ footer }) => footer.moving],
  ["/security", ({ footer }) => footer.security],
  ["/friendLink", ({ footer }) => footer.friendLinks],
  ["/userAgreement", ({ footer }) => footer.userAgreement],
  ["/serviceAgreement", ({ footer }) => footer.serviceAgreement],
  ["/privacyPolicy", ({ footer }) => footer.privacyPolicy],
  ["/cookie", ({ footer }) => footer.cookiePolicy],
]);

/**
 * Counts the letters to change, add or remove to turn one text into the other (Levenshtein), ignoring case. Texts
 * whose lengths differ by more than `nearDistance` are not compared, so a long address costs nothing.
 */
export function editDistance(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > nearDistance) return Number.POSITIVE_INFINITY;
  const target = [...other.toLowerCase()];
  // Distances from what has been read of `one` to each beginning of `other`.
  let distances = [0, ...target.map((_, index) => index + 1)];
  for (const letter of one.toLowerCase()) {
    const next = [(distances[0] ?? 0) + 1];
    for (const [index, wanted] of target.entries()) {
      const replaced = (distances[index] ?? 0) + (letter === wanted ? 0 : 1);
      next.push(Math.min(replaced, (distances[index + 1] ?? 0) + 1, (next[index] ?? 0) + 1));
    }
    distances = next;
  }
  return distances.at(-1) ?? 0;
}
