import { type Context, Hono } from "hono";
import { type OpenToken, openToken } from "~/domain/staff/machine-tokens.server";
import type { Database } from "~/platform/db/database.server";
import { isDatabaseUnavailable } from "~/platform/db/is-unavailable";
import type { ErrorLog } from "~/platform/log/error-log";
import { answer } from "./answer.server";
import { failure, ok } from "./envelope";

export type PublisherApiOptions = {
  db: Database;
  log: ErrorLog;
  /** Counts a call and adds the limit's headers. False: answer 429. */
  admits?: ((context: Context) => Promise<boolean>) | undefined;
  /** The client's network address; undefined for a request without a connection. */
  address?: ((context: Context) => string | undefined) | undefined;
  now?: (() => Date) | undefined;
};

/**
 * Calls of machines that present a token, to be mounted at `/api/publisher`. It reads no cookie, and
 * whoever has no token that works here gets the same answer to every call, whether there is such a
 * call or not, and whatever is wrong with the token.
 */
export function createPublisherApi({
  db,
  log,
  admits = async () => true,
  address = () => undefined,
  now = () => new Date(),
}: PublisherApiOptions): Hono {
  const api = new Hono();
  /** Lets whoever has a token make a call. */
  const withToken =
    (call: (context: Context, token: OpenToken) => Response) => async (context: Context) => {
      context.header("Cache-Control", "no-store");
      context.header("X-Robots-Tag", "noindex");
      if (!(await admits(context))) return answer(context, failure(429));
      const from = { address: address(context) ?? "", now: now() };
      const [, given = ""] =
        /^Bearer ([\w-]+)$/i.exec(context.req.header("authorization") ?? "") ?? [];
      const token = await openToken(db, given, from);
      if (token !== null) return call(context, token);
      context.header("WWW-Authenticate", "Bearer");
      return answer(context, failure(401));
    };
  api.get("/me", withToken(sayWho));
  api.all(
    "*",
    withToken((context) => answer(context, failure(404))),
  );
  api.onError((error, context) => {
    log.error({ error, path: context.req.path }, "publisher call failed");
    if (!isDatabaseUnavailable(error)) return answer(context, failure(500));
    context.header("Retry-After", "5");
    return answer(context, failure(503));
  });
  return api;
}

/** `GET /api/publisher/me`: which token was presented, what it may do, and until when. */
function sayWho(context: Context, { name, scopes, network, endsAt }: OpenToken): Response {
  return answer(context, ok({ name, scopes, network, endsAt: endsAt.toISOString() }));
}
