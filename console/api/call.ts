import {
  type AnswerOf,
  consoleRoutes,
  type FileCall,
  type RequestOf,
  type RouteDefinition,
  type RouteName,
} from "~/console-api/routes";
import { failure, personHeader } from "~/console-api/schemas/common";
import type { Me } from "~/console-api/schemas/session";
import { CallError } from "./call-error";
import { answerCame, noAnswerCame } from "./connection";
import { session, sessionEnded, signedIn, whenSignedIn } from "./session";

const base = "/console/api";

/**
 * Calls the API. A call of somebody whose session has ended waits until they have signed in again,
 * and then is made again: nothing that was typed or asked for is lost. When somebody else signs in,
 * it fails, also when they did so in another tab: nobody acts in another's name.
 * @param id takes the place of `:id` in the path
 * @throws CallError
 */
export async function call<Name extends RouteName>(
  name: Name,
  request: RequestOf<Name>,
  id?: number,
): Promise<AnswerOf<Name>> {
  const answer = await answerIn<Name>(await send(name, request, id));
  const { me } = answer as { me?: Me };
  if (me !== undefined) signedIn(me);
  return answer;
}

/**
 * Reads the answer of the API, whose responses all have an id. A proxy may respond in its place, even with JSON: what
 * it says must not count as saved.
 * @throws CallError `unreadable`
 */
async function answerIn<Name extends RouteName>(response: Response): Promise<AnswerOf<Name>> {
  const answer = response.headers.has("x-request-id") ? await jsonOf(response) : null;
  if (typeof answer !== "object" || answer === null) throw new CallError("unreadable");
  return answer as AnswerOf<Name>;
}

/** The same for a call whose body is bytes; the request is its query. @throws CallError */
export async function callWithBytes(
  name: "addUploadPiece",
  request: RequestOf<"addUploadPiece">,
  bytes: Blob,
  id: number,
): Promise<AnswerOf<"addUploadPiece">> {
  return answerIn<"addUploadPiece">(await send(name, request, id, bytes));
}

/** Calls the API for a file. @param id as for `call` @throws CallError */
export async function callForFile<Name extends FileCall>(
  name: Name,
  request: RequestOf<Name>,
  id?: number,
): Promise<{ file: Blob; fileName: string }> {
  const response = await send(name, request, id);
  const said = response.headers.get("content-disposition") ?? "";
  return { file: await response.blob(), fileName: /filename="?([\w.-]+)/.exec(said)?.[1] ?? "" };
}

/** Calls of tus. */
type UploadCall = "beginReleaseUpload" | "releaseUploadState" | "continueReleaseUpload";

/**
 * A call of tus, for which headers say everything.
 * @param upload names it, but when it begins
 * @throws CallError; the reason of `signal`
 */
export async function callForUpload(
  name: UploadCall,
  { upload = "", headers, body = null, signal }: UploadRequest,
): Promise<Headers> {
  const { method, path } = consoleRoutes[name];
  const address = base + path.replace(":upload", upload);
  const response = await insist(name, (whose) =>
    fetch(address, { method, signal, body, headers: { ...whose, ...headers }, cache: "no-store" }),
  );
  return response.headers;
}

type UploadRequest = {
  upload?: string;
  headers: Record<string, string>;
  body?: Blob | null;
  signal: AbortSignal;
};

async function send(
  name: RouteName,
  request: object,
  id?: number,
  bytes?: Blob,
): Promise<Response> {
  const route: RouteDefinition = consoleRoutes[name];
  return insist(name, (whose) => ask(route, request, { id, bytes, whose }));
}

/**
 * Makes a call, and again when its person has signed in again. A factor that is given anew, in this tab or another
 * one, gives the session a new cookie: what was sent with the old one is refused, though nothing is over. So the
 * first such refusal is not believed until the call was made once more.
 * @throws CallError
 */
async function insist(
  name: RouteName,
  attempt: (whose: Record<string, string>) => Promise<Response>,
): Promise<Response> {
  const caller = personIn();
  const { rule }: RouteDefinition = consoleRoutes[name];
  const isOfSession = rule.for !== "anonymous" && rule.for !== "half-signed-in";
  const mayRenew = renewingCalls.has(name);
  let isRefused = false;
  for (;;) {
    const whose = caller === undefined ? {} : { [personHeader]: String(caller) };
    const response = await answered(() => (mayRenew ? renewing(attempt(whose)) : attempt(whose)));
    if (response.ok) return response;
    const told = failure.safeParse(await jsonOf(response));
    if (!told.success) throw new CallError("unreadable");
    const { code, ...details } = told.data.error;
    const isOver = code === "signed-out" || code === "not-yet-signed-in";
    if (!isOver || !isOfSession) throw new CallError(code, details);
    const isFirst: boolean = !isRefused;
    isRefused = isFirst;
    if (isFirst) {
      await Promise.allSettled(renewals);
      continue;
    }
    sessionEnded();
    await whenSignedIn();
    if (caller !== undefined && personIn() !== caller) throw new CallError(code, details);
  }
}

/** Calls that may give the session a new cookie. */
const renewingCalls = new Set<RouteName>([
  "signInCode",
  "signInRecovery",
  "signInPasskey",
  "stepUpCode",
  "stepUpPasskey",
  "setPassword",
  "setAuthenticator",
  "removePasskey",
]);

/** Those of them that are on their way. */
const renewals = new Set<Promise<Response>>();

async function renewing(made: Promise<Response>): Promise<Response> {
  renewals.add(made);
  try {
    return await made;
  } finally {
    renewals.delete(made);
  }
}

/** Who is signed in, or was until the session ended. */
function personIn(): number | undefined {
  const now = session.get();
  return now.state === "in" ? now.me.id : now.state === "out" ? now.last : undefined;
}

/** An answer, of whatever kind. @throws CallError `offline`; an abort as it is */
async function answered(attempt: () => Promise<Response>): Promise<Response> {
  try {
    const response = await attempt();
    answerCame();
    return response;
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    noAnswerCame();
    throw new CallError("offline");
  }
}

function ask(
  { method, path }: RouteDefinition,
  request: object,
  { id, bytes, whose }: AskOptions,
): Promise<Response> {
  const address = base + path.replace(":id", String(id));
  if (method === "GET") {
    return fetch(address + queryOf(request), { cache: "no-store", headers: whose });
  }
  if (bytes !== undefined) {
    const headers = { ...whose, "content-type": "application/octet-stream" };
    return fetch(address + queryOf(request), { method, headers, body: bytes });
  }
  const headers = { ...whose, "content-type": "application/json" };
  return fetch(address, { method, headers, body: JSON.stringify(request) });
}

type AskOptions = {
  id: number | undefined;
  bytes: Blob | undefined;
  whose: Record<string, string>;
};

/** The values of a GET as a query; what is undefined is left out. */
export function queryOf(request: object): string {
  const given = Object.entries(request).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return given.length === 0 ? "" : `?${query}`;
}

const jsonOf = (response: Response): Promise<unknown> => response.json().catch(() => undefined);
