import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createApp } from "~/host/app.server";
import { createHost } from "~/host/host.server";
import type { Database } from "~/platform/db/database.server";
import { listen } from "~tests/support/listen";
import { patience } from "~tests/support/patience";
import { openSocket } from "~tests/support/raw-request";
import { createBodyBounds } from "./body-bounds";

const server = createServer();
const onRefusal = vi.fn();
const render = vi.fn(async (request: Request) => new Response(`page ${await request.text()}`));
let origin: string;

beforeAll(async () => {
  const app = createApp({
    renderPage: render,
    db: {} as Database,
    publicUrl: "https://site.example",
    apiBaseUrl: "",
    mirrors: [],
    log: { error: () => undefined },
  });
  const listener = createHost({
    app,
    files: { handle: async () => undefined, drain: async () => undefined },
    media: async () => undefined,
    pages: undefined,
    assetsFolder: undefined,
    observe: () => ({ id: "id", finished: vi.fn(), finishesOnClose: vi.fn() }),
    headers: { "x-everywhere": "yes" },
    publicHost: "site.example",
    bodies: createBodyBounds({
      mostFromOne: 200,
      mostFromNetwork: 299,
      keyOf: ({ headers }) => String(headers["x-client"] ?? "a/1"),
      networkOf: (key) => key.split("/")[0] ?? null,
      onRefusal,
    }),
  });
  ({ origin } = await listen(server.on("request", listener)));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const type = "application/x-www-form-urlencoded";

/** Begins a form and never ends it; resolves when the server has begun to read it. */
async function beginForm(client: string) {
  const socket = openSocket(origin);
  const arrived = once(server, "request") as Promise<[IncomingMessage]>;
  socket.write(
    `POST /en/contact HTTP/1.1\r\nHost: a\r\nX-Client: ${client}\r\nContent-Type: ${type}\r\n` +
      "Content-Length: 99\r\n\r\na=",
  );
  const [request] = await arrived;
  return { socket, closed: once(request, "close").catch(() => undefined) };
}

const send = (client: string, { path = "/en/contact", body = "a=b" } = {}) =>
  fetch(origin + path, {
    method: "POST",
    headers: { "content-type": type, "x-client": client },
    body,
  });

it("refuses the bodies of a client that has too much under way, and of its network", async () => {
  const first = await beginForm("a/1");
  await beginForm("a/1");
  const refused = await send("a/1");
  expect(refused.status).toBe(429);
  expect(refused.headers.get("retry-after")).toBe("5");
  expect(refused.headers.get("connection")).toBe("close");
  expect(refused.headers.get("x-everywhere")).toBe("yes");
  expect(onRefusal).toHaveBeenCalledOnce();
  const call = await send("a/1", { path: "/api/account/sendCode" });
  expect(await call.json()).toEqual({ code: 429, message: "Too Many Requests", data: null });
  // Reading goes on, and so do the forms of others.
  expect((await fetch(`${origin}/en`, { headers: { "x-client": "a/1" } })).status).toBe(200);
  expect(await (await send("b/1")).text()).toBe("page a=b");
  await beginForm("a/2");
  expect((await send("a/3")).status).toBe(429);

  first.socket.destroy();
  await first.closed;
  expect(await (await send("a/1")).text()).toBe("page a=b");
});

it("counts a body only until it is whole, however long the answer takes", async () => {
  const begun = vi.fn();
  const go = Promise.withResolvers<void>();
  render.mockImplementation(async (request) => {
    const text = await request.text();
    begun();
    await go.promise;
    return new Response(`late ${text}`);
  });
  const body = "a".repeat(99);
  const answers: Promise<Response>[] = [];
  for (let form = 1; form <= 5; form += 1) {
    answers.push(send("c/1", { body }));
    await vi.waitFor(() => expect(begun).toHaveBeenCalledTimes(form), patience);
  }
  go.resolve();
  const texts = (await Promise.all(answers)).map((answer) => answer.text());
  expect(await Promise.all(texts)).toEqual(Array(5).fill(`late ${body}`));
});
