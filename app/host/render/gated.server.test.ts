import { once } from "node:events";
import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { expect, it, onTestFinished, vi } from "vitest";
import { createApp } from "~/host/app.server";
import { createClientLimits } from "~/host/limits/client-limits.server";
import { createGate } from "~/host/limits/gate";
import type { Database } from "~/platform/db/database.server";
import { limitResult } from "~/platform/limits/limit-result";
import { siteLimits } from "~/platform/limits/limits";
import { listen } from "~tests/support/listen";
import { patience } from "~tests/support/patience";
import { openSocket } from "~tests/support/raw-request";

const openApp = (given: Partial<Parameters<typeof createApp>[0]>) =>
  createApp({
    renderPage: async () => new Response("page"),
    db: {} as Database,
    publicUrl: "https://site.example",
    apiBaseUrl: "",
    mirrors: [],
    log: { error: () => undefined },
    ...given,
  });

/** A server of an app, until the test is over. */
async function serve(app: ReturnType<typeof openApp>) {
  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { server, ...(await listen(server)) };
}

it("forms whose bodies never come hold no place of a render", async () => {
  const gate = createGate({ running: 2, queued: 2 });
  const app = openApp({
    renderPage: async (request) => new Response(`page ${await request.text()}`),
    gate,
  });
  const { server, origin } = await serve(app);
  const type = "Content-Type: application/x-www-form-urlencoded";
  const slow = `POST /en/contact HTTP/1.1\r\nHost: a\r\nContent-Length: 99\r\n${type}\r\n\r\na=`;
  for (const socket of [1, 2, 3, 4].map(() => openSocket(origin))) {
    const arrived = once(server, "request");
    socket.write(slow);
    await arrived;
  }
  const signal = AbortSignal.timeout(patience.timeout);
  expect(await (await fetch(`${origin}/en`, { signal })).text()).toBe("page ");
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  const form = { method: "POST", headers, body: "a=b", signal };
  expect(await (await fetch(`${origin}/en/contact`, form)).text()).toBe("page a=b");
});

it("what is posted to a page without a form waits behind readers", async () => {
  let taken = 0;
  const gate = createGate({
    running: 1,
    queued: 8,
    onChange: ({ running, queued }) => {
      taken = running + queued;
    },
  });
  const order: string[] = [];
  const first = Promise.withResolvers<void>();
  const app = openApp({
    renderPage: async (request) => {
      const { pathname } = new URL(request.url);
      if (pathname === "/first") await first.promise;
      order.push(`${request.method} ${pathname}`);
      return new Response("page");
    },
    gate,
    takesForm: (path) => path === "/contact",
  });
  const { origin } = await serve(app);
  const asked: Promise<Response>[] = [];
  const ask = async (method: string, path: string) => {
    asked.push(fetch(origin + path, { method }));
    // The body of a form is read before it waits.
    await vi.waitFor(() => expect(taken).toBe(asked.length), patience);
  };
  await ask("GET", "/first");
  await ask("GET", "/reader");
  await ask("POST", "/pricing");
  await ask("POST", "/contact");
  first.resolve();
  await Promise.all(asked);
  expect(order).toEqual(["GET /first", "POST /contact", "GET /reader", "POST /pricing"]);
});

it("calls over their client's limit wait in nobody's place", async () => {
  const states: { running: number; queued: number }[] = [];
  const gate = createGate({ running: 2, queued: 2, onChange: (state) => states.push(state) });
  let allowed = false;
  const consume = vi.fn(async (name: keyof typeof siteLimits) =>
    limitResult(name, siteLimits[name], { allowed, remaining: 0, milliseconds: 1_000 }),
  );
  const app = openApp({
    gate,
    limits: createClientLimits({ consume }, () => "198.51.100.7"),
  });
  const { origin } = await serve(app);
  const calls = ["news/list", "news/list?q=proxy", "news/detail?id=1", "resources/list?q=proxy"];
  const statuses = calls.map(async (call) => (await fetch(`${origin}/api/${call}`)).status);
  expect(await Promise.all(statuses)).toEqual([429, 429, 429, 429]);
  expect(consume.mock.calls.map(([name]) => name)).toEqual(
    expect.arrayContaining(["api-read", "search"]),
  );
  expect(states).toEqual([]);
  allowed = true;
  for (const call of calls) {
    states.length = 0;
    await fetch(`${origin}/api/${call}`);
    expect(states[0], call).toEqual({ running: 1, queued: 0 });
  }
});

it("forms of thousands of fields or in parts are refused before anybody reads them", async () => {
  const renderPage = vi.fn(async (request: Request) => new Response(await request.text()));
  const app = openApp({
    renderPage,
  });
  const post = (type: string, body: string) =>
    app.request("https://site.example/en/contact", {
      method: "POST",
      headers: { "content-type": type, origin: "https://site.example" },
      body,
    });
  const form = "application/x-www-form-urlencoded";
  for (const fields of [65, 16_000]) {
    expect((await post(form, "a&".repeat(fields - 1))).status, `${fields} fields`).toBe(413);
  }
  expect((await post(form, `a=${"b".repeat(32 * 1024)}`)).status).toBe(413);
  const parts = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nz\r\n--x--\r\n';
  for (const type of ["multipart/form-data; boundary=x", "Multipart/Form-Data;boundary=x"]) {
    expect((await post(type, parts)).status, type).toBe(415);
  }
  expect(renderPage).not.toHaveBeenCalled();
  const usual = `${"a=b&".repeat(63)}a=${"%E4%B8%80".repeat(3_000)}`;
  expect(await (await post(form, usual)).text()).toBe(usual);
});
