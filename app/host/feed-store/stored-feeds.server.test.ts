import { once } from "node:events";
import { createServer, request, type Server } from "node:http";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { findRollout } from "~/domain/release/registry-rows.server";
import { isInRollout } from "~/domain/release/rollouts/cohort.server";
import { documentOf } from "~/feeds/registry/document.server";
import { createApp } from "~/host/app.server";
import { createHost } from "~/host/host.server";
import { rememberContent } from "~/platform/db/content-memory.server";
import { databaseOfFile } from "~tests/support/database-of-file";
import { listen } from "~tests/support/listen";
import { createMemoryStorage } from "~tests/support/memory-storage";
import { emptyRegistry, joinPeople } from "~tests/support/registry-database";
import {
  installerOf,
  lineOf,
  makeFull,
  release,
  rollOut,
  type TestRegistry,
  withdraw,
} from "~tests/support/registry-releases";
import { createStoredFeeds } from "./stored-feeds.server";

const { db } = await databaseOfFile();

const line = lineOf();
const latest = "/updates/client/win10-x64/latest.yml";

describe("stored feeds", () => {
  let registry: TestRegistry;
  let server: Server;
  let origin: string;
  let changed: () => void;
  /** Records the source of each answer. */
  const givenBy = vi.fn();

  beforeAll(async () => {
    const now = () => new Date("2026-11-20T02:00:00.000Z");
    registry = { db, now, hasScanner: false, storage: createMemoryStorage() };
    const forget = rememberContent(db);
    const headers = { "x-content-type-options": "nosniff" };
    const feeds = createStoredFeeds({ headers });
    changed = () => {
      forget();
      feeds.invalidate();
    };
    const app = createApp({
      renderPage: async () => new Response("page"),
      db,
      publicUrl: "https://site.example",
      apiBaseUrl: "",
      mirrors: [],
      log: { error: (details) => console.error(details) },
    });
    const listener = createHost({
      app,
      feeds,
      headers,
      pages: undefined,
      assetsFolder: undefined,
      files: { handle: async () => undefined, drain: async () => undefined },
      media: async () => undefined,
      observe: () => ({ id: "a", finished: givenBy, finishesOnClose: givenBy }),
      publicHost: "site.example",
    });
    server = createServer(listener);
    ({ origin } = await listen(server));
  });
  afterAll(async () => {
    server?.close();
  });
  beforeEach(async () => {
    await emptyRegistry(registry);
    await joinPeople(registry, 1);
    for (const version of ["6.2.0", "6.2.1"]) {
      await release(registry, { version, files: [installerOf(version)] });
    }
    await makeFull(registry, line, "6.2.0");
    changed();
  });

  const ask = async (path: string, headers: Record<string, string> = {}, method = "GET") => {
    givenBy.mockClear();
    const outgoing = request(origin + path, { headers, method, agent: false }).end();
    const [answer] = await once(outgoing, "response");
    const { "x-request-id": _, date: __, ...sent } = answer.headers;
    const bytes = Buffer.concat(await answer.toArray());
    const by: string = givenBy.mock.calls[0]?.[0];
    return { by, status: answer.statusCode, headers: sent, bytes, body: bytes.toString() };
  };
  const comparable = ({ by: _, ...answer }: Awaited<ReturnType<typeof ask>>) => answer;

  it.each([
    ["a document of everybody", "/releases/v1/last-known-good.json"],
    ["the list of every version", "/releases/v1/known-good.json"],
    ["what an installation is offered", latest],
    ["a version for going back", "/updates/client/win10-x64/v/6.2.1/latest.yml"],
    ["the appcast", "/appcast/client.xml"],
    ["Scoop's file", "/scoop/client.json"],
    ["winget's file of a version", "/winget/6.2.1/Manifold.Browser.installer.yaml"],
    ["the JSON of a version", "/releases/v1/client/6.2.1.json"],
    ["the checksums of a version", "/files/client/6.2.1/SHA256SUMS"],
  ])("send %s again as it was made", async (_, path) => {
    const made = await ask(path);
    expect([made.by, made.status]).toEqual(["app", 200]);
    const again = await ask(path);
    expect(again.by).toBe("feed");
    expect(comparable(again)).toEqual(comparable(made));
    const head = await ask(path, {}, "HEAD");
    expect([head.by, head.status, head.body]).toEqual(["feed", 200, ""]);
    expect(head.headers).toEqual(made.headers);
    const had = { "if-none-match": String(made.headers.etag) };
    const unchanged = await ask(path, had);
    changed();
    const unchangedOfApp = await ask(path, had);
    expect([unchanged.by, unchanged.status, unchangedOfApp.by]).toEqual(["feed", 304, "app"]);
    expect(comparable(unchanged)).toEqual(comparable(unchangedOfApp));
    // A request by someone who has it is as good a reason to keep it.
    expect((await ask(path)).by).toBe("feed");
    expect((await ask(path, {}, "POST")).status).toBe(405);
  });

  it("compress for who takes it what the feeds compress", async () => {
    const path = "/releases/v1/known-good.json";
    const plain = await ask(path);
    const packed = await ask(path, { "accept-encoding": "gzip" });
    expect([packed.by, packed.headers["content-encoding"]]).toEqual(["feed", "gzip"]);
    expect(gunzipSync(packed.bytes).equals(plain.bytes)).toBe(true);
    expect((await ask(path, { "accept-encoding": "gzip;q=0" })).bytes).toEqual(plain.bytes);
  });

  it("choose for each installation, of what its line offers", async () => {
    await rollOut(registry, line, { act: "start", version: "6.2.1", percent: 50 });
    changed();
    const { salt } = await findRollout(registry.db, line);
    const ids = Array.from({ length: 40 }, (_, index) => `installation-${index}`);
    const inside = (id: string) => isInRollout(salt, id, 50);
    for (const isInside of [true, false]) {
      const id = ids.find((one) => inside(one) === isInside) ?? "";
      await ask(latest, { "x-user-staging-id": id });
    }
    for (const id of ids) {
      const { by, body } = await ask(`${latest}?noCache=1l2k3`, { "x-user-staging-id": id });
      expect([id, by, body.split("\n", 1)[0]]).toEqual([
        ...[id, "feed"],
        `version: ${inside(id) ? "6.2.1" : "6.2.0"}`,
      ]);
    }
    expect((await ask(latest)).body).toMatch(/^version: 6\.2\.0\n/);
    const asked = await ask(`${latest}?now=1`);
    expect([asked.by, asked.body.split("\n", 1)[0]]).toEqual(["feed", "version: 6.2.1"]);
    expect((await ask(`${latest}?from=x`)).status).toBe(400);
  });

  it("tell each version by itself that there is nothing new", async () => {
    const path = "/updates/client/win7-x86/latest.yml";
    await withdraw(registry, "6.2.1");
    changed();
    const first = await ask(`${path}?from=6.2.0`);
    expect(first.body).toMatch(/^version: 6\.2\.0\n/);
    expect((await ask(`${path}?from=6.2.0`)).by).toBe("feed");
    // Clients that have the withdrawn version ask as well.
    const other = await ask(`${path}?from=6.2.1`);
    expect([other.by, other.body.split("\n", 1)[0]]).toEqual(["app", "version: 6.2.1"]);
    expect((await ask(`${path}?from=6.2.1`)).by).toBe("feed");
    expect(comparable(await ask(`${path}?from=6.2.0`))).toEqual(comparable(first));
    expect((await ask(path)).body).toMatch(/^version: 0\.0\.0\n/);
    expect((await ask(path)).by).toBe("feed");
  });

  it("keep nothing for a version that there never was, and answer it all the same", async () => {
    const path = "/updates/client/win7-x86/latest.yml";
    for (const made of ["9.9.9", "6.1.0", "6.02.0"]) {
      for (const _ of [1, 2]) {
        const { by, status, body } = await ask(`${path}?from=${made}`);
        expect([by, status, body.split("\n", 1)[0]]).toEqual(["app", 200, `version: ${made}`]);
      }
    }
    // What is offered says the same to whatever version asks.
    await ask(latest);
    expect((await ask(`${latest}?from=9.9.9`)).by).toBe("feed");
  });

  it("are without what was withdrawn as soon as the change is known", async () => {
    const paths = ["/releases/v1/last-known-good.json", latest];
    const ofVersion = "/winget/6.2.1/Manifold.Browser.installer.yaml";
    for (const path of [...paths, ofVersion]) expect((await ask(path)).status).toBe(200);
    await withdraw(registry, "6.2.1");
    changed();
    for (const path of paths) expect((await ask(path)).body).not.toContain("6.2.1");
    // A refusal is not kept: what is not handed out may be again.
    for (const _ of [1, 2]) {
      const { by, status } = await ask(ofVersion);
      expect([by, status]).toEqual(["app", 410]);
    }
  });

  it("keep neither what there is not, nor other spellings of an address", async () => {
    for (const _ of [1, 2]) {
      expect((await ask("/releases/v1/client/9.9.9.json")).by).toBe("app");
      expect((await ask("/releases/v1/client/6.2%2E1.json")).by).toBe("app");
    }
    await ask("/releases/v1/client/6.2.1.json?a=1");
    expect((await ask("/releases/v1/client/6.2.1.json?b=2")).by).toBe("feed");
  });
});

describe("the store of feeds", () => {
  const sending = { type: "text/plain", cache: "no-cache" };
  const asked = (url: string) => ({ method: "GET", url, headers: {} });
  const path = "/releases/v1/matrix.json";
  type Asked = Parameters<ReturnType<typeof createStoredFeeds>["handle"]>;
  const trace = { id: "a", finished: () => undefined, finishesOnClose: () => undefined };

  const has = (feeds: ReturnType<typeof createStoredFeeds>, url: string) => {
    const response = { writeHead: () => response, end: () => response, statusCode: 200 };
    const given = [asked(url), response, trace] as unknown as Asked;
    return feeds.handle(...given);
  };

  it("does not keep what was begun before a change", async () => {
    const feeds = createStoredFeeds({ headers: {} });
    const keep = feeds.keeperOf(asked(path));
    feeds.invalidate();
    keep?.(await documentOf("old"), sending, {});
    expect(has(feeds, path)).toBe(false);
    feeds.keeperOf(asked(path))?.(await documentOf("new"), sending, {});
    expect(has(feeds, path)).toBe(true);
  });

  it("asks again after a while, were the word of a change lost", async () => {
    let time = 0;
    const feeds = createStoredFeeds({ headers: {}, greatestAge: 1_000, now: () => time });
    feeds.keeperOf(asked(path))?.(await documentOf("once"), sending, {});
    time = 1_000;
    expect(has(feeds, path)).toBe(true);
    time = 1_001;
    expect(has(feeds, path)).toBe(false);
  });

  it("has another document where the query says so", async () => {
    const feeds = createStoredFeeds({ headers: {} });
    const at = `${path}?key=b`;
    feeds.keeperOf(asked(at))?.(await documentOf("b"), sending, { query: ["key"] });
    expect(has(feeds, path)).toBe(false);
    feeds.keeperOf(asked(path))?.(await documentOf("a"), sending, { query: ["key"] });
    expect([has(feeds, path), has(feeds, at), has(feeds, `${path}?x=1`)]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it("holds no more than it may, and drops what nobody asked for longest", async () => {
    const feeds = createStoredFeeds({ headers: {}, largestSize: 10_000 });
    const large = await documentOf("x".repeat(5_000));
    for (const name of ["a", "b"]) feeds.keeperOf(asked(`${path}/${name}`))?.(large, sending, {});
    expect([has(feeds, `${path}/a`), has(feeds, `${path}/b`)]).toEqual([false, true]);
  });
});
