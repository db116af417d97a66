import { type Context, Hono } from "hono";
import type { z } from "zod";
import { Refusal } from "~/domain/refusal";
import { type ApiOptions, type ConsoleApiOptions, refusedSignIns } from "./api-options";
import type { Call } from "./call";
import { answerError, CallFailure, fail } from "./call-failure.server";
import { applyRule, refuseOtherSites, refuseTooMany, takesTurn } from "./call-rules.server";
import { handlers } from "./handlers.server";
import { openCall, originOf } from "./open-call.server";
import { readBody } from "./read-body.server";
import { openUploadCalls } from "./release-uploads.server";
import { consoleRoutes, type RouteDefinition, type RouteName } from "./routes";
import { type FailureCode, idText } from "./schemas/common";
import { brokenText } from "./schemas/texts";
import { isOfPerson } from "./sign-in-priority.server";

/**
 * The console's API, to be mounted at `/console/api`. Each call of the table goes the same way:
 * sender, limits, session, rule, body, handler.
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
  // Reading a body may take minutes, in which the session may have ended.
  if (!isInQuery) await call.refuseEnded();
  if (holdsNul(read.body)) throw new CallFailure("broken-text");
  const request = route.request.safeParse(read.body);
  if (!request.success) throw new CallFailure(codeOf(request.error));
  const handler = handlers[name] as (call: Call, request: unknown) => Promise<unknown>;
  const work = () => handler(call, request.data);
  const answer = await (takesTurn(route)
    ? call.inTurn(await isOfPerson(name, call, request.data), work)
    : work());
  return answer instanceof Response ? answer : context.json(answer as object);
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
