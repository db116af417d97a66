import { LRUCache } from "lru-cache";
import { matchRoutes, type RouteObject } from "react-router";
import { refusePost } from "~/site/document/page-route";
import { opensOnlyDrafts } from "~/site/preview/with-preview";
import type { TakesForm } from "./gated";

/** Forms are sent to few addresses: a match prepares all routes, a tenth of what a refused form costs. */
const mostKnown = 200;
const longestKnown = 256;

/**
 * Tells which of the pages have an action that does something with a form: a form waits for its turn
 * before readers. What is posted to another page gets 405 (`refusePost`).
 */
export function takesFormIn(routes: RouteObject[]): TakesForm {
  const known = new LRUCache<string, boolean>({ max: mostKnown });
  const matchAnew = (path: string) => {
    const action = matchRoutes(routes, path)?.at(-1)?.route.action;
    return typeof action === "function" && action !== refusePost && !opensOnlyDrafts(action);
  };
  return (path) => {
    const takesForm = known.get(path) ?? matchAnew(path);
    if (path.length <= longestKnown) known.set(path, takesForm);
    return takesForm;
  };
}
