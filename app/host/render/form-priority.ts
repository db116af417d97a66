import { LRUCache } from "lru-cache";
import { matchRoutes, type RouteObject } from "react-router";
import { refusePost } from "~/site/document/page-route";
import { opensOnlyDrafts } from "~/site/preview/with-preview";
import type { TakesForm } from "./gated";

/**
 * Remembered by path, because forms are sent to few addresses, and matching prepares all routes: a
 * tenth of the cost of a refused form.
 */
const mostKnown = 200;
const longestKnown = 256;

/** Whether a route's action handles a form of the page. */
export function handlesForm(action: RouteObject["action"]): boolean {
  return typeof action === "function" && action !== refusePost && !opensOnlyDrafts(action);
}

/**
 * Finds out which pages have an action that handles a form: a form waits for its turn before
 * readers. A POST to another page gets 405 (`refusePost`).
 */
export function takesFormIn(routes: RouteObject[]): TakesForm {
  const known = new LRUCache<string, boolean>({ max: mostKnown });
  const matchAnew = (path: string) => {
    return handlesForm(matchRoutes(routes, path)?.at(-1)?.route.action);
  };
  return (path) => {
    const takesForm = known.get(path) ?? matchAnew(path);
    if (path.length <= longestKnown) known.set(path, takesForm);
    return takesForm;
  };
}
