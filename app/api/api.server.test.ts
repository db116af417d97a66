import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync } from "node:zlib";
import { getRequestListener } from "@hono/node-server";
import type { Context } from "hono";
import { describe, expect, it, vi } from "vitest";
import { seedReleases } from "~/domain/release/files/release-seed.server";
import type { Database } from "~/platform/db/database.server";
import { releases } from "~/platform/db/schema";
import { databaseOfFile } from "~tests/support/database-of-file";
import { createMemoryStorage } from "~tests/support/memory-storage";
import { newRelease } from "~tests/support/release-factory";
import { createApi } from "./api.server";
import { createResponseCache } from "./response-cache.server";

const path = "/sys/getVersionList";
const silent = { error: () => undefined };

const seeds = [
  newRelease({
    version: "142.0.7444.60",
    upstreamReleasedOn: "2025-12-30",
    files: [
      { kind: "package", architecture: "x64", kilobytes: 3 },
      { kind: "patch", architecture: "x64", kilobytes: 2 },
    ],
  }),
  newRelease({ version: "120.0.1.1" }),
  newRelease({ version: "142.0.7444.99", status: "draft" }),
  newRelease({ product: "client", version: "6.2.1" }),
];

const { db } = await databaseOfFile();
await seedReleases(db, { seeds, storage: createMemoryStorage() });
const api = createApi({ db, log: { error: (details) => expect.fail(String(details)) } });

const send = (body: BodyInit | null, headers: Record<string, string> = {}) =>
  api.request(path, {
    method: "POST",
    body,
    headers: { "Content-Type": "application/json", ...headers },
    ...(body instanceof ReadableStream && { duplex: "half" }),
  });
const post = async (body: object, headers?: Record<string, string>) => {
  const response = await send(JSON.stringify(body), headers);
  const envelope = await response.json();
  expect(envelope.code).toBe(response.status);
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  expect(response.headers.get("Content-Type")).toMatch(/^application\/json/);
  return envelope;
};
const versions = (envelope: { data: { list: { version: string }[] } }) =>
  envelope.data.list.map((entry) => entry.version);

it("lists published browser versions for an empty object", async () => {
  const envelope = await post({});
  expect(envelope).toMatchObject({
    code: 200,
    message: "success",
    data: { total: 2, page: 1, pageSize: 20 },
  });
  expect(versions(envelope)).toEqual(["142.0.7444.60", "120.0.1.1"]);
});

it("returns entries with exactly the documented keys", async () => {
  const [withPatch, withoutPatch] = (await post({ lang: "en" })).data.list;
  expect(withPatch).toEqual({
    id: expect.any(Number),
    product: "browser",
    kernel: "142",
    version: "142.0.7444.60",
    channel: "stable",
    rolloutPercent: null,
    releasedAt: "2026-01-01T02:00:00.000Z",
    upstreamReleasedOn: "2025-12-30",
    packageUrl: "/files/Manifold-Chromium-142.0.7444.60-x64.zip",
    packageName: "Manifold-Chromium-142.0.7444.60-x64.zip",
    packageSize: 3000,
    packageSha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    packageIsSample: true,
    patchUrl: "/files/Manifold-Chromium-142.0.7444.60-x64-patch.zip",
    patchName: "Manifold-Chromium-142.0.7444.60-x64-patch.zip",
    patchSize: 2000,
    patchSha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    patchIsSample: true,
    notesLang: "en",
    remarks: "Remark",
    updateContent: ["Change"],
  });
  expect(withoutPatch).toMatchObject({
    patchUrl: null,
    patchName: null,
    patchSize: null,
    patchSha256: null,
  });
});

it("filters by product and kernel (text or number), and pages", async () => {
  expect(versions(await post({ product: "client" }))).toEqual(["6.2.1"]);
  expect(versions(await post({ kernel: "120" }))).toEqual(["120.0.1.1"]);
  expect(versions(await post({ kernel: 120 }))).toEqual(["120.0.1.1"]);
  const second = await post({ page: 2, pageSize: 1 });
  expect(versions(second)).toEqual(["120.0.1.1"]);
  expect(second.data).toMatchObject({ total: 2, page: 2, pageSize: 1 });
  expect((await post({ page: 100_000, pageSize: 100 })).data.list).toEqual([]);
});

it("uses the language of the parameter, else of the cookie, else Chinese", async () => {
  const remarks = async (body: object, cookie = "") =>
    (await post(body, { Cookie: cookie })).data.list[0].remarks;
  expect(await remarks({})).toBe("备注");
  expect(await remarks({}, "lang=en")).toBe("Remark");
  expect(await remarks({}, "lang=fr")).toBe("备注");
  expect(await remarks({ lang: "cn" }, "lang=en")).toBe("备注");
});

it("ignores unknown keys", async () => {
  const envelope = await post({ nonsense: { deep: [1] }, toString: 1, constructor: null });
  expect(envelope.code).toBe(200);
});

it.each([
  { product: "server" },
  { kernel: "abc" },
  { kernel: -1 },
  { kernel: ["142"] },
  { page: 0 },
  { page: 1.5 },
  { page: "1" },
  { page: 100_001 },
  { pageSize: 101 },
  { lang: "fr" },
])("responds 400 to the invalid value %j and names the key", async (body) => {
  const envelope = await post(body);
  expect(envelope).toEqual({
    code: 400,
    message: `Invalid value: ${Object.keys(body)[0]}`,
    data: null,
  });
});

const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;
const stream = (chunks: number) =>
  new ReadableStream({
    start(controller) {
      for (let chunk = 0; chunk < chunks; chunk += 1) controller.enqueue(new Uint8Array(1000));
      controller.close();
    },
  });
const broken = () =>
  new ReadableStream({ start: (controller) => controller.error(new Error("cut off")) });

it.each<[string, () => BodyInit | null, number]>([
  ["no body", () => null, 400],
  ["an empty body", () => "", 400],
  ["malformed JSON", () => '{"page":', 400],
  ["two values", () => "{}{}", 400],
  ["an array", () => "[]", 400],
  ["a string", () => '"text"', 400],
  ["a number", () => "1", 400],
  ["null", () => "null", 400],
  ["NaN", () => '{"page":NaN}', 400],
  ["invalid UTF-8", () => new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), 400],
  ["33 levels of objects", () => nested(33), 400],
  ["32 levels of objects", () => nested(32), 200],
  ["7,000 unclosed arrays", () => `{"a":${"[".repeat(7_000)}`, 400],
  ["7,900 nested arrays", () => `{"a":${"[".repeat(7_900)}${"]".repeat(7_900)}}`, 400],
  ["a prototype key", () => '{"__proto__":{"page":-1},"constructor":{"prototype":{}}}', 200],
  ["a duplicate key", () => '{"page":0,"page":1}', 200],
  ["a byte order mark", () => "\uFEFF{}", 200],
  ["16,000 bytes", () => `{"a":"${"x".repeat(15_992)}"}`, 200],
  ["16,001 bytes", () => `{"a":"${"x".repeat(15_993)}"}`, 413],
  ["a stream without length", () => stream(17), 413],
  ["a stream that breaks off", broken, 400],
])("answers %s without a fault", async (_, body, status) => {
  const response = await send(body());
  expect(response.status).toBe(status);
  expect((await response.json()).code).toBe(status);
  expect(Object.prototype).not.toHaveProperty("page");
});

it.each([
  ["application/json; charset=utf-8", 200],
  ["APPLICATION/JSON;charset=UTF-8", 200],
  ["application/vnd.api+json", 200],
  ["text/plain", 415],
  ["application/x-www-form-urlencoded", 415],
  ["multipart/form-data; boundary=x", 415],
  ["application/json; charset=gbk", 415],
  ["application/jsonp", 415],
  ["", 415],
])("responds to the content type %j with %i", async (contentType, status) => {
  const response = await send("{}", { "Content-Type": contentType });
  expect(response.status).toBe(status);
  expect((await response.json()).code).toBe(status);
});

it("refuses a body over the length limit before reading it", async () => {
  const response = await send("{}", { "Content-Length": "999999" });
  expect(response.status).toBe(413);
});

it.each(["GET", "HEAD", "PUT", "DELETE", "PATCH", "OPTIONS"])(
  "does not allow %s",
  async (method) => {
    const response = await api.request(path, { method });
    expect(response.status).toBe(405);
    expect(response.headers.get("Allow")).toBe("POST");
    if (method !== "HEAD") {
      expect(await response.json()).toEqual({
        code: 405,
        message: "Method Not Allowed",
        data: null,
      });
    }
  },
);

it.each(["/", "/sys", "/sys/getversionlist", "/sys/getVersionList/", "/%E0%A4%A", "/__proto__"])(
  "responds 404 at %s",
  async (unknown) => {
    for (const method of ["GET", "POST"]) {
      const response = await api.request(unknown, { method });
      expect(response.status).toBe(404);
      expect(await response.json()).toEqual({ code: 404, message: "Not Found", data: null });
    }
  },
);

describe("cached responses", () => {
  const send = (api: ReturnType<typeof createApi>, headers: Record<string, string> = {}) =>
    api.request(path, {
      method: "POST",
      body: "{}",
      headers: { "Content-Type": "application/json", ...headers },
    });

  it("cost one query for simultaneous requests, and none until content changes", async () => {
    const select = vi.spyOn(db, "select");
    const cache = createResponseCache();
    const api = createApi({ db, log: silent, cache });
    await send(api);
    const once = select.mock.calls.length;
    cache.invalidate();
    const responses = await Promise.all(Array.from({ length: 20 }, () => send(api)));
    for (const response of responses) expect(response.status).toBe(200);
    expect(select).toHaveBeenCalledTimes(2 * once);
    await db.update(releases).set({ status: "withdrawn" });
    expect((await (await send(api)).json()).data.total).toBe(2);
    cache.invalidate();
    expect((await (await send(api)).json()).data.total).toBe(0);
    select.mockRestore();
  });

  it.each([
    ["gzip, deflate, br", "gzip"],
    ["GZIP;q=0.5", "gzip"],
    ["gzip;q=0", null],
    ["gzip; q=0.0, br", null],
    ["identity", null],
    ["", null],
  ])("are sent for Accept-Encoding %j as %s", async (accepted, encoding) => {
    const api = createApi({ db, log: silent, cache: createResponseCache() });
    const response = await send(api, { "Accept-Encoding": accepted });
    expect(response.headers.get("Content-Encoding")).toBe(encoding);
    expect(response.headers.get("Vary")).toBe("Accept-Encoding");
    const bytes = Buffer.from(await response.arrayBuffer());
    const text = (encoding === "gzip" ? gunzipSync(bytes) : bytes).toString();
    expect(JSON.parse(text).code).toBe(200);
  });

  it("are the same over a real connection as without one", async () => {
    const api = createApi({ db, log: silent, cache: createResponseCache() });
    const listener = getRequestListener(api.fetch, { overrideGlobalObjects: false });
    const server = createServer((request, response) => void listener(request, response));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const { port } = server.address() as AddressInfo;
    const body = await (await send(api)).text();
    for (const accepted of ["identity", "gzip"]) {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, {
        method: "POST",
        body: "{}",
        headers: { "Content-Type": "application/json", "Accept-Encoding": accepted },
      });
      expect(response.status).toBe(200);
      expect(response.headers.get("Content-Encoding")).toBe(accepted === "gzip" ? "gzip" : null);
      expect(response.headers.get("Content-Type")).toBe("application/json");
      expect(response.headers.get("Cache-Control")).toBe("no-store");
      expect(response.headers.get("Vary")).toBe("Accept-Encoding");
      expect(await response.text()).toBe(body);
    }
    server.closeAllConnections();
    server.close();
  });

  it("do not count towards the rate limit; responses that have to be computed do", async () => {
    const cache = createResponseCache();
    let left = 1;
    const admits = vi.fn(async (context: Context) => {
      context.header("Retry-After", "7");
      left -= 1;
      return left >= 0;
    });
    const api = createApi({ db, log: silent, cache, admits });
    for (let call = 0; call < 3; call += 1) expect((await send(api)).status).toBe(200);
    expect(admits).toHaveBeenCalledOnce();
    cache.invalidate();
    const refused = await send(api);
    expect(refused.status).toBe(429);
    expect(refused.headers.get("Retry-After")).toBe("7");
    expect(await refused.json()).toEqual({ code: 429, message: "Too Many Requests", data: null });
  });
});

describe("an unexpected error in the API", () => {
  it("is logged, and the response does not contain its message", async () => {
    const db = {
      select: () => {
        throw new Error("secret detail");
      },
    };
    const log = { error: vi.fn() };
    const api = createApi({ db: db as unknown as Database, log });
    const response = await api.request(path, {
      method: "POST",
      body: "{}",
      headers: { "Content-Type": "application/json" },
    });
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({
      code: 500,
      message: "Internal Server Error",
      data: null,
    });
    expect(log.error).toHaveBeenCalledOnce();
  });
});

describe("the OpenAPI document", () => {
  const api = createApi({ db, log: silent });

  it("is served without the envelope, and describes the operations and the files", async () => {
    const response = await api.request("/openapi.json");
    expect(response.headers.get("Content-Type")).toMatch(/^application\/json/);
    const document = await response.json();
    expect(document.openapi).toMatch(/^3\.1\./);
    const paths = Object.keys(document.paths);
    // Those of pipelines have a test of their own, by their table.
    expect(paths.filter((path) => !path.startsWith("/api/publisher/"))).toEqual([
      "/api/sys/getVersionList",
      "/api/checksums/list",
      "/api/resources/list",
      "/api/packages/list",
      "/api/news/list",
      "/api/news/detail",
      "/api/news/view",
      "/api/account/sendCode",
      "/api/account/register",
      "/api/account/resetPassword",
      "/api/site/contact",
      "/files/{name}",
    ]);
    const { VersionListRequest, VersionListEntry } = document.components.schemas;
    expect(VersionListRequest.properties.pageSize).toMatchObject({
      minimum: 1,
      maximum: 100,
      default: 20,
    });
    expect(VersionListRequest.required ?? []).toEqual([]);
    expect(VersionListEntry.required).toContain("patchSha256");
  });

  it("refers only to schemas that it defines", async () => {
    const text = await (await api.request("/openapi.json")).text();
    const { components } = JSON.parse(text);
    const names = [...text.matchAll(/#\/components\/schemas\/(\w+)/g)].map((match) => match[1]);
    expect(names.length).toBeGreaterThan(0);
    for (const name of names) expect(components.schemas).toHaveProperty(String(name));
  });
});
