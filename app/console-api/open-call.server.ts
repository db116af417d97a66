import type { Context } from "hono";
import { Refusal } from "~/domain/refusal";
import { deviceHint } from "~/domain/staff/device-hint";
import { preferredDevice } from "~/domain/staff/known-device.server";
import { findSession, isSessionOpen } from "~/domain/staff/sessions.server";
import type { Caller, StaffOptions } from "~/domain/staff/staff-context.server";
import { consoleCookie, consoleDeviceCookie, staffTimes } from "~/domain/staff/staff-rules";
import { hostCookie, readHostCookie } from "~/lib/cookies/cookie.server";
import { databaseClock, sharedDatabaseClock } from "~/platform/db/database-time.server";
import type { ApiOptions, ConsoleApiOptions } from "./api-options";
import type { Call, CallOptions } from "./call";
import { CallFailure, requestIdOf } from "./call-failure.server";
import { isBeforeSignIn, type RouteDefinition } from "./routes";

/** Whose call it is: the session of its cookie, and the browser. */
export async function openCall(
  context: Context,
  origin: string,
  route: RouteDefinition,
  { db, secret, onMessage, ...options }: ApiOptions,
): Promise<Call> {
  const { rule } = route;
  const clockOf = isBeforeSignIn(route) ? sharedDatabaseClock : databaseClock;
  const now = options.now ?? (await clockOf(db));
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
  const { renderPageWords } = options;
  const { storage, uploads, uploadCalls, setup } = options;
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
    limits: options.limits,
    mediaStorage,
    storage,
    uploads,
    uploadCalls,
    readFeeds,
    renderPageWords,
    readHealth,
    setup,
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
    async inTurn(isFirst, work) {
      if (options.signInTurns === undefined) return work();
      const site = { db, secret, now: now() };
      const isKnown = isFirst || (await preferredDevice(site, caller.deviceMark)) !== null;
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

/**
 * The origin that calls must come from. Without a configured one, a name of this machine is taken
 * from the request; any other name would let a sender decide where links of invitations lead.
 */
export function originOf(
  context: Context,
  { origin, fallbackOrigin }: Pick<ConsoleApiOptions, "origin" | "fallbackOrigin">,
): string {
  if (origin !== undefined) return origin;
  const named = new URL(context.req.url);
  const isLoopback = ["localhost", "127.0.0.1", "[::1]"].includes(named.hostname);
  return isLoopback ? named.origin : fallbackOrigin;
}
