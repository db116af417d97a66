import type { Context } from "hono";
import { recordRefusal } from "~/domain/audit/summed-refusals.server";
import { mayDo } from "~/domain/rights/permissions";
import { knownDevice, preferredDevice } from "~/domain/staff/known-device.server";
import { touchSession } from "~/domain/staff/sessions.server";
import { actorOf } from "~/domain/staff/staff-context.server";
import { consoleDeviceCookie } from "~/domain/staff/staff-rules";
import { readHostCookie } from "~/lib/cookies/cookie.server";
import type { ConsoleApiOptions } from "./api-options";
import type { Call } from "./call";
import { CallFailure } from "./call-failure.server";
import { originOf } from "./open-call.server";
import { isBeforeSignIn, type RouteDefinition } from "./routes";
import { personHeader } from "./schemas/common";
import { steppedUpUntil } from "./views.server";

/** @throws CallFailure when the session does not grant what the route asks for */
export async function applyRule(route: RouteDefinition, call: Call): Promise<void> {
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
  if (!route.isNoUse) await touchSession(options.db, open, now);
  const { person } = call;
  if (rule.for !== "signed-in" && !mayDo(person.staff.roles, rule.for)) {
    const event = { act: "call-refused", detail: `${method} ${path}` } as const;
    await recordRefusal(options.db, actorOf(caller, person), event, now);
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

/** Refuses what a page of another site sends. Browsers name the origin of every POST. */
export function refuseOtherSites(context: Context, origin: string): void {
  const site = context.req.header("sec-fetch-site");
  const isSameSite = site === undefined || site === "same-origin";
  if (!isSameSite || context.req.header("origin") !== origin) throw new CallFailure("cross-site");
}

/** Whether a call waits in the turn of sign-ins, as all do that strangers may make. */
export const takesTurn = (route: RouteDefinition): boolean =>
  isBeforeSignIn(route) && !route.takesNoTurn;

/**
 * Counts a call of one client; who is not signed in has fewer. A browser that has signed in before counts for
 * itself: else whoever shares its address, as in an office, could use up its calls.
 * @throws CallFailure with the seconds to wait
 */
export async function refuseTooMany(
  context: Context,
  { rule, method }: RouteDefinition,
  { limits, clientKey, db, secret, origin, fallbackOrigin, now }: ConsoleApiOptions,
): Promise<void> {
  const key = clientKey?.(context);
  if (limits === undefined || key === undefined) return;
  const name = isBeforeSignIn({ rule, method }) ? "console-sign-in" : "console";
  const isSecure = originOf(context, { origin, fallbackOrigin }).startsWith("https:");
  const mark = readHostCookie(context.req.raw, consoleDeviceCookie, isSecure);
  const time = now?.() ?? new Date();
  const device =
    name === "console-sign-in"
      ? await preferredDevice({ db, secret, now: time }, mark)
      : knownDevice(secret, mark, time);
  const { allowed, headers } = await limits.consume(
    name,
    device === null ? key : `known browser ${device}`,
  );
  if (!allowed) throw new CallFailure("slowed", Number(headers["Retry-After"]));
}
