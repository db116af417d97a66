import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { Database } from "~/platform/db/database.server";
import { createApp } from "./app.server";
import { createHost } from "./host.server";

const server = createServer();
let origin: string;
beforeAll(async () => {
  const app = createApp({
    renderPage: async () => new Response("page"),
    db: {} as Database,
    publicUrl: "https://site.example",
    apiBaseUrl: "",
    mirrors: [],
    log: { error: vi.fn() },
  });
  const listener = createHost({
    app,
    files: { handle: async () => undefined, drain: async () => undefined },
    pages: undefined,
    assetsFolder: undefined,
    observe: () => ({ id: "id-of-log", finished: vi.fn(), finishesOnClose: vi.fn() }),
    headers: {},
    publicHost: "site.example",
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
