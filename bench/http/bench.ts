import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, release, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { capture } from "./capture.ts";
import { createDatabase } from "./database.ts";
import { prepareNginx, type Served } from "./nginx.ts";
import { pageWeights } from "./page-weights.ts";
import { cpuSeconds, type Pinned, residentMegabytes, startPinned } from "./processes.ts";
import { type Row, table } from "./report.ts";
import { firstAnswer, startSite } from "./site.ts";
import { runLoad } from "./wrk.ts";

const { values: options } = parseArgs({
  options: {
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "4" },
    /** Measures only what has these words in its name, and writes no results. */
    only: { type: "string", default: "" },
    port: { type: "string", default: "4310" },
  },
});

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const results = here("../RESULTS.md");
const serverCore = 0;
const loadCore = 1;
const connections = 64;
const port = Number(options.port);
const origin = `http://127.0.0.1:${port}`;
const nginxOrigin = `http://127.0.0.1:${port + 1}`;
const bareOrigin = `http://127.0.0.1:${port + 2}`;
const downloadSize = 64 * 1024 * 1024;

for (const program of ["nginx", "wrk", "taskset"]) {
  try {
    execFileSync("sh", ["-c", `command -v ${program}`]);
  } catch {
    console.error(`${program} is missing: apt-get install nginx-light wrk util-linux`);
    process.exit(2);
  }
}

const folder = mkdtempSync(join(tmpdir(), "manifold-bench-"));
const database = await createDatabase();
const running: Pinned[] = [];
const end = async () => {
  await Promise.all(running.map((program) => program.stop()));
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
};
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void end().finally(() => process.exit(1)));
}
try {
  await bench();
} finally {
  await end();
}

type Case = {
  name: string;
  path: string;
  headers?: Record<string, string>;
  script?: string;
  connections?: number;
  goal: number | null;
  inBytes?: boolean;
  against: { name: string; server: Pinned; url: string; headers?: Record<string, string> };
};

async function bench(): Promise<void> {
  const siteOptions = { core: serverCore, port, folder, databaseUrl: database.url };
  mkdirSync(join(folder, "data"), { recursive: true });
  // The first start fills the database; what is measured is a start like any other.
  await (await startSite(siteOptions)).stop();
  const site = await startSite(siteOptions);
  running.push(site);

  const plainPage = await (await fetch(`${origin}/en`)).text();
  const asset = /\/assets\/[\w.-]*components[\w.-]*\.js/.exec(plainPage)?.[0] ?? "";
  const downloadPage = await (await fetch(`${origin}/en/download`)).text();
  const file = /href="\/files\/([^"?]+)/.exec(downloadPage)?.[1] ?? "";
  writeFileSync(join(folder, "data", "files", file), Buffer.alloc(downloadSize, "manifold"));

  const br = { "accept-encoding": "br" };
  const listHeaders = { "content-type": "application/json", "content-length": "20" };
  const list = await capture("list", `${origin}/api/sys/getVersionList`, {
    method: "POST",
    headers: listHeaders,
    body: '{"product":"client"}',
  });
  writeFileSync(join(folder, "list.json"), list.body);
  const ours = {
    page: await settled("page", `${origin}/en`, br),
    plain: await settled("plain", `${origin}/en`, {}),
    data: await settled("data", `${origin}/en/download.data`, br),
    asset: await capture("asset", origin + asset, { headers: br }),
    file: await capture("file", `${origin}/files/${file}`),
  };
  for (const { name, status } of [...Object.values(ours), list]) {
    if (status !== 200) throw new Error(`${name}: ${status}`);
  }

  const nginx = await startNginx(Object.values(ours));
  const bare = startPinned(
    serverCore,
    [process.execPath, here("bare-server.ts"), String(port + 2), join(folder, "list.json")],
    { output: join(folder, "bare.log") },
  );
  running.push(bare);
  await firstAnswer(bare, bareOrigin);

  const byNginx = (name: string, headers = {}) => ({
    name: "nginx",
    server: nginx,
    url: `${nginxOrigin}/${name}`,
    headers,
  });
  const tagOf = async (url: string) =>
    (await capture("tag", url, { headers: br })).headers["etag"] ?? "";
  const oursTag = { ...br, "if-none-match": await tagOf(`${origin}/en`) };
  const nginxTag = { "if-none-match": await tagOf(`${nginxOrigin}/page`) };
  const cases: Case[] = [
    { name: "stored page, brotli", path: "/en", headers: br, goal: 0.85, against: byNginx("page") },
    { name: "stored page, plain", path: "/en", goal: null, against: byNginx("plain") },
    { name: "304", path: "/en", headers: oursTag, goal: 0.8, against: byNginx("page", nginxTag) },
    {
      name: "`.data` of a page",
      path: "/en/download.data",
      headers: br,
      goal: null,
      against: byNginx("data"),
    },
    {
      name: "page that is rendered (404)",
      path: "/en/bench-missing",
      script: here("addresses.lua"),
      goal: null,
      against: byNginx("plain"),
    },
    {
      name: "version list",
      path: "/api/sys/getVersionList",
      script: here("version-list.lua"),
      goal: 0.15,
      against: { name: "node:http", server: bare, url: bareOrigin },
    },
    { name: "built file, brotli", path: asset, headers: br, goal: 0.5, against: byNginx("asset") },
    {
      name: "download of 64 MB",
      path: `/files/${file}`,
      script: here("addresses.lua"),
      connections: 4,
      goal: 0.5,
      inBytes: true,
      against: byNginx("file"),
    },
  ];

  const chosen = cases.filter(({ name }) => name.includes(options.only));
  const rows: Row[] = chosen.map(({ name, goal, against, inBytes = false }) => ({
    name,
    goal,
    inBytes,
    against: against.name,
    ours: [],
    theirs: [],
  }));
  for (let round = 1; round <= Number(options.rounds); round += 1) {
    console.log(`Round ${round}`);
    for (const [index, item] of chosen.entries()) {
      const row = rows[index];
      const common = { connections: item.connections ?? connections, script: item.script };
      row?.ours.push(
        await measure(site, { ...common, url: origin + item.path, headers: item.headers }),
      );
      row?.theirs.push(
        await measure(item.against.server, {
          connections: common.connections,
          script: item.name === "version list" ? item.script : undefined,
          url: item.against.url,
          headers: item.against.headers,
        }),
      );
    }
  }
  const memory = residentMegabytes(site.pid);
  const text = [
    table(rows),
    "",
    `Resident memory after the load, on ${database.name}: ${memory} MB (goal: under 250).`,
    `Start of the built site to its first page, on one core: ${site.milliseconds} ms.`,
    "",
    await pageWeights(origin),
  ].join("\n");
  console.log(`\n${text}`);
  if (options.only === "") writeResults(text);
}

/** A page is stored in a fast form first; the best one follows in the background. */
async function settled(name: string, url: string, headers: Record<string, string>) {
  let last = await capture(name, url, { headers });
  for (let tries = 0; tries < 100; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    const next = await capture(name, url, { headers });
    if (tries > 30 && next.body.length === last.body.length) break;
    last = next;
  }
  return last;
}

async function startNginx(served: readonly Served[]): Promise<Pinned> {
  const config = prepareNginx(join(folder, "nginx"), port + 1, served);
  const output = join(folder, "nginx.log");
  const nginx = startPinned(serverCore, ["nginx", "-p", folder, "-c", config], { output });
  running.push(nginx);
  await firstAnswer(nginx, `${nginxOrigin}/page`);
  return nginx;
}

type Measured = {
  url: string;
  connections: number;
  headers: Record<string, string> | undefined;
  script: string | undefined;
};

async function measure(server: Pinned, { url, connections: open, headers, script }: Measured) {
  const before = cpuSeconds(server.pid);
  const load = await runLoad({
    url,
    core: loadCore,
    connections: open,
    seconds: Number(options.seconds),
    ...(headers !== undefined && { headers }),
    ...(script !== undefined && { script }),
  });
  // 404 is the rendered page's own answer.
  if (load.failures > 0 && !url.endsWith("/bench-missing")) {
    throw new Error(`${url}: ${load.failures} of ${load.requests} failed`);
  }
  return { ...load, cpu: cpuSeconds(server.pid) - before };
}

/** The hand-written notes after the mark stay. */
function writeResults(text: string): void {
  const mark = "<!-- notes: written by hand -->";
  let notes = `${mark}\n`;
  try {
    const old = readFileSync(results, "utf8");
    if (old.includes(mark)) notes = old.slice(old.indexOf(mark));
  } catch {
    // The first run.
  }
  const version = execFileSync("sh", ["-c", "nginx -v 2>&1; wrk -v 2>&1 | head -1"]).toString();
  const machine = `${cpus()[0]?.model.trim()}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Linux ${release()}`;
  const programs = version
    .trim()
    .split("\n")
    .map((line) => line.replace(/ Copyright.*/, ""))
    .join(", ");
  writeFileSync(
    results,
    [
      "# Results of `npm run bench`",
      "",
      `${new Date().toISOString().slice(0, 10)} · ${machine} · Node ${process.version} · ${programs}`,
      "",
      `Server on one core, load from another; ${options.rounds} rounds of ${options.seconds} s, ${connections} connections; medians. Ratios are of work for a second of processor time, round by round.`,
      "",
      text,
      "",
      notes,
    ].join("\n"),
  );
}
