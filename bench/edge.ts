import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import pg from "pg";
import { type EdgeRow, edgeTable, isMissed } from "./edge-report.ts";
import { capture } from "./http/capture.ts";
import { createDatabase } from "./http/database.ts";
import { prepareNginx } from "./http/nginx.ts";
import { cpuSeconds, type Pinned, startPinned } from "./http/processes.ts";
import { writeResults } from "./http/results.ts";
import { firstAnswer, startSite } from "./http/site.ts";
import { runLoad } from "./http/wrk.ts";

/**
 * The configuration of `deploy/nginx` beside the same nginx that has the same bytes as files: what keeping pages
 * and asking the site about downloads costs. Both without TLS, which costs both the same.
 */
const { values: options } = parseArgs({
  options: {
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "4" },
    port: { type: "string", default: "4330" },
    /** Prints only. */
    dry: { type: "boolean", default: false },
  },
});

const results = fileURLToPath(new URL("RESULTS-edge.md", import.meta.url));
const [serverCore, loadCore] = [0, 1];
const port = Number(options.port);
const [origin, edgeOrigin, staticOrigin] = [0, 1, 2].map((at) => `http://127.0.0.1:${port + at}`);
const downloadSize = 256 * 1024 * 1024;

if (!process.env["TEST_DATABASE_URL"] && !process.env["BENCH_DATABASE_URL"]) {
  console.error("TEST_DATABASE_URL is missing: a role of PostgreSQL that may create databases");
  process.exit(2);
}
for (const program of ["/usr/sbin/nginx", "/usr/bin/wrk"]) {
  if (existsSync(program)) continue;
  console.error("apt-get install nginx-light libnginx-mod-http-brotli-static wrk");
  process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), "manifold-bench-edge-"));
const data = join(folder, "data");
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

/** An answer of the edge, and the file of the other nginx with the same bytes. */
type EdgeCase = {
  name: string;
  path: string;
  other: string;
  headers: Record<string, string>;
  theirs: Record<string, string>;
  connections?: number;
  inBytes?: boolean;
};

async function bench(): Promise<void> {
  mkdirSync(data);
  Object.assign(process.env, { EDGE_CACHE: "on", EDGE_FILES: "on" });
  const siteOptions = { core: serverCore, port, folder, databaseUrl: database.url };
  // The first start fills the database; then one of its files becomes a large one.
  const first = await startSite(siteOptions);
  const page = await (await fetch(`${origin}/en/download`)).text();
  const file = /href="\/files\/([^"?]+)/.exec(page)?.[1] ?? "";
  await first.stop();
  await makeLarge(file);
  const site = await startSite(siteOptions);
  running.push(site);
  const asset = /\/assets\/[\w-]+\.js/.exec(await (await fetch(`${origin}/en`)).text())?.[0];
  if (asset === undefined) throw new Error("The page names no built file");

  const edge = await startEdge();
  await untilCalm(site);
  const br = { "accept-encoding": "br" };
  const ours = {
    page: await capture("page", `${edgeOrigin}/en`, { headers: br }),
    asset: await capture("asset", edgeOrigin + asset, { headers: br }),
    file: await capture("file", `${edgeOrigin}/files/${file}`),
  };
  for (const { name, status, body } of Object.values(ours)) {
    if (status !== 200) throw new Error(`${name}: ${status}`);
    if (name === "file" && body.length !== downloadSize) throw new Error("the file is not whole");
  }
  const configuration = prepareNginx(join(folder, "static"), port + 2, Object.values(ours));
  const plain = startPinned(serverCore, ["nginx", "-p", folder, "-c", configuration], {
    output: join(folder, "static.log"),
  });
  running.push(plain);
  await firstAnswer(plain, `${staticOrigin}/page`);

  const tag = ours.page.headers["etag"] ?? "";
  const staticTag = (await capture("tag", `${staticOrigin}/page`)).headers["etag"] ?? "";
  const cases: EdgeCase[] = [
    { name: "stored page, brotli", path: "/en", other: "page", headers: br, theirs: br },
    {
      ...{ name: "304 of a stored page", path: "/en", other: "page" },
      ...{ headers: { ...br, "if-none-match": tag }, theirs: { "if-none-match": staticTag } },
    },
    { name: "built file, brotli", path: asset, other: "asset", headers: br, theirs: br },
    {
      ...{ name: "download of 256 MB", path: `/files/${file}`, other: "file" },
      ...{ headers: {}, theirs: {}, connections: 4, inBytes: true },
    },
  ];
  const rows: EdgeRow[] = cases.map(({ name, inBytes = false }) => ({
    ...{ name, inBytes, goal: 0.9, ours: [], theirs: [], siteSeconds: [] },
  }));
  for (let round = 1; round <= Number(options.rounds); round += 1) {
    console.log(`Round ${round}`);
    for (const [index, { path, other, headers, theirs, connections = 64 }] of cases.entries()) {
      const before = cpuSeconds(site.pid);
      rows[index]?.ours.push(await measure(edge, edgeOrigin + path, headers, connections));
      rows[index]?.siteSeconds.push(cpuSeconds(site.pid) - before);
      rows[index]?.theirs.push(
        await measure(plain, `${staticOrigin}/${other}`, theirs, connections),
      );
    }
  }
  const text = edgeTable(rows);
  console.log(`\n${text}`);
  if (!options.dry) {
    writeResults(results, `${options.rounds} rounds of ${options.seconds} s`, text);
  }
  if (rows.some(isMissed)) process.exitCode = 1;
}

async function measure(
  server: Pinned,
  url: string,
  headers: Record<string, string>,
  connections: number,
) {
  const before = cpuSeconds(server.pid);
  const seconds = Number(options.seconds);
  const load = await runLoad({ url, core: loadCore, connections, seconds, headers });
  if (load.failures > 0) throw new Error(`${url}: ${load.failures} of ${load.requests} failed`);
  return { ...load, cpu: cpuSeconds(server.pid) - before };
}

/** nginx with the configuration of `deploy/nginx`, as behind something that speaks HTTPS. */
async function startEdge(): Promise<Pinned> {
  const own = join(folder, "edge");
  mkdirSync(own);
  const settings = {
    ...{ NAMES: "127.0.0.1", CONSOLE_NAME: "", MACHINES: `127.0.0.1:${port}` },
    ...{ ADDRESSES: "127.0.0.1", TLS: "off", HTTP_PORT: port + 1, HSTS: "off" },
    ...{ BUILD: join(process.cwd(), "build/client"), FILES: join(data, "files") },
    ...{ CACHE: join(own, "cache"), RUN: own, LOGS: own, ACCOUNT: "root", WORKERS: 1 },
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name}="${value}"`);
  writeFileSync(join(own, "edge.env"), `${lines.join("\n")}\n`);
  execFileSync("sh", ["deploy/nginx/configure", join(own, "edge.env"), join(own, "nginx")]);
  const words = ["nginx", "-c", join(own, "nginx/nginx.conf"), "-g", "daemon off;"];
  const edge = startPinned(serverCore, words, { output: join(folder, "edge.log") });
  running.push(edge);
  await firstAnswer(edge, `${edgeOrigin}/en`);
  return edge;
}

/** Replaces a file of the starting content, in the folder and in the database. */
async function makeLarge(name: string): Promise<void> {
  const bytes = Buffer.alloc(downloadSize, "manifold");
  const sum = createHash("sha256").update(bytes).digest("hex");
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query("ALTER TABLE release_files DISABLE TRIGGER USER");
    const { rowCount } = await client.query(
      "UPDATE release_files SET size = $1, sha256 = $2 WHERE name = $3",
      [downloadSize, sum, name],
    );
    // Those of the starting content are stored under their names.
    if (rowCount !== 1 || !existsSync(join(data, "files", name)))
      throw new Error(`no file ${name}`);
    writeFileSync(join(data, "files", name), bytes);
  } finally {
    await client.end();
  }
}

/** Waits until pages are rendered and compressed, which is when the processor is idle. */
async function untilCalm(site: Pinned): Promise<void> {
  for (let second = 0; second < 300; second += 2) {
    const before = cpuSeconds(site.pid);
    await pause(2_000);
    if (cpuSeconds(site.pid) - before <= 0.05) return;
  }
  throw new Error("The site never rests");
}
