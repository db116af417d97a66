import { still } from "~/ui/still";

/**
 * The packages as the server wrote them: the form sends itself and leads back here. The code that
 * changes the price in place would put this page, which has all of the home page, over its budget.
 */
export const StillPackages = still({
  server: import.meta.env.SSR ? (await import("./packages")).Packages : undefined,
  load: async () => (await import("./packages")).Packages,
});
