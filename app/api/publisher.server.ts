import { type Context, Hono } from "hono";
import { Refusal } from "~/domain/refusal";
import { createUploadCallsOnDemand } from "~/domain/release/files/upload-calls-on-demand.server";
import { isStorageAway } from "~/domain/release/files/upload-rules";
import { ownerOf, type ReleaseActor } from "~/domain/release/release-history.server";
import { type OpenToken, openToken } from "~/domain/staff/machine-tokens.server";
import { isWellFormed } from "~/lib/well-formed";
import { sharedDatabaseClock } from "~/platform/db/database-time.server";
import { isDatabaseUnavailable } from "~/platform/db/is-unavailable";
import type { Limits } from "~/platform/limits/create-limits.server";
import type { ErrorLog } from "~/platform/log/log-fields";
import { StorageUnavailableError } from "~/platform/storage/file-storage";
import { answer } from "./answer.server";
import { type FailureCode, failure, failureWith, isFailureCode, ok } from "./envelope";
import { type CallOptions, createCalls, requireRelease } from "./publisher/calls.server";
import { answerTo, CallRefusal, type RefusalAnswer } from "./publisher/refusals";
import {
  type PublisherRoute,
  type PublisherRouteName,
  publisherRoutes,
  type UploadRouteName,
  uploadRouteNames,
} from "./publisher/routes";
import { readJsonObject } from "./read-json.server";

export type PublisherApiOptions = Omit<CallOptions, "now"> & {
  log: ErrorLog;
  /** Counts a call and adds the limit's headers. False: answer 429. */
  admits?: ((context: Context) => Promise<boolean>) | undefined;
  /** Counts what one token changes; undefined: nothing is counted. */
  limits?: Pick<Limits, "consume"> | undefined;
  /** The client's network address; undefined for a request without a connection. */
  address?: ((context: Context) => string | undefined) | undefined;
  /** Without it, the clock of the database, by which tokens were made, and which all processes share. */
  now?: (() => Date) | undefined;
};

/** Largest body of a call, in bytes: release notes of many points in two languages. */
const largestBody = 256 * 1024;

const base = "/api/publisher";
const callFailed = "publisher call failed";

/**
 * Calls of machines that present a token, to be mounted at `/api/publisher`. It reads no cookie. Without a token that
 * works here, every call gets the same answer, whether the call exists or not, and whatever is wrong with the token.
 * `publisherRoutes` lists the calls.
 */
export function createPublisherApi({
  db,
  log,
  storage,
  uploads,
  secret,
  hasScanner,
  admits = async () => true,
  limits,
  address = () => undefined,
  now,
}: PublisherApiOptions): Hono {
  const api = new Hono();
  const uploadCalls = createUploadCallsOnDemand({
    uploads,
    path: `${base}/uploads`,
    log,
    answerTo,
    refuse: (wrong) => new CallRefusal(422, wrong),
  });

  /** Lets the owner of a token make a call. */
  const withToken =
    (
      call: (context: Context, token: OpenToken, clock: () => Date) => Promise<Response> | Response,
    ) =>
    async (context: Context) => {
      context.header("Cache-Control", "no-store");
      context.header("X-Robots-Tag", "noindex");
      if (!(await admits(context))) return answer(context, failure(429));
      const [, given = ""] =
        /^Bearer ([\w-]+)$/i.exec(context.req.header("authorization") ?? "") ?? [];
      if (given === "") return refuseToken(context);
      const clock = now ?? (await sharedDatabaseClock(db));
      const from = { address: address(context) ?? "", now: clock() };
      const token = await openToken(db, given, from);
      return token === null ? refuseToken(context) : call(context, token, clock);
    };

  for (const name of Object.keys(publisherRoutes) as PublisherRouteName[]) {
    const route: PublisherRoute = publisherRoutes[name];
    const handler = withToken(async (context, token, clock) => {
      try {
        requireScope(token, route);
        const params = readParams(context, route);
        const body = await readBody(context, route);
        if (changesSomething(route) && limits !== undefined) {
          const by = String(token.id);
          const { allowed, headers } = await limits.consume("publisher-change", by, usesOf(body));
          if (!allowed) return refuseForNow(context, headers);
        }
        if (isUploadRoute(name)) {
          const mayUpload = async (release: Parameters<typeof requireRelease>[2]) => {
            await requireRelease(db, token, release);
          };
          const owner = ownerOf({ kind: "token", id: token.id });
          return envelopeOf(await uploadCalls(context.req.raw, { mayUpload, owner }), context);
        }
        const actor = actorOf(token, address(context), context.get("requestId"));
        const call = { context, token, actor, params, body };
        const calls = createCalls({ db, now: clock, hasScanner, secret, storage, uploads });
        // Each handler gets what the schemas of its own line made.
        const data = await calls[name](call as never);
        return data instanceof Response ? data : answer(context, ok(data));
      } catch (error) {
        // The token has ended since the call began.
        if (error instanceof Refusal && error.code === "signed-out") return refuseToken(context);
        const refused = answerTo(error);
        if (refused === undefined) throw error;
        if (isStorageAway(error)) log.error({ error, path: context.req.path }, callFailed);
        return refuse(context, refused);
      }
    });
    // Hono answers HEAD by what answers GET, so a HEAD of its own is asked for by its method.
    if (route.method === "HEAD") {
      api.get(route.path, (context, next) =>
        context.req.method === "HEAD" ? handler(context) : next(),
      );
    } else api.on(route.method, [route.path], handler);
  }

  for (const path of new Set(Object.values(publisherRoutes).map(({ path }) => path))) {
    api.all(
      path,
      withToken((context) => {
        context.header("Allow", allowedAt(path));
        return answer(context, failure(405));
      }),
    );
  }
  api.all(
    "*",
    withToken((context) => answer(context, failure(404))),
  );
  api.onError((error, context) => {
    log.error({ error, path: context.req.path }, callFailed);
    const isAway = isDatabaseUnavailable(error) || error instanceof StorageUnavailableError;
    if (!isAway) return answer(context, failure(500));
    context.header("Retry-After", "5");
    return answer(context, failure(503));
  });
  return api;
}

/** Bytes of a body that count as one change: what a call says is stored three times, and stays. */
const bytesOfChange = 4_096;

/** How many changes a call counts for, by what it says. */
function usesOf(body: unknown): number {
  if (body === undefined) return 1;
  return Math.ceil(Buffer.byteLength(JSON.stringify(body)) / bytesOfChange);
}

function refuseToken(context: Context): Response {
  context.header("WWW-Authenticate", "Bearer");
  return answer(context, failure(401));
}

/** Whether a call may write rows that stay. The bytes of an upload were announced by another call. */
const changesSomething = ({ method }: PublisherRoute) => method === "POST" || method === "DELETE";

function refuseForNow(context: Context, headers: Record<string, string>): Response {
  for (const [name, value] of Object.entries(headers)) context.header(name, value);
  return answer(context, failure(429));
}

const isUploadRoute = (name: PublisherRouteName): name is UploadRouteName =>
  (uploadRouteNames as readonly string[]).includes(name);

function allowedAt(path: string): string {
  const methods = Object.values(publisherRoutes).filter((route) => route.path === path);
  return methods
    .flatMap(({ method }) => (method === "GET" ? [method, "HEAD"] : [method]))
    .join(", ");
}

/** @throws CallRefusal when the token may not make the call */
function requireScope(token: OpenToken, { scope }: PublisherRoute): void {
  if (scope !== null && !token.scopes.includes(scope)) throw new CallRefusal(403, "scope");
}

/** A token acts for the person who made it. */
function actorOf(
  { id, tokenHash, createdById, name }: OpenToken,
  address: string | undefined,
  requestId: string | undefined,
): ReleaseActor {
  return {
    kind: "token",
    id,
    ownerId: createdById,
    name,
    audit: {
      staff: null,
      source: "token",
      sessionId: null,
      tokenHash,
      requestId: requestId ?? null,
      address: address ?? null,
    },
  };
}

/**
 * Reads the parameters of the address by its schema.
 * @throws CallRefusal: there is no such place
 */
function readParams(context: Context, { params }: PublisherRoute): unknown {
  if (params === undefined) return undefined;
  const read = params.safeParse(context.req.param());
  if (!read.success) throw new CallRefusal(404, "no-such-place");
  return read.data;
}

async function readBody(context: Context, { request }: PublisherRoute): Promise<unknown> {
  if (request === undefined) return undefined;
  const given = await readJsonObject(context, largestBody);
  if ("refusal" in given) throw new CallRefusal(given.refusal.code, "body");
  const texts = [...textsIn(given.body)];
  // No text of the database can hold it.
  if (texts.some((text) => text.includes("\0"))) throw new CallRefusal(400, "U+0000");
  // The database would keep another text, so that the same call again would be a change.
  if (!texts.every(isWellFormed)) throw new CallRefusal(400, "body");
  const read = request.safeParse(given.body);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new CallRefusal(400, `field ${issue?.path.join(".") || "names"}`);
}

/** All texts of a body, the names of its fields, too. */
function* textsIn(value: unknown): Generator<string> {
  if (typeof value === "string") yield value;
  if (typeof value !== "object" || value === null) return;
  for (const [name, child] of Object.entries(value)) {
    yield name;
    yield* textsIn(child);
  }
}

function refuse(context: Context, { status, reason, retryAfter, lines }: RefusalAnswer): Response {
  if (retryAfter !== undefined) context.header("Retry-After", String(retryAfter));
  return answer(context, failureWith(status, { reason, ...(lines && { lines }) }));
}

/** An answer of the library for uploads, in the form of all answers where it is a refusal. */
async function envelopeOf(response: Response, context: Context): Promise<Response> {
  const headers = new Headers(response.headers);
  for (const name of [...headers.keys()]) {
    // No page of another site calls this.
    if (name.startsWith("access-control-")) headers.delete(name);
  }
  headers.set("Cache-Control", "no-store");
  headers.set("X-Robots-Tag", "noindex");
  const { status } = response;
  if (status < 400) return new Response(response.body, { status, headers });
  const said = (await response.text()).trim();
  const code = isFailureCode(status) ? status : 400;
  const reason = /^[a-z-]{1,40}$/.test(said) ? said : "protocol";
  headers.delete("Content-Length");
  headers.set("Content-Type", "application/json");
  const retryAfter = retryOf(code);
  if (retryAfter !== undefined) headers.set("Retry-After", retryAfter);
  const body = JSON.stringify(failureWith(code, { reason }));
  const isHead = context.req.method === "HEAD";
  return new Response(isHead ? null : body, { status: code, headers });
}

const retryOf = (code: FailureCode) => (code === 423 ? "2" : code === 503 ? "5" : undefined);
