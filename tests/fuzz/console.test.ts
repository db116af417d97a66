import fc from "fast-check";
import { Hono } from "hono";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { type PublisherRoute, publisherRoutes } from "~/api/publisher/routes";
import { createPublisherApi } from "~/api/publisher.server";
import { consoleRoutes, type RouteDefinition, type RouteName } from "~/console-api/routes";
import { failure } from "~/console-api/schemas/common";
import { tokenScopes } from "~/domain/rights/token-scopes";
import { consoleCookie, consoleDeviceCookie } from "~/domain/staff/staff-rules";
import { seedStartingContent } from "~content/seeding/seed.server";
import { openTestConsole, type TestConsole } from "~tests/support/console";
import { createMemoryStorage } from "~tests/support/memory-storage";
import { testSecret } from "~tests/support/registration";
import { type OpenTestDatabase, testDatabases } from "~tests/support/test-database";
import { openTestUploads } from "~tests/support/uploads";
import { holds, holdsOfEach } from "./fuzz";
import { valuesBeside } from "./schema-values";
import { hostileText } from "./texts";

/** Inputs of one call; there are more than 150 calls. */
const runs = 10;

/** PostgreSQL where there is one: it refuses what PGlite refuses, and its driver some more. */
const { open } = testDatabases[0] as (typeof testDatabases)[number];

let database: OpenTestDatabase;
let site: TestConsole;
let owner: Awaited<ReturnType<TestConsole["join"]>>;
let publisher: Hono;
let token: string;
let owners = 0;
let clients = 0;

beforeAll(async () => {
  database = await open();
  const storage = createMemoryStorage();
  await seedStartingContent({ db: database.db, storage, mediaStorage: storage });
  site = openTestConsole(database.db);
  await joinOwner();
  const options = { log: { error: (details: unknown) => site.errors.push(details) } };
  publisher = new Hono().route(
    "/api/publisher",
    createPublisherApi({
      db: database.db,
      hasScanner: false,
      secret: testSecret,
      ...openTestUploads({ db: database.db }),
      ...options,
      address: () => "203.0.113.7",
    }),
  );
});
afterAll(() => database.close());

/** An owner of the inputs; some inputs end the session or the person's rights. */
async function joinOwner(): Promise<void> {
  owners += 1;
  owner = await site.join(`owner${owners}@staff.example`, ["owner"]);
}

/** Tries of one address wait after a while; those of the next one do not. */
function newClient() {
  clients += 1;
  return site.browser({ address: `10.${clients >> 16}.${(clients >> 8) & 255}.${clients & 255}` });
}

/** A header's value that `Headers` takes. */
const headerText = hostileText(20).map((text) => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, ""));
const cookies = fc
  .array(
    fc.tuple(
      fc.constantFrom(`__Host-${consoleCookie}`, consoleCookie, consoleDeviceCookie, "a"),
      headerText.map((text) => text.replaceAll(";", "")),
    ),
    { maxLength: 3 },
  )
  .map((pairs) => pairs.map(([name, value]) => `${name}=${value}`).join("; "));
const headers = fc.record(
  {
    origin: fc.oneof(fc.constantFrom("null", "https://evil.example"), headerText),
    "content-type": fc.oneof(
      fc.constantFrom("application/json; charset=utf-8", "text/plain", "application/octet-stream"),
      headerText,
    ),
    "content-length": fc.constantFrom("-1", "0", "99999999999", "x"),
    "sec-fetch-site": fc.constantFrom("cross-site", "same-origin", ""),
    "user-agent": headerText,
    authorization: headerText,
    "x-forwarded-for": headerText,
  },
  { requiredKeys: [] },
);

/** Most requests have the headers of a browser, or nothing would get past them. */
const someHeaders = fc.oneof(
  { weight: 4, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: headers },
);
const ids = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 1, max: 4 }).map(String) },
  {
    weight: 1,
    arbitrary: fc.oneof(
      fc.constantFrom("0", "-1", "2147483647", "2147483648", "%00", "..", "1e3"),
      hostileText(6).map((text) => encodeURIComponent(text.toWellFormed()) || "0"),
    ),
  },
);

type Input = { path: string; body?: unknown; headers: Record<string, string> };

/** A request of a call, by its schema or beside it. */
function inputOf(name: RouteName): fc.Arbitrary<Input> {
  const { method, path, request, takesBytes }: RouteDefinition = consoleRoutes[name];
  const isInQuery = method === "GET" || takesBytes === true;
  const bytes = fc.uint8Array({ maxLength: 40 });
  const bodies = fc.oneof(
    { weight: 9, arbitrary: takesBytes ? bytes : valuesBeside(request) },
    { weight: 1, arbitrary: fc.oneof(bytes, hostileText(40)) },
  );
  return fc
    .record({ id: ids, values: valuesBeside(request), body: bodies, headers: someHeaders })
    .map(({ id, values, body, headers: more }) => ({
      path: `${path.replace(":id", id)}${isInQuery ? queryOf(values) : ""}`,
      ...(method === "POST" && { body }),
      headers: { ...(takesBytes && { "content-type": "application/octet-stream" }), ...more },
    }));
}

function queryOf(values: unknown): string {
  const pairs = Object.entries(Object(values)).map(([name, value]) => [
    name.toWellFormed(),
    String(typeof value === "string" ? value : JSON.stringify(value)).toWellFormed(),
  ]);
  return pairs.length === 0 ? "" : `?${new URLSearchParams(pairs)}`;
}

/** Texts that no answer may contain: paths of the code, or its statements. */
const inside = /node_modules|\n {4}at |\.server\.ts|insert into |select "/;

function expectSound(answered: { status: number; body: unknown }): void {
  const what = JSON.stringify(answered);
  // The logged error says more to the reader of a failure than the answer that hides it.
  expect(site.errors.splice(0), what).toEqual([]);
  expect(answered.status, what).toBeLessThan(500);
  if (answered.status < 400) return;
  expect(what).not.toMatch(inside);
  expect(failure.safeParse(answered.body).error, what).toBeUndefined();
}

const names = Object.keys(consoleRoutes) as RouteName[];

describe("whatever is sent to the console", () => {
  const ofOwner = (name: RouteName) =>
    fc.asyncProperty(inputOf(name), async ({ path, ...sent }) => {
      const { body } = await owner.browser.call("session");
      if (body.state !== "signed-in") await joinOwner();
      expectSound(await owner.browser.send(consoleRoutes[name].method, path, sent));
    });

  holdsOfEach(
    "by an owner is answered soundly",
    Object.fromEntries(names.map((name) => [name, ofOwner(name)])),
    runs,
  );

  const isOpen = (name: RouteName) => consoleRoutes[name].rule.for === "anonymous";
  const ofStranger = (name: RouteName) =>
    fc.asyncProperty(inputOf(name), cookies, async ({ path, ...sent }, cookie) => {
      const headers = { ...sent.headers, cookie };
      const { method } = consoleRoutes[name];
      const answered = await newClient().send(method, path, { ...sent, headers });
      expectSound(answered);
      if (!isOpen(name)) expect(answered.status).toBeGreaterThanOrEqual(400);
    });

  holdsOfEach(
    "by a stranger is answered soundly where the call is open",
    Object.fromEntries(names.filter(isOpen).map((name) => [name, ofStranger(name)])),
    10,
  );
  // Of these, nothing but the headers is read before they are refused.
  const closed = names.filter((name) => !isOpen(name));
  holdsOfEach(
    "by a stranger is refused soundly where it is not",
    Object.fromEntries(closed.map((name) => [name, ofStranger(name)])),
    1,
  );
});

describe("whatever a machine sends", () => {
  beforeAll(async () => {
    await joinOwner();
    const reach = { products: ["client", "browser"], channels: ["stable", "beta"] };
    const wanted = {
      name: "ci-fuzz",
      scopes: tokenScopes,
      network: "",
      days: 90,
      ...reach,
    };
    token = (await owner.browser.call("makeToken", wanted)).body.token;
  });

  const asked = fc.record({
    method: fc.constantFrom("GET", "HEAD", "POST", "PUT", "DELETE"),
    path: fc.oneof(
      fc.constant("/me"),
      hostileText(8).map((text) => `/${encodeURIComponent(text.toWellFormed())}`),
    ),
    query: fc.dictionary(hostileText(4), hostileText(8), { maxKeys: 3 }).map(queryOf),
    headers,
    body: hostileText(40),
  });
  const ask = async (
    {
      method,
      path,
      query,
      headers: more,
      body,
    }: {
      method: string;
      path: string;
      query: string;
      headers: Record<string, string | undefined>;
      body: string;
    },
    authorization: string,
  ) => {
    const response = await publisher.request(`/api/publisher${path}${query}`, {
      method,
      headers: { ...(more as Record<string, string>), authorization },
      ...(method !== "GET" && method !== "HEAD" && { body }),
    });
    const text = await response.text();
    expect(site.errors.splice(0), text).toEqual([]);
    expect(text).not.toMatch(inside);
    // What is to be signed is a text.
    const isText = response.ok && response.headers.get("content-type")?.startsWith("text/");
    if (text !== "" && !isText) expect(JSON.parse(text).code, text).toBe(response.status);
    return response.status;
  };

  const places: Record<string, readonly string[]> = {
    product: ["client", "browser"],
    version: ["9.0.0", "6.2.1"],
    channel: ["stable", "beta"],
    architecture: ["x64", "x86"],
    windows: ["7", "10"],
    id: ["0".repeat(32)],
    name: ["Manifold-9.0.0-x64.exe"],
  };
  const oddPlace = hostileText(6).map((text) => encodeURIComponent(text.toWellFormed()) || "0");
  /** Right places in most addresses, and something odd in some. */
  const placesOf = fc.record(
    Object.fromEntries(
      Object.entries(places).map(([name, right]) => [
        name,
        fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...right) }, oddPlace),
      ]),
    ),
  );
  const metadata = fc.oneof(
    headerText,
    fc
      .tuple(fc.constantFrom("client", "x"), hostileText(8), hostileText(8))
      .map(([product, version, filename]) =>
        Object.entries({ product, version, filename, sha256: "0".repeat(64) })
          .map(([key, value]) => `${key} ${Buffer.from(value).toString("base64")}`)
          .join(","),
      ),
  );
  const tusHeaders = fc.record(
    {
      "tus-resumable": fc.constantFrom("1.0.0", "1.0.0", "0.2"),
      "upload-length": fc.constantFrom("0", "10", "-1", "1e3", "99999999999999999999"),
      "upload-offset": fc.constantFrom("0", "1", "-1", "x"),
      "upload-metadata": metadata,
      "content-type": fc.constantFrom("application/offset+octet-stream", "application/json"),
      "upload-defer-length": fc.constantFrom("1", "x"),
    },
    { requiredKeys: ["tus-resumable"] },
  );
  const calls = fc
    .constantFrom(...(Object.values(publisherRoutes) as readonly PublisherRoute[]))
    .chain(({ method, path, request }) =>
      fc.record({
        method: fc.constant(method),
        path: placesOf.map((filled) => path.replace(/:(\w+)/g, (_, name) => filled[name] ?? "0")),
        query: fc.oneof(
          fc.constant(""),
          hostileText(6).map((text) => queryOf({ a: text })),
        ),
        headers: path.startsWith("/uploads")
          ? tusHeaders
          : fc.constant({ "content-type": "application/json" }),
        body:
          request === undefined
            ? hostileText(40)
            : valuesBeside(request).map((value) => JSON.stringify(value) ?? ""),
      }),
    );

  holds(
    {
      "with its token finds its call or none": fc.asyncProperty(asked, async (input) => {
        const isCall = input.path === "/me" && ["GET", "HEAD"].includes(input.method);
        const refused = input.path === "/me" ? 405 : 404;
        expect(await ask(input, `Bearer ${token}`)).toBe(isCall ? 200 : refused);
      }),
      "to a call of the table is answered soundly": fc.asyncProperty(calls, async (input) => {
        const status = await ask(input, `Bearer ${token}`);
        expect(status).toBeLessThan(500);
        expect(status).not.toBe(401);
      }),
      "without one gets one answer": fc.asyncProperty(
        asked,
        fc.oneof(
          headerText,
          headerText.map((text) => `Bearer ${text}`),
          fc.nat(40).map((length) => `Bearer ${token.slice(0, length)}`),
        ),
        async (input, authorization) => {
          expect(await ask(input, authorization)).toBe(401);
        },
      ),
    },
    50,
  );
});
