import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { networkInterfaces, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { kernelVersions, versionsOfKernel } from "~tests/support/kernel-log";
import { patience } from "~tests/support/patience";
import {
  endSite,
  runSite,
  type SiteProcess,
  startScript,
  startSite,
} from "~tests/support/site-process";
import { startingFolder } from "~tests/support/starting-site";

const folders: string[] = [];
const freshFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), "manifold-process-"));
  folders.push(folder);
  return folder;
};
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

type VersionEntry = { packageUrl: string; packageSize: number };

async function newestClient({ origin }: SiteProcess): Promise<VersionEntry> {
  const response = await fetch(`${origin}/api/sys/getVersionList`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ product: "client" }),
  });
  const { data } = (await response.json()) as { data: { list: VersionEntry[] } };
  const [newest] = data.list;
  if (newest === undefined) throw new Error("The site has no client release");
  return newest;
}

/** How many pages it has rendered. */
async function rendersOf(site: SiteProcess): Promise<number> {
  const ops = /Health\s+(http:\/\/127\.0\.0\.1:\d+)/.exec(site.output())?.[1] ?? "";
  const text = await (await fetch(`${ops}/metrics`)).text();
  return Number(/^page_render_duration_seconds_count (\d+)/m.exec(text)?.[1]);
}

it("invalid settings stop the start with one message that lists all of them", async () => {
  const { code, output } = await runSite({
    PORT: "99999",
    DATABASE_URL: "mysql://nobody",
    PUBLIC_URL: "manifold",
    LOG_LEVEL: "loud",
    DOWNLOAD_MIRRORS: "nonsense",
  });
  expect(code).toBe(1);
  for (const name of ["PORT", "DATABASE_URL", "PUBLIC_URL", "LOG_LEVEL", "DOWNLOAD_MIRRORS"]) {
    expect(output).toContain(`${name}: `);
  }
  expect(output).not.toContain("    at ");
});

it("a start says at once all that is wrong with settings, ports and data folder", async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  const { port } = other.address() as AddressInfo;
  const file = join(freshFolder(), "file");
  writeFileSync(file, "");
  const { code, output } = await runSite({
    PORT: String(port),
    OPS_PORT: String(port),
    DATA_DIR: join(file, "data"),
    SMS_CAP: "many",
  });
  other.close();
  expect(code).toBe(1);
  expect(output.split("\n")).toEqual([
    "The site cannot start with these settings:",
    '  SMS_CAP: "many" is not a whole number from 1 on',
    expect.stringMatching(/^ {2}PORT: Port \d+ of 127.0.0.1 is taken by another program\. Stop/),
    expect.stringMatching(/^ {2}OPS_PORT: Port \d+, the one for operators, is taken/),
    expect.stringMatching(/^ {2}DATA_DIR: .*file.* cannot be a folder, because a file has that/),
    "",
  ]);
});

const hasIpv6 = networkInterfaces()["lo"]?.some(({ family }) => family === "IPv6") ?? false;

it.each([
  { host: "0.0.0.0", name: "localhost" },
  ...(hasIpv6 ? [{ host: "::1", name: "[::1]" }] : []),
  ...(hasIpv6 ? [{ host: "::", name: "localhost" }] : []),
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
    folder = freshFolder();
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

  it("is seeded once and serves files", async () => {
    const { packageUrl, packageSize } = await newestClient(site);
    const file = await fetch(site.origin + packageUrl);
    expect((await file.arrayBuffer()).byteLength).toBe(packageSize);
  });

  it("stores pages by the query parameters that they read, and by no others", async () => {
    const page = async (query: string) =>
      (await fetch(`${site.origin}/en/register${query}`)).text();
    expect(await page("?package=C&utm_source=x")).toContain("Package C");
    expect(await page("?utm_source=y")).not.toContain("Package C");
    const log = async (query: string) =>
      (await fetch(`${site.origin}/en/updateBrowserLog${query}`)).text();
    const inKernel = versionsOfKernel("146");
    expect(await log("?kernel=146")).toContain(`1–${inKernel} of ${inKernel}`);
    expect(await log("?page=2")).toContain(`9–16 of ${kernelVersions}`);
    expect(await log("?view=history")).toContain(`1–${kernelVersions} of ${kernelVersions}`);
  });

  it("refuses a second process, and names the first", async () => {
    const { code, output } = await runSite({ DATA_DIR: folder, PORT: "0" });
    expect(code).toBe(1);
    expect(output).toContain(`in use by process ${site.child.pid}`);
  });

  it("says in a sentence that its port is taken", async () => {
    const { port } = new URL(site.origin);
    const { code, output } = await runSite({ DATA_DIR: freshFolder(), PORT: port });
    expect(code).toBe(1);
    expect(output).toContain(
      `Port ${port} of 127.0.0.1 is taken by another program. Stop that one`,
    );
    expect(output).not.toContain("    at ");
  });

  it("starts again after kill -9 with its data", async () => {
    await endSite(site, "SIGKILL");
    site = await startSite({ DATA_DIR: folder });
    expect((await newestClient(site)).packageSize).toBeGreaterThan(1_000);
  });

  it("finishes a download in flight after SIGTERM and ends with 0 within 10 s", async () => {
    const { packageUrl, packageSize } = await newestClient(site);
    const response = await fetch(site.origin + packageUrl);
    const stopped = Date.now();
    const ended = endSite(site);
    expect((await response.arrayBuffer()).byteLength).toBe(packageSize);
    expect(await ended).toBe(0);
    expect(Date.now() - stopped).toBeLessThan(10_000);
    site = await startSite({ DATA_DIR: folder });
    await newestClient(site);
  });
});

it("the first process tells operators of the only one behind it that it is ready, also after a replacement", async () => {
  const folder = await startingFolder();
  folders.push(folder);
  const site = await startSite({ DATA_DIR: folder, SUPERVISE: "on", OPS_PORT: "0" });
  const ops = /Health\s+(http:\/\/127\.0\.0\.1:\d+)/.exec(site.output())?.[1] ?? "";
  const told = async () => {
    const response = await fetch(`${ops}/readyz`);
    return { status: response.status, ...((await response.json()) as object) };
  };
  expect(await told()).toMatchObject({ status: 200, ready: true });
  site.child.kill("SIGHUP");
  await vi.waitFor(() => expect(site.output()).toContain("were replaced within"), patience);
  expect(await told()).toMatchObject({ status: 200, ready: true, replacement: { state: "done" } });
  expect(await endSite(site)).toBe(0);
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

it("SIGTERM ends the site with 0 while a mail server accepts connections but does not respond", async () => {
  const callers: string[] = [];
  const mailServer = createServer((socket) => {
    callers.push(socket.remoteAddress ?? "");
    socket.on("error", () => undefined);
  });
  await new Promise<void>((resolve) => mailServer.listen(0, "127.0.0.1", resolve));
  const { port } = mailServer.address() as AddressInfo;
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
