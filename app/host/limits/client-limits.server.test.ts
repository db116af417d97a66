import { createServer, type Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createClientAddress } from "~/platform/env/client-address.server";
import { type LimitResult, limitResult } from "~/platform/limits/limit-result";
import { siteLimits } from "~/platform/limits/limits";
import { listen } from "~tests/support/listen";
import { createClientLimits, refusePage } from "./client-limits.server";

/** Limits of two calls for each key, in memory. */
function twoEach() {
  const counts = new Map<string, number>();
  const consume = vi.fn(
    async (name: keyof typeof siteLimits, key: string): Promise<LimitResult> => {
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      const left = { allowed: count <= 2, remaining: Math.max(2 - count, 0), milliseconds: 1_500 };
      return limitResult(name, siteLimits[name], left);
    },
  );
  return { consume };
}

describe("rate limits by client address", () => {
  let server: Server | undefined;

  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
  });

  async function serve(trust: string[]) {
    const counted = twoEach();
    const limits = createClientLimits(counted, createClientAddress(trust));
    const app = new Hono();
    const admits = limits.admits("api-read");
    app.post("/api", async (context) =>
      (await admits(context)) ? context.json({}) : context.json({ code: 429 }, 429),
    );
    app.use(limits.limited("render"));
    app.get("/page", (context) => context.text("page"));
    const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
    const running = createServer(async (request, response) => {
      if (request.url !== "/node") return listener(request, response);
      const limit = await limits.consume("render", request);
      if (!limit.allowed) return refusePage(response, limit, { "X-Everywhere": "yes" });
      response.end("node");
    });
    server = running;
    const { port } = await listen(running);
    const ask = (path: string, forwardedFor?: string, method = "GET") =>
      fetch(`http://127.0.0.1:${port}${path}`, {
        method,
        headers: forwardedFor === undefined ? {} : { "X-Forwarded-For": forwardedFor },
      });
    return { app, ask, counted };
  }

  it.each(["/page", "/node"])("refuse %s with a page in both languages", async (path) => {
    const { ask } = await serve([]);
    for (let call = 0; call < 2; call += 1) {
      const { status, headers } = await ask(path);
      expect(status).toBe(200);
      // A page may be kept by shared caches, where one client's count is nobody else's.
      expect(headers.get("RateLimit")).toBeNull();
    }
    const refused = await ask(path);
    expect(refused.status).toBe(429);
    expect(refused.headers.get("Retry-After")).toBe("2");
    expect(refused.headers.get("RateLimit")).toBe('"render";r=0;t=2');
    expect(refused.headers.get("RateLimit-Policy")).toBe('"render";q=300;w=60');
    expect(refused.headers.get("Cache-Control")).toBe("no-store");
    expect(refused.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
    if (path === "/node") expect(refused.headers.get("X-Everywhere")).toBe("yes");
    const text = await refused.text();
    expect(text).toContain("Too many requests");
    expect(text).toContain("请求过于频繁");
  });

  it("tell API clients how many calls are left", async () => {
    const { ask } = await serve([]);
    const first = await ask("/api", undefined, "POST");
    expect(first.headers.get("RateLimit")).toBe('"api-read";r=1;t=2');
    expect(first.headers.get("Retry-After")).toBeNull();
    await ask("/api", undefined, "POST");
    const refused = await ask("/api", undefined, "POST");
    expect(refused.status).toBe(429);
    expect(refused.headers.get("RateLimit")).toBe('"api-read";r=0;t=2');
    expect(refused.headers.get("Retry-After")).toBe("2");
  });

  it("ignore X-Forwarded-For without a trusted proxy", async () => {
    const { ask } = await serve([]);
    const statuses = [];
    for (const last of [1, 2, 3]) statuses.push((await ask("/page", `203.0.113.${last}`)).status);
    expect(statuses).toEqual([200, 200, 429]);
  });

  it("do not apply to the site's own requests", async () => {
    const { app, counted } = await serve([]);
    for (let call = 0; call < 5; call += 1) {
      expect((await app.request("/page")).status).toBe(200);
      expect((await app.request("/api", { method: "POST" })).status).toBe(200);
    }
    expect(counted.consume).not.toHaveBeenCalled();
  });
});
