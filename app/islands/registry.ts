import type { ComponentType } from "react";

/**
 * Every island: the name that the page gives it, which is the name of its file, and the code that
 * the browser fetches when it wakes. To add one, add a line here and show it with
 * `<Island name="…" component={…} …>`.
 */
export const islands = {
  "price-table": async () => (await import("~/site/pricing/price-table")).PriceTable,
  "landing-prices": async () => (await import("~/site/landing/landing-prices")).LandingPrices,
  "register-form": async () =>
    (await import("~/site/register/register-form/register-form")).RegisterForm,
  "more-releases": async () => (await import("~/site/releases/more-releases")).MoreReleases,
  "kernel-filter": async () => (await import("~/site/releases/kernel-filter")).KernelFilter,
  "news-search": async () => (await import("~/site/news/news-search")).NewsSearch,
  "resource-search": async () => (await import("~/site/resources/resource-search")).ResourceSearch,
  verifier: async () => (await import("~/site/verify/verifier")).Verifier,
} satisfies Record<string, () => Promise<ComponentType<never>>>;

export type IslandName = keyof typeof islands;

/** The component of an island. */
export type IslandComponent<Name extends IslandName> = Awaited<ReturnType<(typeof islands)[Name]>>;
