import type { ServerBuild } from "react-router";
import type { PageRules } from "./page-request";

/**
 * What each route says of its pages in its `handle`: the query parameters that it reads
 * (`query: ["page"]`; what is not named never reaches the screen), for how many seconds a page
 * may be sent as it is (`freshSeconds`; without it, until content changes), and the cookies whose
 * presence makes a page one visitor's own, which is never stored (`personalCookies`).
 */
export function pageRules(build: ServerBuild): Map<string, PageRules> {
  const rules = new Map<string, PageRules>();
  for (const route of Object.values(build.routes)) {
    const handle: unknown = route?.module.handle;
    const path = route?.path?.replace(/^:lang\?\/?/, "/");
    if (path !== undefined && typeof handle === "object" && handle !== null)
      rules.set(path, handle);
  }
  return rules;
}
