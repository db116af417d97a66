import type { ServerBuild } from "react-router";
import type { KnownQueries } from "./page-request";

/**
 * The query parameters of each page, from what its route says: a screen that reads a query
 * exports `handle = { query: ["page"] }`. What is not named never reaches the screen.
 */
export function knownQueries(build: ServerBuild): KnownQueries {
  const queries = new Map<string, readonly string[]>();
  for (const route of Object.values(build.routes)) {
    const handle: unknown = route?.module.handle;
    const path = route?.path?.replace(/^:lang\?\/?/, "/");
    if (path !== undefined && hasQuery(handle)) queries.set(path, handle.query);
  }
  return queries;
}

function hasQuery(handle: unknown): handle is { query: string[] } {
  return typeof handle === "object" && handle !== null && "query" in handle;
}
