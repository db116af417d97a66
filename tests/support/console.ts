import { argon2Sync, randomBytes } from "node:crypto";
import { tmpdir } from "node:os";
import { eq } from "drizzle-orm";
import { generateSync } from "otplib";
import { startingFacts } from "~/brand";
import type { ConsoleApiOptions } from "~/console-api/api-options";
import { createConsoleApi } from "~/console-api/console-api.server";
import { consoleRoutes, type RouteDefinition, type RouteName } from "~/console-api/routes";
import type { SiteSetup } from "~/domain/first-steps/site-setup";
import type { Role } from "~/domain/rights/permissions";
import { invite } from "~/domain/staff/staff-actions.server";
import { commandActor } from "~/domain/staff/staff-context.server";
import { createFeedTexts } from "~/host/console/feed-texts.server";
import { createSiteHealth } from "~/host/observe/site-health.server";
import type { Database } from "~/platform/db/database.server";
import { staff } from "~/platform/db/schema";
import { siteWords } from "~/site/site-words.server";
import { checkAnswerKeys } from "./answer-keys";
import { createMemoryStorage } from "./memory-storage";
import { patience } from "./patience";
import { tokensIn } from "./secret-columns";
import { openTestUploads } from "./uploads";

export const consoleOrigin = "https://console.site.example";
export const siteOrigin = "https://site.example";
export const consoleSecret = Buffer.from("a key of the tests that is no secret");
export const goodPassword = "seven lanterns over the canal";

/** A hash of `goodPassword` that takes next to no work. */
const quickHash = (() => {
  const nonce = randomBytes(16);
  const chosen = { memory: 8, passes: 1, parallelism: 1, tagLength: 32 };
  const hash = argon2Sync("argon2id", { ...chosen, nonce, message: goodPassword });
  const [salt, tag] = [nonce, hash].map((bytes) => bytes.toString("base64").replace(/=+$/, ""));
  return `$argon2id$v=19$m=8,t=1,p=1$${salt}$${tag}`;
})();

/** The answer of a call. */
export type Answered = {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look at what they expect
  body: any;
  headers: Headers;
};

const bodyOf = (body: unknown): BodyInit =>
  typeof body === "string" || body instanceof Uint8Array || body instanceof ReadableStream
    ? (body as BodyInit)
    : JSON.stringify(body ?? {});

/** The settings of a site without providers, address and backup; tests change them. */
export const testSetup = (): SiteSetup => ({
  publicUrl: null,
  mail: null,
  sms: null,
  readBackup: async () => ({ madeAt: null, failedAt: null }),
  lookUps: {
    readTxt: async () => [],
    readCertificateEnd: async () => {
      throw new Error("No answer in time");
    },
  },
});

/** A console on a database, with a clock that tests turn. */
export function openTestConsole(
  db: Database,
  {
    signInTurns,
    limits,
    hasScanner = false,
    isOnDatabaseTime = false,
    isBrandLocked = false,
    setup = testSetup(),
  }: Partial<Pick<ConsoleApiOptions, "signInTurns" | "limits" | "hasScanner" | "setup">> & {
    /** Its clock is the database's, as on a site. */
    isOnDatabaseTime?: boolean;
    /** Whether the build alone decides the brand. */
    isBrandLocked?: boolean;
  } = {},
) {
  let now = Date.now();
  const errors: unknown[] = [];
  /** Parts of answers that secrets are looked for among. */
  const tokens = new Set<string>();
  /** Why sign-ins were refused, as the metrics are told. */
  const refusedSignIns: string[] = [];
  /** People who got a new code. */
  const codesSent: string[] = [];
  const clock = () => new Date(now);
  const addresses = new WeakMap<Request, string>();
  const addressOf = (request: Request) => addresses.get(request) ?? "192.0.2.1";
  const mediaStorage = createMemoryStorage();
  const { uploads, storage } = openTestUploads({ db, now: clock });
  const api = createConsoleApi({
    db,
    secret: consoleSecret,
    log: { error: (details) => errors.push(details) },
    origin: consoleOrigin,
    fallbackOrigin: consoleOrigin,
    siteOrigin,
    operatorEmail: "desk@site.example",
    startingTexts: siteWords,
    startingSettings: { facts: startingFacts, chat: null, mirrors: [], isBrandLocked },
    sendCodeAnew: async (target, _, purpose) => {
      codesSent.push(purpose === "reset" ? `reset ${target.to}` : target.to);
      return "sent";
    },
    sms: { countries: new Map([["CN", 10]]), all: 20 },
    address: (context) => addressOf(context.req.raw),
    clientKey: (context) => addressOf(context.req.raw),
    mediaStorage,
    storage,
    uploads,
    readFeeds: createFeedTexts({
      publicUrl: siteOrigin,
      log: { error: (details) => errors.push(details) },
    }),
    renderPageWords: async () => Response.json({}),
    hasScanner,
    setup,
    readHealth: createSiteHealth({
      database: { db, isAlone: true, poolState: () => ({ busy: 1, idle: 0, waiting: 0 }) },
      storage,
      hasBucket: false,
      isPublic: true,
      dataFolder: tmpdir(),
      jobNames: ["audit-head"],
      renders: () => ({ running: 0, queued: 0 }),
      mostQueued: 32,
      delay: () => 0,
      log: { error: (details) => errors.push(details) },
      // Under a whole suite an answer may take its time.
      limit: patience.timeout,
    }),
    signInTurns,
    limits,
    onMessage: () => undefined,
    onRefusedSignIn: (code) => refusedSignIns.push(code),
    ...(!isOnDatabaseTime && { now: clock }),
  });

  /** A browser with cookies of its own. */
  function browser({ address = "192.0.2.1" } = {}) {
    const cookies = new Map<string, string>();
    const send = async (
      method: string,
      path: string,
      { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
    ): Promise<Answered> => {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      // Browsers name the origin of all but reading calls.
      const isPost = method !== "GET" && method !== "HEAD";
      const request = new Request(`${consoleOrigin}${path}`, {
        method,
        headers: {
          ...(cookie !== "" && { cookie }),
          ...(isPost && { origin: consoleOrigin, "content-type": "application/json" }),
          "user-agent": "Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36 Edg/140.0",
          ...headers,
        },
        // `duplex` is for bodies that come piece by piece.
        ...(isPost && { body: bodyOf(body), duplex: "half" }),
      });
      addresses.set(request, address);
      const response = await api.fetch(request);
      for (const line of response.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (value === "") cookies.delete(name);
        else cookies.set(name, value);
      }
      const text = await response.text();
      for (const token of tokensIn(text)) tokens.add(token);
      const isJson = response.headers.get("content-type")?.includes("json");
      const parsed = isJson ? JSON.parse(text) : text;
      const isFile = response.headers.has("content-disposition");
      if (isJson && !isFile && response.ok) checkAnswerKeys(method, path, parsed);
      return { status: response.status, body: parsed, headers: response.headers };
    };
    const made = {
      cookies,
      send,
      /** Makes a call of the table. */
      call(name: RouteName, body: unknown = {}, { id = 1 } = {}): Promise<Answered> {
        const { method, path, takesBytes }: RouteDefinition = consoleRoutes[name];
        const address = path.replace(":id", String(id));
        if (takesBytes) return made.sendBytes(name, new Uint8Array(), { id });
        if (method !== "GET") return send(method, address, { body });
        const query = new URLSearchParams(body as Record<string, string>).toString();
        return send(method, query === "" ? address : `${address}?${query}`);
      },
      /** Makes a call that succeeds. @returns the body of its answer */
      async done(
        name: RouteName,
        body: unknown = {},
        at?: { id: number },
      ): Promise<Answered["body"]> {
        const answer = await made.call(name, body, at);
        if (answer.status !== 200) throw new Error(`${name}: ${JSON.stringify(answer.body)}`);
        return answer.body;
      },
      /** Makes a call whose body is bytes; its values are the query. */
      sendBytes(
        name: RouteName,
        body: Uint8Array<ArrayBuffer>,
        { id = 1, query = "" }: { id?: number; query?: string } = {},
      ): Promise<Answered> {
        const address = `${consoleRoutes[name].path.replace(":id", String(id))}?${query}`;
        const headers = { "content-type": "application/octet-stream" };
        return send("POST", address, { body, headers });
      },
      /** Another browser with the same cookies. */
      copy() {
        const other = browser({ address });
        for (const [name, value] of cookies) other.cookies.set(name, value);
        return other;
      },
    };
    return made;
  }
  type Browser = ReturnType<typeof browser>;

  /** The code that an authenticator app shows. */
  const codeOf = (secret: string) =>
    generateSync({ secret, epoch: Math.floor(now / 1000), period: 30 });

  const options = {
    db,
    secret: consoleSecret,
    origin: consoleOrigin,
    onMessage: () => undefined,
    now: clock,
  };

  /** Invites somebody by the command. @returns the token of the link */
  async function invitation(email: string, roles: Role[]): Promise<string> {
    const translatesInto = roles.includes("translator") ? (["en"] as const) : [];
    const invitee = { email, name: email.split("@")[0] ?? "", locale: "en" as const };
    const link = await invite(options, commandActor, { ...invitee, roles, translatesInto });
    return link.split("#")[1] ?? "";
  }

  /**
   * Accepts an invitation with password and authenticator, in a new browser.
   * @param from `isNew`: the person counts as the second one of an approval only later, as people who join do;
   *   otherwise they count at once, as if they had joined long ago
   * @param from `isCostly`: checking the password takes the work that it takes on a site
   */
  async function join(
    email: string,
    roles: Role[],
    {
      isNew = false,
      isCostly = false,
      ...from
    }: { address?: string; isNew?: boolean; isCostly?: boolean } = {},
  ) {
    const at = browser(from);
    const token = await invitation(email, roles);
    const opened = await at.call("openInvitation", { token });
    const { secret } = opened.body.authenticator;
    const joined = await at.call("acceptByCode", {
      name: email.split("@")[0],
      password: goodPassword,
      code: codeOf(secret),
    });
    if (joined.status !== 200) throw new Error(JSON.stringify(joined.body));
    const made = {
      ...(!isNew && { countsFrom: null }),
      ...(!isCostly && { passwordHash: quickHash }),
    };
    if (!(isNew && isCostly)) await db.update(staff).set(made).where(eq(staff.email, email));
    const { recoveryCodes, me } = joined.body as { recoveryCodes: string[]; me: { id: number } };
    return { browser: at, email, secret: secret as string, id: me.id, recoveryCodes };
  }

  /** Signs in with password and code, a step later than the last code. */
  async function signIn(
    { email, secret }: { email: string; secret: string },
    at: Browser = browser(),
  ): Promise<Browser> {
    pass(30_000);
    await at.call("signInPassword", { email, password: goodPassword });
    const signedIn = await at.call("signInCode", { code: codeOf(secret) });
    if (signedIn.status !== 200) throw new Error(JSON.stringify(signedIn.body));
    return at;
  }

  function pass(milliseconds: number): void {
    now += milliseconds;
  }

  return {
    api,
    mediaStorage,
    browser,
    codeOf,
    invitation,
    join,
    signIn,
    pass,
    clock,
    errors,
    tokens,
    /** Files of releases, in memory. */
    storage,
    refusedSignIns,
    codesSent,
    options,
  };
}

export type TestConsole = ReturnType<typeof openTestConsole>;
export type Person = Awaited<ReturnType<TestConsole["join"]>>;
export type CallName = RouteName;
