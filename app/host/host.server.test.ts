import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { Database } from "~/platform/db/database.server";
import { openSocket, rawRequest } from "~tests/support/raw-request";
import { createApp } from "./app.server";
import { createHost } from "./host.server";

const server = createServer();
const log = { error: vi.fn() };
let origin: string;
beforeAll(async () => {
  const app = createApp({
    renderPage: async ({ url }) => new Response(new URL(url).host),
    db: {} as Database,
    publicUrl: "https://site.example",
    apiBaseUrl: "",
    mirrors: [],
    log,
  });
  const listener = createHost({
    app,
    files: { handle: async () => undefined, drain: async () => undefined },
    media: async () => undefined,
    pages: undefined,
    assetsFolder: undefined,
    observe: () => ({ id: "id-of-log", finished: vi.fn(), finishesOnClose: vi.fn() }),
    headers: {},
    publicHost: "site.example",
    consoleHost: "console.site.example",
  });
  server.on("request", listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
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
