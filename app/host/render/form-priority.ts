import { matchRoutes, type RouteObject } from "react-router";
import { refusePost } from "~/site/document/page-route";
import { opensOnlyDrafts } from "~/site/preview/with-preview";
import type { TakesForm } from "./gated";

/**
 * Tells which of the pages have an action that does something with a form: a form waits for its turn
 * before readers. What is posted to another page gets 405 (`refusePost`).
 */
export const takesFormIn =
  (routes: RouteObject[]): TakesForm =>
  (path) => {
    const action = matchRoutes(routes, path)?.at(-1)?.route.action;
    return typeof action === "function" && action !== refusePost && !opensOnlyDrafts(action);
  };
