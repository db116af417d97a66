import { once } from "node:events";
import { createServer, get } from "node:http";
import { expect, it, vi } from "vitest";
import { listen } from "~tests/support/listen";
import { patience } from "~tests/support/patience";
import { createHealth, shareChecks } from "./health";
import { createOps, openOps } from "./ops";

const metrics = async () => ({ type: "text/plain", body: "figures 1" });

it("a taken operations port stops the start with a sentence that names it", async () => {
  const other = createServer();
  const { port } = await listen(other);
  await expect(openOps(() => undefined, port)).rejects.toThrow(
    `Port ${port}, the one for operators, is taken by another program. Stop that one, or set OPS_PORT to another port or to off.`,
  );
  other.close();
});

it("/readyz lists damaged files, but remains ready", async () => {
  const damaged = [{ name: "a.zip", problem: "missing" }];
  const files = { state: "damaged", checked: 1, damaged };
  let isReady = true;
  const origin = await openOps(
    createOps(async () => ({ isReady, files }), metrics),
    0,
  );
  const well = await fetch(`${origin}/readyz`);
  expect([well.status, await well.json()]).toEqual([200, { ready: true, files }]);
  isReady = false;
  const unready = await fetch(`${origin}/readyz`);
  expect([unready.status, await unready.json()]).toEqual([503, { ready: false, files }]);
  expect(await (await fetch(`${origin}/metrics`)).text()).toBe("figures 1");
});

it("only the operations port names what is wrong; the public one has states", async () => {
  const damaged = [{ name: "a.zip", problem: "missing" }];
  const failed = [{ name: "link-check", at: "2026-01-01T00:00:00.000Z" }];
  const health = {
    isReady: true,
    files: { state: "damaged", checked: 1, damaged },
    jobs: { state: "failing", failed },
  };
  const states = { ready: true, files: { state: "damaged" }, jobs: { state: "failing" } };
  expect(await (await createHealth(async () => health).request("/readyz")).json()).toEqual(states);
  const origin = await openOps(
    createOps(async () => health, metrics),
    0,
  );
  const { isReady, ...named } = health;
  expect(await (await fetch(`${origin}/readyz`)).json()).toEqual({ ready: isReady, ...named });
});

it("the operations port answers under its own host name only", async () => {
  const origin = await openOps(
    createOps(async () => ({ isReady: true }), metrics),
    0,
  );
  const { port } = new URL(origin ?? "");
  const statusAs = async (host: string, path: string) => {
    const asked = get(`${origin}${path}`, { headers: { host } });
    const [response] = await once(asked, "response");
    response.resume();
    return response.statusCode;
  };
  for (const path of ["/healthz", "/readyz", "/metrics"]) {
    for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, "LOCALHOST:9999", "127.0.0.1"]) {
      expect(await statusAs(host, path), host).toBe(200);
    }
    // Host names that a page of another site uses once its name leads to this machine.
    const others = [
      "rebound.example",
      `rebound.example:${port}`,
      "127.0.0.1.example",
      "localhost@x",
    ];
    for (const host of others) expect(await statusAs(host, path), host).toBe(421);
  }
});

it("/readyz is checked once for all who ask meanwhile and a second later, and then again", async () => {
  const first = Promise.withResolvers<{ isReady: boolean }>();
  const readiness = vi.fn(() => first.promise);
  let time = 0;
  const app = createHealth(shareChecks(readiness, () => time));
  const asked = Array.from({ length: 20 }, async () => (await app.request("/readyz")).status);
  await vi.waitFor(() => expect(readiness).toHaveBeenCalled(), patience);
  first.resolve({ isReady: true });
  expect(new Set(await Promise.all(asked))).toEqual(new Set([200]));
  time = 999;
  for (let count = 0; count < 20; count += 1) await app.request("/readyz");
  expect(readiness).toHaveBeenCalledOnce();
  time = 1_000;
  readiness.mockRejectedValueOnce(new Error("gone"));
  app.onError((_, context) => context.text("", 500));
  expect((await app.request("/readyz")).status).toBe(500);
  readiness.mockResolvedValueOnce({ isReady: false });
  expect((await app.request("/readyz")).status).toBe(503);
  expect(readiness).toHaveBeenCalledTimes(3);
});
