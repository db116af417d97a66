import { Hono } from "hono";
import type { Database } from "~/db/database.server";
import { isDatabaseUnavailable } from "~/db/is-unavailable";
import type { ErrorLog } from "~/support/error-log";
import { answer } from "./answer.server";
import { failure } from "./envelope";
import { openApiDocument } from "./openapi.server";
import { getVersionList } from "./version-list.server";

/** The database may be back by then. */
const retrySeconds = "5";

export type ApiOptions = { db: Database; log: ErrorLog };

/**
 * What machines call, to be mounted at `/api`. Every answer is an envelope whose code is the
 * HTTP status; only the OpenAPI document stands plain.
 */
export function createApi({ db, log }: ApiOptions): Hono {
  const api = new Hono();

  api.post("/sys/getVersionList", (context) => getVersionList(context, db));
  api.all("/sys/getVersionList", (context) => {
    context.header("Allow", "POST");
    return answer(context, failure(405));
  });

  api.get("/openapi.json", (context) => {
    context.header("Cache-Control", "public, max-age=300");
    return context.json(openApiDocument());
  });
  api.all("/openapi.json", (context) => {
    context.header("Allow", "GET, HEAD");
    return answer(context, failure(405));
  });

  api.all("*", (context) => answer(context, failure(404)));
  api.onError((error, context) => {
    log.error({ error, path: context.req.path }, "API call failed");
    if (!isDatabaseUnavailable(error)) return answer(context, failure(500));
    context.header("Retry-After", retrySeconds);
    return answer(context, failure(503));
  });
  return api;
}
