import { rmSync } from "node:fs";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type CuttableProxy, openCuttableProxy } from "~tests/support/cuttable-proxy";
import { kernelVersions, newestKernelVersion } from "~tests/support/kernel-log";
import { patience } from "~tests/support/patience";
import { databaseServers, type SiteDatabase } from "~tests/support/site-database";
import { type SiteProcess, startSite } from "~tests/support/site-process";
import { startingDatabase } from "~tests/support/starting-site";

const [serverUrl = ""] = databaseServers;

describe.skipIf(serverUrl === "")("an unavailable database", () => {
  let folder: string;
  let database: SiteDatabase;
  let proxy: CuttableProxy;
  let site: SiteProcess;
  let file: string;

  const ask = (path: string, init?: RequestInit) => fetch(site.origin + path, init);
  const call = (body: object) =>
    ask("/api/sys/getVersionList", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });

  beforeAll(async () => {
    ({ database, folder } = await startingDatabase(serverUrl));
    const { hostname, port } = new URL(database.url);
    proxy = await openCuttableProxy(hostname, Number(port || 5432));
    const url = Object.assign(new URL(database.url), {
      hostname: "127.0.0.1",
      port: String(proxy.port),
    });
    site = await startSite({ DATABASE_URL: url.href, DATA_DIR: folder, WEB_CONCURRENCY: "1" });
    const page = await (await ask("/en/download")).text();
    file = /href="(\/files\/[^"?]+)/.exec(page)?.[1] ?? "";
    expect((await ask("/readyz")).status).toBe(200);
    proxy.cut();
  });
  afterAll(async () => {
    site.child.kill("SIGKILL");
    await proxy.close();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  it("does not affect stored pages", async () => {
    for (let count = 0; count < 5; count += 1) {
      expect((await ask("/en/download")).status).toBe(200);
    }
  });

  it("is reported by /readyz, while /healthz still reports a running process", async () => {
    // An answer from just before may be given for a second.
    await vi.waitFor(async () => expect((await ask("/readyz")).status).toBe(503), patience);
    expect((await ask("/healthz")).status).toBe(200);
  });

  it("makes API requests 503 with the envelope", async () => {
    const response = await call({ product: "client", page: 3, pageSize: 7 });
    expect(response.status).toBe(503);
    expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await response.json()).toEqual({
      code: 503,
      message: "Service Unavailable",
      data: null,
    });
  });

  it("makes downloads 503 with the envelope", async () => {
    const response = await ask(file);
    expect(response.status).toBe(503);
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.json()).toMatchObject({ code: 503 });
  });

  it("makes pages that are not stored 503, which is not cached", async () => {
    const response = await ask("/en/updateBrowserLog?kernel=142");
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).not.toBeNull();
    expect(response.headers.get("cache-control") ?? "").not.toContain("public");
    expect(await response.text()).not.toMatch(/ECONN|postgres|node_modules|select /i);
  });

  it("does not affect requests that need no database", async () => {
    expect((await ask("/en/nothing")).status).toBe(404);
    expect((await ask("/favicon.svg")).status).toBe(200);
    const choice = await ask("/preferences/language", {
      method: "POST",
      headers: { "sec-fetch-site": "same-origin" },
      body: new URLSearchParams({ locale: "en", returnTo: "/contact" }),
      redirect: "manual",
    });
    expect(choice.status).toBe(303);
  });

  it("is used again when it is back, without a restart, with notifications of changes", async () => {
    proxy.mend();
    await vi.waitFor(async () => expect((await ask("/readyz")).status).toBe(200), patience);
    expect((await ask("/en/updateBrowserLog?kernel=142")).status).toBe(200);
    expect((await ask(file)).status).toBe(200);
    expect((await call({ product: "client", page: 3, pageSize: 7 })).status).toBe(200);
    await database.run(
      `UPDATE releases SET status = 'withdrawn' WHERE version = '${newestKernelVersion}'`,
    );
    await vi.waitFor(async () => {
      expect(await (await ask("/en/updateBrowserLog")).text()).toContain(
        `1–8 of ${kernelVersions - 1}`,
      );
    }, patience);
  });

  describe("that stores nothing, as with a full disk", () => {
    /** For connections that begin from now on; those that there are end. */
    const setReadOnly = async (state: "on" | "off") => {
      const name = new URL(database.url).pathname.slice(1);
      const admin = new Client({ connectionString: serverUrl });
      await admin.connect();
      try {
        await admin.query(`ALTER DATABASE ${name} SET default_transaction_read_only = ${state}`);
        await admin.query(
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND usename = current_user",
          [name],
        );
      } finally {
        await admin.end();
      }
    };
    const readiness = async () => {
      const response = await fetch(`${site.origin}/readyz`);
      const { storage } = (await response.json()) as { storage?: { state: string } };
      return [response.status, storage?.state];
    };
    const write = (message: string) =>
      fetch(`${site.origin}/api/site/contact`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({
          name: "Lin",
          contact: "lin@site.example",
          topic: "service",
          message,
        }),
      });

    it("is told by /readyz and to who writes, not to who reads, until it stores again", async () => {
      await vi.waitFor(async () => expect(await readiness()).toEqual([200, "writable"]), patience);
      expect((await fetch(`${site.origin}/en/contact`)).status).toBe(200);
      await setReadOnly("on");
      await vi.waitFor(async () => expect(await readiness()).toEqual([503, "failing"]), patience);
      const refused = await write("It is full.");
      expect(refused.status).toBe(503);
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
      for (const path of ["/en/contact", "/en/news?q=proxy"]) {
        expect((await fetch(site.origin + path)).status, path).toBe(200);
      }
      await setReadOnly("off");
      await vi.waitFor(async () => expect(await readiness()).toEqual([200, "writable"]), patience);
      expect((await write("There is room again.")).status).toBe(200);
    });
  });
});
