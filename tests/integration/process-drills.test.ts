import { chmodSync, existsSync, readdirSync, rmSync, statSync, truncateSync } from "node:fs";
import { createServer } from "node:net";
import { networkInterfaces } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { listen } from "~tests/support/listen";
import { patience } from "~tests/support/patience";
import {
  endSite,
  runSite,
  type SiteProcess,
  serverProgram,
  startScript,
  startSite,
} from "~tests/support/site-process";
import { startingFolder } from "~tests/support/starting-site";

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** How many pages it has rendered. */
async function rendersOf(site: SiteProcess): Promise<number> {
  const ops = /Health\s+(http:\/\/127\.0\.0\.1:\d+)/.exec(site.output())?.[1] ?? "";
  const text = await (await fetch(`${ops}/metrics`)).text();
  return Number(/^page_render_duration_seconds_count (\d+)/m.exec(text)?.[1]);
}

const hasIpv6 = networkInterfaces()["lo"]?.some(({ family }) => family === "IPv6") ?? false;

it.each([
  { host: "0.0.0.0", name: "127.0.0.1" },
  ...(hasIpv6 ? [{ host: "::1", name: "[::1]" }] : []),
])("a site on $host answers with addresses of $name", async ({ host, name }) => {
  const folder = await startingFolder();
  folders.push(folder);
  const variables = { DATA_DIR: folder, HOST: host, SUPERVISE: "on", OPS_PORT: "0" };
  const site = await startSite(variables);
  try {
    expect(new URL(site.origin).hostname).toBe(name);
    for (const path of ["/", "/en", "/en/download", "/console", "/feed.xml", "/sitemap.xml"]) {
      const response = await fetch(site.origin + path);
      const text = await response.text();
      expect([path, response.status]).toEqual([path, 200]);
      expect(text).not.toMatch(/https?:\/\/(0\.0\.0\.0|\[::\]|::)/);
      const canonical = /rel="canonical" href="([^"]+)"/.exec(text)?.[1];
      if (canonical !== undefined) expect(new URL(canonical).hostname).toBe(name);
    }
    const ops = /Health\s+(http:\/\/127\.0\.0\.1:\d+)/.exec(site.output())?.[1] ?? "";
    for (const origin of [site.origin, ops]) {
      const told = await fetch(`${origin}/readyz`);
      expect([told.status, await told.json()]).toEqual([
        200,
        expect.objectContaining({ ready: true, pages: { state: "rendered" } }),
      ]);
    }
  } finally {
    await endSite(site);
  }
});

describe("a site with a data folder", () => {
  let folder: string;
  let site: SiteProcess;
  beforeAll(async () => {
    folder = await startingFolder();
    folders.push(folder);
    site = await startSite({ DATA_DIR: folder, OPS_PORT: "0", WARM_UP: "off" });
  });
  afterAll(() => {
    site.child.kill("SIGKILL");
  });

  const openToOthers = () =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .map((name) => join(folder, name))
      .concat(folder)
      // The database removes files meanwhile.
      .filter((path) => ((statSync(path, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0);

  it("renders what was asked for only, unlike one behind `npm start` that warms up and is ready later", async () => {
    const copy = await startingFolder();
    folders.push(copy);
    const variables = { DATA_DIR: copy, WARM_UP: "on", OPS_PORT: "0" };
    const warm = await startSite(variables, startScript);
    let code: number | null;
    try {
      await vi.waitFor(async () => expect(await rendersOf(warm)).toBeGreaterThan(2), patience);
      // It has been ready for longer, so it would have rendered some as well. One page tells that it is ready.
      const before = await rendersOf(site);
      expect(before).toBeLessThanOrEqual(1);
      for (const { origin } of [warm, site]) {
        expect((await fetch(`${origin}/en/contact`)).status).toBe(200);
      }
      expect(await rendersOf(site)).toBe(before + 1);
    } finally {
      code = await endSite(warm);
    }
    // The script has passed on the signal and what the site ended with.
    expect(code).toBe(0);
  });

  it("keeps it from other accounts of the machine, also one that was open to them", async () => {
    expect(openToOthers()).toEqual([]);
    await endSite(site);
    for (const name of ["", "database", "outbox", "files", "lock"])
      if (existsSync(join(folder, name))) chmodSync(join(folder, name), 0o777);
    expect(openToOthers().length).toBeGreaterThan(3);
    site = await startSite({ DATA_DIR: folder });
    expect(openToOthers()).toEqual([]);
  });
});

it("a damaged database ends the start with a sentence that leads to the backup, and is left as it is", async () => {
  const folder = await startingFolder();
  folders.push(folder);
  const control = join(folder, "database", "global", "pg_control");
  truncateSync(control, 100);
  const { code, output } = await runSite({ DATA_DIR: folder, SUPERVISE: "on", PORT: "0" });
  expect(code).toBe(1);
  expect(output).toContain(`The database in ${join(folder, "database")} cannot be opened`);
  expect(output).toContain("pg_control");
  expect(output).toContain("from a backup");
  expect(output).not.toContain("    at ");
  expect(statSync(control).size).toBe(100);
});

it("a terminal gets the first owner's link, another one at each start; a log gets the command for it", async () => {
  const folder = await startingFolder();
  folders.push(folder);
  const atTerminal = ["--import", "data:text/javascript,process.stdout.isTTY=true"];
  const links: string[][] = [];
  for (const words of [atTerminal, [], atTerminal]) {
    const program = [...words, ...serverProgram];
    const started = await startSite({ DATA_DIR: folder, SUPERVISE: "on" }, program);
    links.push(started.output().match(/\/console\/invitation#[\w-]{43}/g) ?? []);
    expect(started.output()).toMatch(words.length > 0 ? /first owner, works once/ : /staff invite/);
    expect(await endSite(started)).toBe(0);
  }
  expect(links.map(({ length }) => length)).toEqual([1, 0, 1]);
  expect(links[0]).not.toEqual(links[2]);
});

it("SIGTERM ends the site with 0 while a mail server accepts connections but does not respond", async () => {
  const callers: string[] = [];
  const mailServer = createServer((socket) => {
    callers.push(socket.remoteAddress ?? "");
    socket.on("error", () => undefined);
  });
  const { port } = await listen(mailServer);
  const folder = await startingFolder();
  folders.push(folder);
  const site = await startSite({
    DATA_DIR: folder,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    MAIL_FROM: "no-reply@manifold.example",
  });
  const sent = await fetch(`${site.origin}/api/site/contact`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      name: "Lin",
      contact: "lin@site.example",
      topic: "service",
      message: "The proxy of E-0417 fails.",
    }),
  });
  expect(sent.status).toBe(200);
  await vi.waitFor(() => expect(callers).not.toEqual([]), patience);
  expect(await endSite(site)).toBe(0);
  mailServer.close();
});
