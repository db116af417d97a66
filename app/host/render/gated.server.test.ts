import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { expect, it } from "vitest";
import { createApp } from "~/host/app.server";
import type { Database } from "~/platform/db/database.server";
import { openSocket } from "~tests/support/raw-request";
import { createGate } from "./render-gate";

it("forms whose bodies never come hold no place of a render", async () => {
  const gate = createGate({ running: 2, queued: 2 });
  const app = createApp({
    renderPage: async (request) => new Response(`page ${await request.text()}`),
    db: {} as Database,
    publicUrl: "https://site.example",
    apiBaseUrl: "",
    mirrors: [],
    log: { error: () => undefined },
    gate,
  });
  const server = createServer(getRequestListener(app.fetch, { overrideGlobalObjects: false }));
  await once(server.listen(0, "127.0.0.1"), "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    const type = "Content-Type: application/x-www-form-urlencoded";
    const slow = `POST /en/contact HTTP/1.1\r\nHost: a\r\nContent-Length: 99\r\n${type}\r\n\r\na=`;
    for (const socket of [1, 2, 3, 4].map(() => openSocket(origin))) {
      const arrived = once(server, "request");
      socket.write(slow);
      await arrived;
    }
    const signal = AbortSignal.timeout(2_000);
    expect(await (await fetch(`${origin}/en`, { signal })).text()).toBe("page ");
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    const form = { method: "POST", headers, body: "a=b", signal };
    expect(await (await fetch(`${origin}/en/contact`, form)).text()).toBe("page a=b");
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
