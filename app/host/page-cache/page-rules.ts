import type { RouteObject } from "react-router";
import type { PageRules } from "~/site/document/page-route";

/**
 * Collects the cache rules that routes declare in `handle` (see `PageRules`), by address.
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
