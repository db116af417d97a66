import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { databaseOfFile } from "~tests/support/database-of-file";
import { listen } from "~tests/support/listen";
import { openSocket, rawRequest } from "~tests/support/raw-request";
import { createApp } from "./app.server";
import { createHost } from "./host.server";
import { isShared } from "./shared-addresses";

const { db } = await databaseOfFile();
const server = createServer();
const log = { error: vi.fn() };
const notFound = async (_: IncomingMessage, response: ServerResponse) => {
  response.writeHead(404).end();
};
const app = createApp({
  renderPage: async ({ url }) => new Response(new URL(url).host),
  db,
  publicUrl: "https://site.example",
  apiBaseUrl: "",
  mirrors: [],
  log,
});
let origin: string;
beforeAll(async () => {
  const listener = createHost({
    app,
    files: { handle: notFound, drain: async () => undefined },
    media: notFound,
    pages: undefined,
    assetsFolder: undefined,
    observe: () => ({ id: "id-of-log", finished: vi.fn(), finishesOnClose: vi.fn() }),
    headers: { "cross-origin-resource-policy": "same-origin" },
    publicHost: "site.example",
    consoleHost: "console.site.example",
  });
  ({ origin } = await listen(server.on("request", listener)));
});
afterAll(() => server.close());

it.each(["/en", "/api/nothing"])(
  "the response for %s has the request id of the log, not that of the request",
  async (path) => {
    const response = await fetch(origin + path, { headers: { "x-request-id": "<x>" } });
    expect(response.headers.get("x-request-id")).toBe("id-of-log");
  },
);

it.each(["/api/news/list?tag=%00", "/api/%zz"])(
  "a call with a malformed address gets the envelope (%s)",
  async (path) => {
    const response = await fetch(origin + path);
    expect(response.status).toBe(400);
    expect(response.headers.get("content-type")).toBe("application/json");
    expect(await response.json()).toEqual({ code: 400, message: "Bad Request", data: null });
  },
);

it("a client that leaves in the middle of its form is no error in the log", async () => {
  const socket = openSocket(origin);
  const arrived = once(server, "request") as Promise<[IncomingMessage]>;
  socket.write(
    "POST /preferences/language HTTP/1.1\r\nHost: a\r\nContent-Length: 99\r\n" +
      "Content-Type: application/x-www-form-urlencoded\r\n\r\nlocale=",
  );
  const [request] = await arrived;
  const closed = once(request, "close").catch(() => undefined);
  socket.destroy();
  await closed;
  // Another answer comes after the handling of the first request.
  await fetch(`${origin}/en`);
  expect(log.error).not.toHaveBeenCalled();
});

it.each([
  ["Host: console.site.example", "/en", "console.site.example"],
  ["Host: Console.Site.example", "/en", "console.site.example"],
  ["Host: elsewhere.example", "http://console.site.example/en", "console.site.example"],
  ["Host: console.site.example", "http://elsewhere.example/en", "site.example"],
])("%s with the address %s is for %s", async (header, address, host) => {
  const answer = await rawRequest(
    origin,
    `GET ${address} HTTP/1.1\r\n${header}\r\nConnection: close\r\n\r\n`,
  );
  expect([answer.status, answer.body.includes(host)]).toEqual([200, true]);
  expect(answer.body.includes("console")).toBe(host.startsWith("console"));
});

it.each([
  ["GET /console/../en HTTP/1.1", 400],
  ["GET /preferences/%2e%2e/en HTTP/1.1", 400],
  ["GET /en HTTP/1.1\r\nExpect: tea", 417],
])("%s is refused here (%i)", async (start, status) => {
  const sent = `${start}\r\nHost: a\r\nConnection: close\r\n\r\n`;
  expect((await rawRequest(origin, sent)).status).toBe(status);
});

describe("other sites", () => {
  const policyOf = (headers: Headers) => [
    headers.get("cross-origin-resource-policy"),
    headers.get("access-control-allow-origin"),
  ];
  const preflight = (path: string, method: string) =>
    fetch(origin + path, {
      method: "OPTIONS",
      headers: {
        origin: "https://reader.example",
        "access-control-request-method": method,
        "access-control-request-headers": "content-type,if-none-match",
      },
    });

  it.each([
    ...["/media/a-640.webp", "/media/none", "/files/a.zip", "/files/client/1.2.3/SHA256SUMS"],
    ...["/releases/v1/keys.json", "/releases/v1/keys/minisign.pub", "/en/feeds/client.xml"],
    ...["/releases/v1/known-good.json", "/updates/win-x64/latest.yml", "/appcast/client.xml"],
    ...["/winget/none", "/scoop/none.json", "/feed.xml", "/en/feed.xml", "/feeds/proxy.xml"],
    ...["/en/feeds/versions.xml?x=1", "/sitemap.xml", "/robots.txt", "/site.webmanifest"],
    ...["/.well-known/security.txt", "/favicon.ico", "/api/news/list?q=a", "/api/news/detail"],
    ...["/api/resources/list", "/api/packages/list", "/api/checksums/list", "/api/openapi.json"],
    "/api/sys/getVersionList",
  ])("may read %s, whatever the answer is", async (path) => {
    for (const method of ["GET", "HEAD", "DELETE"]) {
      const { headers } = await fetch(origin + path, { method, redirect: "manual" });
      expect(policyOf(headers), method).toEqual(["cross-origin", "*"]);
      expect(headers.get("access-control-allow-credentials")).toBeNull();
    }
    const { status, headers } = await preflight(path, "GET");
    expect([status, headers.get("access-control-allow-methods")]).toEqual([
      204,
      path === "/api/sys/getVersionList" ? "POST" : "GET, HEAD",
    ]);
    expect(headers.get("access-control-allow-headers")).toBe("*");
    expect(policyOf(headers)).toEqual(["cross-origin", "*"]);
  });

  it.each([
    ...["/", "/en", "/en/news", "/400", "/release/client/1.2.3", "/media", "/files", "/feed.xml/x"],
    ...["/fr/feed.xml", "/en/x/feed.xml", "/api", "/api/nothing", "/api/news/list/x"],
    ...["/api/account/sendCode", "/api/account/register", "/api/site/contact", "/api/news/view"],
    ...["/api/publisher/uploads", "/console", "/console/api/me", "/preferences/language"],
    ...["/healthz", "/%zz"],
  ])("may not read %s", async (path) => {
    expect(policyOf((await fetch(origin + path, { redirect: "manual" })).headers)).toEqual([
      "same-origin",
      null,
    ]);
    const asked = await preflight(path, "POST");
    expect(policyOf(asked.headers)).toEqual(["same-origin", null]);
    expect(asked.headers.get("access-control-allow-methods")).toBeNull();
  });

  it("are told the methods of an address that they ask without a preflight", async () => {
    const response = await fetch(`${origin}/api/news/list`, { method: "OPTIONS" });
    expect(response.status).toBe(405);
  });

  it("may read every document in the table of the app", () => {
    const got = new Set(
      app.routes.filter(({ method }) => method === "GET").map(({ path }) => path),
    );
    expect(got).toContain("/releases/v1/keys.json");
    expect([...got].filter((path) => !isShared(path.replace(/\{[^/]*$/, "")))).toEqual([
      // A proof of ownership is for the service that asks for it alone.
      "/:name{[\\w-]+\\.(?:html|txt|xml)}",
      // The rows above have names of feeds in the place of these.
      "/feeds/:name{[a-z-]+\\.xml}",
      "/:lang/:rest{(?:feed|feeds/[a-z-]+)\\.xml}",
    ]);
  });

  it("may read every call that answers without being told who asks", async () => {
    const { paths } = await (await fetch(`${origin}/api/openapi.json`)).json();
    const reads = Object.keys(paths).filter((path) => paths[path].get !== undefined);
    expect(reads.filter((path) => path.startsWith("/api/") && !isShared(path))).toEqual(
      reads.filter((path) => path.startsWith("/api/publisher/")),
    );
  });
});
