/**
 * Every island: the name that the page gives it, which is the name of its file, and the code that
 * the browser fetches when it wakes. To add one, add a line here and show it with
 * `<Island name="…" component={…} …>`. (Vite makes more of `await import(…)` than of `then`.)
 */
export const islands = {
  "price-table": () => import("~/site/pricing/price-table").then((code) => code.PriceTable),
  "landing-prices": () =>
    import("~/site/landing/landing-prices").then((code) => code.LandingPrices),
  "register-form": () =>
    import("~/site/register/register-form/register-form").then((code) => code.RegisterForm),
  "more-releases": () => import("~/site/releases/more-releases").then((code) => code.MoreReleases),
  "kernel-filter": () => import("~/site/releases/kernel-filter").then((code) => code.KernelFilter),
  "news-search": () => import("~/site/news/news-search").then((code) => code.NewsSearch),
  "resource-search": () =>
    import("~/site/resources/resource-search").then((code) => code.ResourceSearch),
  "self-check": () => import("~/site/self-check/self-check").then((code) => code.SelfCheck),
  "upgrade-picker": () =>
    import("~/site/release/upgrade-picker").then((code) => code.UpgradePicker),
  verifier: () => import("~/site/verify/verifier").then((code) => code.Verifier),
};

export type IslandName = keyof typeof islands;

/** The component of an island. */
export type IslandComponent<Name extends IslandName> = Awaited<ReturnType<(typeof islands)[Name]>>;
