import { type Context, Hono } from "hono";
import type { z } from "zod";
import { BusyError } from "~/domain/account/password-hash.server";
import type { AuditHead } from "~/domain/audit/audit-head.server";
import { writeAudit } from "~/domain/audit/write-audit.server";
import { Refusal } from "~/domain/refusal";
import type { UploadCalls } from "~/domain/release/upload-calls.server";
import { isStorageAway, UploadRefusal } from "~/domain/release/upload-rules";
import { deviceHint } from "~/domain/staff/device-hint";
import { isKnownDevice } from "~/domain/staff/known-device.server";
import { mayDo } from "~/domain/staff/permissions";
import {
  findSession,
  isSessionOpen,
  type OpenSession,
  touchSession,
} from "~/domain/staff/sessions.server";
import { actorOf, type Caller, type StaffOptions } from "~/domain/staff/staff-context.server";
import { consoleCookie, consoleDeviceCookie, staffTimes } from "~/domain/staff/staff-rules";
import { hostCookie, readHostCookie } from "~/lib/cookies/cookie.server";
import { databaseClock } from "~/platform/db/database-time.server";
import { isDatabaseUnavailable } from "~/platform/db/is-unavailable";
import type { Limits } from "~/platform/limits/create-limits.server";
import type { ErrorLog } from "~/platform/log/log-fields";
import { StorageUnavailableError } from "~/platform/storage/file-storage";
import { accountHandlers } from "./accounts.server";
import { articleHandlers } from "./articles.server";
import { auditHandlers } from "./audit.server";
import { bulkArticleHandlers } from "./bulk-articles.server";
import type { Call, CallOptions, Handlers, SignInTurns } from "./call";
import { countHandlers } from "./counts.server";
import { feedTextHandlers } from "./feed-texts.server";
import { figureHandlers } from "./figures.server";
import { healthHandlers } from "./health.server";
import { helpErrorHandlers } from "./help-errors.server";
import { inboxHandlers } from "./inbox.server";
import { invitationHandlers } from "./invitation.server";
import { jobHandlers } from "./jobs.server";
import { legalHandlers } from "./legal.server";
import { linkHandlers } from "./links.server";
import { meHandlers } from "./me.server";
import { mediaHandlers } from "./media.server";
import { offerHandlers } from "./offer.server";
import { outboxHandlers } from "./outbox.server";
import { readBody } from "./read-body.server";
import { releaseKeyHandlers } from "./release-keys.server";
import { failureOfUpload, openUploadCalls, uploadHandlers } from "./release-uploads.server";
import { releaseHandlers } from "./releases.server";
import { rolloutHandlers } from "./rollouts.server";
import { consoleRoutes, type RouteDefinition, type RouteName } from "./routes";
import {
  type Failure,
  type FailureCode,
  failureStatus,
  idText,
  personHeader,
} from "./schemas/common";
import { brokenText } from "./schemas/texts";
import { searchHandlers } from "./search.server";
import { settingsHandlers } from "./settings.server";
import { signInHandlers } from "./sign-in.server";
import { siteTextHandlers } from "./site-texts.server";
import { staffHandlers } from "./staff.server";
import { todayHandlers } from "./today.server";
import { tokenHandlers } from "./tokens.server";
import { steppedUpUntil } from "./views.server";

const handlers: Handlers = {
  ...signInHandlers,
  ...invitationHandlers,
  ...meHandlers,
  ...staffHandlers,
  ...tokenHandlers,
  ...auditHandlers,
  ...todayHandlers,
  ...countHandlers,
  ...inboxHandlers,
  ...accountHandlers,
  ...outboxHandlers,
  ...figureHandlers,
  ...jobHandlers,
  ...healthHandlers,
  ...mediaHandlers,
  ...searchHandlers,
  ...linkHandlers,
  ...legalHandlers,
  ...offerHandlers,
  ...articleHandlers,
  ...bulkArticleHandlers,
  ...helpErrorHandlers,
  ...settingsHandlers,
  ...siteTextHandlers,
  ...releaseHandlers,
  ...rolloutHandlers,
  ...releaseKeyHandlers,
  ...uploadHandlers,
  ...feedTextHandlers,
};

/** What the host gives; `uploadCalls` are made of it, and `origin` and `now` may be left to each call. */
export type ConsoleApiOptions = Omit<CallOptions, "uploadCalls" | "origin" | "now"> & {
  log: ErrorLog;
  /** Origin of the console. Undefined: on this machine, the address that the browser names. */
  origin: string | undefined;
  /** The address of the site where `origin` is undefined and the browser is on another machine. */
  fallbackOrigin: string;
  /** Counts calls; without it, nothing is counted. */
  limits?: Limits | undefined;
  /** Bounds sign-ins by password; without it, all are done at once. */
  signInTurns?: SignInTurns | undefined;
  /** The client's network address; undefined for a request without a connection. */
  address?: ((context: Context) => string | undefined) | undefined;
  clientKey?: ((context: Context) => string | undefined) | undefined;
  /** Reads the head of the audit that was noted outside the database; without it, there is none. */
  notedHead?: (() => Promise<AuditHead | null>) | undefined;
  /** Told of each refused sign-in and step-up, and why, for the metrics. */
  onRefusedSignIn?: ((code: RefusedSignIn) => void) | undefined;
  /** The clock of the database, unless a test turns one: processes and their jobs must agree. */
  now?: () => Date;
};

/** Why a sign-in or step-up is refused: address or password, second factor, or too many tries. */
const refusedSignIns = ["wrong-sign-in", "wrong-factor", "slowed"] as const;
export type RefusedSignIn = (typeof refusedSignIns)[number];

/** A failure on the way to a handler. */
class CallFailure extends Error {
  readonly code: FailureCode;
  readonly seconds: number | undefined;

  constructor(code: FailureCode, seconds?: number) {
    super(code);
    this.code = code;
    this.seconds = seconds;
  }
}

/**
 * The console's API, to be mounted at `/console/api`. Each call of the table goes the same way:
 * sender, limits, session, rule, body, handler; what it answers is cut to its schema.
 */
export function createConsoleApi(given: ConsoleApiOptions): Hono {
  const app = new Hono();
  const options = { ...given, uploadCalls: openUploadCalls(given) };
  app.use(async (context, next) => {
    await next();
    context.header("Cache-Control", "no-store");
    context.header("X-Robots-Tag", "noindex");
  });
  for (const name of Object.keys(consoleRoutes) as RouteName[]) {
    const { method, path } = consoleRoutes[name];
    app.on(method, [path], (context) => answerCall(context, name, options));
  }
  // After all of them: some paths have a GET and a POST.
  const byPath = Map.groupBy(Object.values(consoleRoutes), ({ path }) => path);
  for (const [path, routes] of byPath) {
    const allowed = routes.flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : method));
    app.all(path, (context) => {
      context.header("Allow", allowed.join(", "));
      return fail(context, { code: "method-not-allowed" });
    });
  }
  app.all("*", (context) => fail(context, { code: "not-found" }));
  app.onError((error, context) => {
    const code = error instanceof Refusal && refusedSignIns.find((known) => known === error.code);
    if (code && isSignIn(context.req.path)) options.onRefusedSignIn?.(code);
    return answerError(error, context, options.log);
  });
  return app;
}

type ApiOptions = ConsoleApiOptions & { uploadCalls: UploadCalls };

/** Whether a call gives a factor. */
const isSignIn = (path: string) => /\/(?:sign-in|step-up)\//.test(path);

async function answerCall(
  context: Context,
  name: RouteName,
  options: ApiOptions,
): Promise<Response> {
  const route: RouteDefinition = consoleRoutes[name];
  const origin = originOf(context, options);
  if (route.method !== "GET") refuseOtherSites(context, origin);
  await refuseTooMany(context, route, options);
  const call = await openCall(context, origin, route, options);
  await applyRule(route, call);
  const id = context.req.param("id");
  if (id !== undefined && !idText.safeParse(id).success) throw new CallFailure("not-found");
  if (route.takesBytes && !isBytes(context)) throw new CallFailure("not-json");
  const isInQuery = route.method === "GET" || route.takesBytes;
  const read = route.isUpload
    ? { body: {} }
    : isInQuery
      ? { body: context.req.query() }
      : await readBody(context.req.raw, route.largestBody);
  if ("failure" in read) throw new CallFailure(read.failure);
  // A body may take as long as a request may.
  if (!isInQuery) await call.refuseEnded();
  if (holdsNul(read.body)) throw new CallFailure("broken-text");
  const request = route.request.safeParse(read.body);
  if (!request.success) throw new CallFailure(codeOf(request.error));
  const handler = handlers[name] as (call: Call, request: unknown) => Promise<unknown>;
  const answer = await handler(call, request.data);
  // What handlers answer is cut to the schema, so that no further column of a row gets out.
  return answer instanceof Response ? answer : context.json(route.answer?.parse(answer) as object);
}

/** What is wrong with a body, where its writer can mend it. */
function codeOf({ issues }: z.ZodError): FailureCode {
  const isTooLong = issues.every(
    (issue) => issue.code === "too_big" && ["string", "array"].includes(issue.origin),
  );
  if (isTooLong) return "too-large";
  const isBroken = issues.every(({ message }) => message === brokenText);
  return isBroken ? "broken-text" : "bad-request";
}

/** Whether a text in a body holds U+0000, which PostgreSQL stores in no text. */
function holdsNul(value: unknown): boolean {
  if (typeof value === "string") return value.includes("\0");
  if (typeof value !== "object" || value === null) return false;
  return Object.entries(value).some(([name, child]) => name.includes("\0") || holdsNul(child));
}

/** Whether the body has the one type of bytes; a form of another site cannot send it either. */
const isBytes = (context: Context) =>
  context.req.header("content-type") === "application/octet-stream";

/** Whose call it is: the session of its cookie, and the browser. */
async function openCall(
  context: Context,
  origin: string,
  { rule }: RouteDefinition,
  { db, secret, onMessage, ...options }: ApiOptions,
): Promise<Call> {
  const now = options.now ?? (await databaseClock(db));
  const isSecure = origin.startsWith("https:");
  const request = context.req.raw;
  const token = readHostCookie(request, consoleCookie, isSecure);
  const open = token === null ? null : await findSession(db, token, now());
  const caller: Caller = {
    address: options.address?.(context) ?? "",
    clientKey: options.clientKey?.(context) ?? "unknown",
    device: deviceHint(context.req.header("user-agent") ?? ""),
    deviceMark: readHostCookie(request, consoleDeviceCookie, isSecure),
    requestId: requestIdOf(context),
  };
  const keep = (cookie: string) => context.header("Set-Cookie", cookie, { append: true });
  const keepSession = (value: string, lifetime: number) =>
    keep(hostCookie(consoleCookie, value, { maxAge: lifetime / 1000, isSecure }));
  const { siteOrigin, operatorEmail, startingSettings, startingTexts } = options;
  const { sendCodeAnew, sms, hasScanner, mediaStorage, readFeeds, readHealth } = options;
  const { storage, uploads, uploadCalls } = options;
  const staffOptions: StaffOptions = { db, secret, origin, onMessage, now };
  const callOptions: CallOptions = {
    ...staffOptions,
    siteOrigin,
    operatorEmail,
    startingSettings,
    startingTexts,
    sendCodeAnew,
    sms,
    hasScanner,
    mediaStorage,
    storage,
    uploads,
    uploadCalls,
    readFeeds,
    readHealth,
  };
  return {
    options: callOptions,
    caller,
    open,
    get person() {
      if (open === null || open.staff === null) throw new Refusal("signed-out");
      return { session: open.session, staff: open.staff };
    },
    id: Number(context.req.param("id") ?? 0),
    context,
    inTurn(work) {
      if (options.signInTurns === undefined) return work();
      const isKnown = isKnownDevice(secret, caller.deviceMark, now());
      return options.signInTurns({ isKnown, signal: request.signal }, work);
    },
    keepSession,
    keepSignIn({ token: value, mark }) {
      keepSession(value, staffTimes.longestSession);
      const maxAge = staffTimes.knownDevice / 1000;
      keep(hostCookie(consoleDeviceCookie, mark, { maxAge, isSecure }));
    },
    forgetSession: () => keepSession("", 0),
    async refuseEnded() {
      if (rule.for === "anonymous" || open === null) return;
      if (!(await isSessionOpen(db, open.session.id, now()))) throw new CallFailure("signed-out");
    },
    notedHead: options.notedHead ?? (async () => null),
  };
}

/** @throws CallFailure when the session does not grant what the route asks for */
async function applyRule(route: RouteDefinition, call: Call): Promise<void> {
  const { rule, method, path } = route;
  const { open, options, caller } = call;
  const now = options.now();
  if (route.isOfPerson) refuseOtherPerson(call);
  if (rule.for === "anonymous") return;
  if (open === null) throw new CallFailure("signed-out");
  if (rule.for === "half-signed-in") {
    if (open.session.stage !== rule.stage) throw new CallFailure("signed-out");
    return;
  }
  if (open.session.stage !== "signed-in") throw new CallFailure("not-yet-signed-in");
  refuseOtherPerson(call);
  if (!route.isNoUse) await use(open, options, now);
  const { person } = call;
  if (rule.for !== "signed-in" && !mayDo(person.staff.roles, rule.for)) {
    const event = { act: "call-refused", outcome: "refused", detail: `${method} ${path}` } as const;
    await options.db.transaction((transaction) =>
      writeAudit(transaction, actorOf(caller, person), event, now),
    );
    throw new CallFailure("forbidden");
  }
  if (rule.stepUp && steppedUpUntil(person.session.verifiedAt, now) === null) {
    throw new CallFailure("step-up-needed");
  }
}

/**
 * Refuses a page that somebody left open who was signed in before the present person: it acts for nobody
 * else. @throws CallFailure
 */
function refuseOtherPerson({ context, open }: Call): void {
  const sender = context.req.header(personHeader);
  if (sender === undefined || open === null || open.staff === null) return;
  if (sender !== String(open.staff.id)) throw new CallFailure("signed-out");
}

const use = (open: OpenSession, { db }: StaffOptions, now: Date) => touchSession(db, open, now);

/**
 * The origin that calls must come from. Without a configured one, a name of this machine is taken
 * from the request; any other name would let a sender decide where links of invitations lead.
 */
function originOf(context: Context, { origin, fallbackOrigin }: ConsoleApiOptions): string {
  if (origin !== undefined) return origin;
  const named = new URL(context.req.url);
  const isLoopback = ["localhost", "127.0.0.1", "[::1]"].includes(named.hostname);
  return isLoopback ? named.origin : fallbackOrigin;
}

/** Refuses what a page of another site sends. Browsers name the origin of every POST. */
function refuseOtherSites(context: Context, origin: string): void {
  const site = context.req.header("sec-fetch-site");
  const isSameSite = site === undefined || site === "same-origin";
  if (!isSameSite || context.req.header("origin") !== origin) throw new CallFailure("cross-site");
}

async function refuseTooMany(
  context: Context,
  { rule, method }: RouteDefinition,
  { limits, clientKey }: ConsoleApiOptions,
): Promise<void> {
  const key = clientKey?.(context);
  if (limits === undefined || key === undefined) return;
  const isBeforeSignIn = rule.for === "anonymous" || rule.for === "half-signed-in";
  const name = isBeforeSignIn && method === "POST" ? "console-sign-in" : "console";
  const { allowed, headers } = await limits.consume(name, key);
  if (!allowed) throw new CallFailure("slowed", Number(headers["Retry-After"]));
}

const callFailed = "console call failed";

function answerError(error: Error, context: Context, log: ErrorLog): Response {
  if (error instanceof CallFailure) return fail(context, error);
  if (error instanceof Refusal) return fail(context, { code: error.code, ...error.details });
  if (error instanceof UploadRefusal) {
    if (isStorageAway(error)) log.error({ error, path: context.req.routePath }, callFailed);
    return fail(context, failureOfUpload(error.problem));
  }
  if (error instanceof BusyError) return fail(context, { code: "unavailable", seconds: 5 });
  log.error({ error, path: context.req.routePath }, callFailed);
  return isDatabaseUnavailable(error) || error instanceof StorageUnavailableError
    ? fail(context, { code: "unavailable", seconds: 5 })
    : fail(context, { code: "internal-error" });
}

type FailureDetails = {
  code: FailureCode;
  fields?: Failure["error"]["fields"];
  seconds?: number | undefined;
  rule?: Failure["error"]["rule"];
  upload?: Failure["error"]["upload"];
  conflict?: unknown;
};

function fail(
  context: Context,
  { code, fields, seconds, rule, upload, conflict }: FailureDetails,
): Response {
  if (seconds !== undefined) context.header("Retry-After", String(seconds));
  context.header("Cache-Control", "no-store");
  context.header("X-Robots-Tag", "noindex");
  const error = {
    code,
    requestId: requestIdOf(context) ?? "",
    ...(fields !== undefined && { fields }),
    ...(seconds !== undefined && { seconds }),
    ...(rule !== undefined && { rule }),
    ...(upload !== undefined && { upload }),
    ...(conflict !== undefined && { conflict }),
  };
  return context.json({ error } satisfies Failure, failureStatus[code]);
}

function requestIdOf(context: Context): string | null {
  const id: unknown = context.get("requestId");
  return typeof id === "string" ? id : null;
}
