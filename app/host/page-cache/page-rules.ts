import type { RouteObject } from "react-router";
import type { PageRules } from "~/site/document/page-route";

/**
 * What each route says of its pages in its `handle`: the query parameters that it reads
 * (`query: ["page"]`; what is not named never reaches the screen), for how many seconds a page
 * may be sent as it is (`freshSeconds`; without it, until content changes), and the cookies whose
 * presence makes a page one visitor's own, which is never stored (`personalCookies`).
 */
export function pageRules(routes: readonly RouteObject[]): Map<string, PageRules> {
  const rules = new Map<string, PageRules>();
  for (const { path, handle, children = [] } of routes) {
    const own: PageRules | undefined = handle;
    if (path !== undefined && own !== undefined) rules.set(`/${path}`, own);
    for (const [address, rule] of pageRules(children)) rules.set(address, rule);
  }
  return rules;
}
