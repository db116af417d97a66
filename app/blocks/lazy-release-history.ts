import { lazy } from "react";

/**
 * The table of all versions, whose code only visitors of that view load. It stands in no
 * `Suspense`: the page before stays until the code is here.
 */
export const ReleaseHistory = lazy(async () => {
  const { ReleaseHistory: History } = await import("./release-history");
  return { default: History };
});
