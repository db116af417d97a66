import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import pg from "pg";
import { type EdgeRow, edgeTable, isMissed } from "./edge-report.ts";
import { capture, captureSettled } from "./http/capture.ts";
import { prepareNginx } from "./http/nginx.ts";
import {
  cpuSeconds,
  type Pinned,
  requirePrograms,
  startPinned,
  untilCalm,
} from "./http/processes.ts";
import { writeResults } from "./http/results.ts";
import { firstAnswer, startSite } from "./http/site.ts";
import { type BenchPlace, type Workplace, withDatabase } from "./http/workplace.ts";
import { runLoad } from "./http/wrk.ts";

/**
 * The configuration of `deploy/nginx` beside the same nginx that has the same bytes as files: what keeping pages
 * and asking the site about downloads costs. Pages as visitors get them, by HTTPS with the same settings on both sides;
 * downloads without it, where nginx can use `sendfile`. What has no goal shows where the time goes.
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
const serverCore = 0;
const loadCore = 1;
const port = Number(options.port);
const origin = `http://127.0.0.1:${port}`;
/** Ports of the edge and of nginx with files: without TLS, and with it. */
const places = {
  plain: { edge: port + 1, files: port + 2 },
  secure: { edge: port + 3, files: port + 4 },
};
const placeOf = (isSecure: boolean, server: "edge" | "files") =>
  isSecure
    ? `https://localhost:${places.secure[server]}`
    : `http://localhost:${places.plain[server]}`;
const edgeOrigin = placeOf(false, "edge");
const staticOrigin = placeOf(false, "files");
/** A page that shows nothing of time. */
const stillPage = "/en/userAgreement";
const downloadSize = 256 * 1024 * 1024;
/** How often one round is measured at most. */
const mostTries = 4;

if (!process.env["TEST_DATABASE_URL"] && !process.env["BENCH_DATABASE_URL"]) {
  console.error("TEST_DATABASE_URL is missing: a role of PostgreSQL that may create databases");
  process.exit(2);
}
requirePrograms(
  ["/usr/sbin/nginx", "/usr/bin/wrk"],
  "nginx-light libnginx-mod-http-brotli-static wrk",
);

await withDatabase(bench);

/** An answer of the edge, and the file of the other nginx with the same bytes. */
type EdgeCase = {
  name: string;
  path: string;
  other: string;
  headers: Record<string, string>;
  theirs: Record<string, string>;
  isSecure?: boolean;
  goal?: number;
  connections?: number;
  inBytes?: boolean;
  /** Most bytes of an answer; with more, another one was measured. */
  most?: number;
};

async function bench(place: BenchPlace): Promise<void> {
  const { folder, database, running } = place;
  mkdirSync(join(folder, "data"));
  Object.assign(process.env, { EDGE_CACHE: "on", EDGE_FILES: "on" });
  const siteOptions = { core: serverCore, port, folder, databaseUrl: database.url };
  // The first start fills the database; then one of its files becomes a large one.
  const first = await startSite(siteOptions);
  const downloads = await (await fetch(`${origin}/en/download`)).text();
  const file = /href="\/files\/([^"?]+)/.exec(downloads)?.[1] ?? "";
  await first.stop();
  await makeLarge(place, file);
  const site = await startSite(siteOptions);
  running.push(site);
  const asset = /\/assets\/[\w-]+\.js/.exec(await (await fetch(`${origin}/en`)).text())?.[0];
  if (asset === undefined) throw new Error("The page names no built file");

  const certificate = makeCertificate(folder);
  const edges = {
    plain: await startEdge(place, "plain", places.plain.edge),
    secure: await startEdge(place, "secure", places.secure.edge, certificate),
  };
  await untilCalm(site);
  const br = { "accept-encoding": "gzip, deflate, br, zstd" };
  const ours = {
    page: await captureSettled("page", `${edgeOrigin}/en`, { headers: br }),
    // The home page shows the time, so it is rendered each minute and gets another tag; this one keeps its
    // own.
    still: await captureSettled("still", edgeOrigin + stillPage, { headers: br }),
    asset: await captureWell("asset", edgeOrigin + asset, br),
    file: await captureWell("file", `${edgeOrigin}/files/${file}`),
  };
  if (ours.file.body.length !== downloadSize) throw new Error("the file is not whole");
  const statics = join(folder, "static");
  mkdirSync(statics);
  cpSync(join(folder, "secure/nginx/site"), join(statics, "site"), { recursive: true });
  const configuration = prepareNginx(
    statics,
    places.plain.files,
    Object.values(ours),
    [
      `    listen 127.0.0.1:${places.secure.files} ssl http2;`,
      `    ssl_certificate ${certificate.certificate};`,
      `    ssl_certificate_key ${certificate.key};`,
      "    include site/tls.conf;",
    ].join("\n"),
  );
  const files = startPinned(serverCore, ["nginx", "-p", folder, "-c", configuration], {
    output: join(folder, "static.log"),
  });
  running.push(files);
  await firstAnswer(files, `${staticOrigin}/page`);

  const tag = ours.still.headers["etag"] ?? "";
  const staticTag = (await capture("tag", `${staticOrigin}/still`)).headers["etag"] ?? "";
  const page = { path: "/en", other: "page", headers: br, theirs: br };
  const cases: EdgeCase[] = [
    { name: "stored page, HTTPS", isSecure: true, goal: 0.9, ...page },
    { name: "stored page, without TLS", ...page },
    {
      name: "304 of a stored page, HTTPS",
      isSecure: true,
      path: stillPage,
      other: "still",
      headers: { ...br, "if-none-match": tag },
      theirs: { "if-none-match": staticTag },
      most: ours.still.body.length,
    },
    {
      name: "built file, HTTPS",
      isSecure: true,
      path: asset,
      other: "asset",
      headers: br,
      theirs: br,
    },
    {
      name: "download of 256 MB, without TLS",
      goal: 0.9,
      path: `/files/${file}`,
      other: "file",
      headers: {},
      theirs: {},
      connections: 4,
      inBytes: true,
    },
  ];
  const rows: EdgeRow[] = cases.map(({ name, goal = null, inBytes = false }) => ({
    name,
    inBytes,
    goal,
    ours: [],
    theirs: [],
    siteSeconds: [],
  }));
  // Each edge asks for itself: without this one it would send other bytes at first.
  await untilSameBytes(`${placeOf(true, "edge")}/en`, br, ours.page.body.length);
  for (let round = 1; round <= Number(options.rounds); round += 1) {
    console.log(`Round ${round}`);
    for (const [index, one] of cases.entries()) {
      const { path, other, headers, theirs, connections = 64, isSecure = false } = one;
      const ofEdge = async () => {
        const before = cpuSeconds(site.pid);
        const edge = isSecure ? edges.secure : edges.plain;
        const url = placeOf(isSecure, "edge") + path;
        rows[index]?.ours.push(await measure(edge, url, headers, connections));
        rows[index]?.siteSeconds.push(cpuSeconds(site.pid) - before);
      };
      const ofFiles = async () => {
        const url = `${placeOf(isSecure, "files")}/${other}`;
        rows[index]?.theirs.push(await measure(files, url, theirs, connections));
      };
      for (let tries = 1; ; tries += 1) {
        // In turn, so that neither always comes first.
        for (const run of round % 2 === 1 ? [ofEdge, ofFiles] : [ofFiles, ofEdge]) await run();
        requireFew(one, rows[index]);
        if (one.goal === undefined || one.inBytes === true || hasSameBytes(rows[index])) break;
        if (tries === mostTries) throw new Error(`${one.name}: never the same bytes`);
        console.log(`${one.name}: the page was rendered anew, so both are measured again`);
        for (const runs of ["ours", "theirs", "siteSeconds"] as const) rows[index]?.[runs].pop();
      }
    }
  }
  const text = edgeTable(rows);
  console.log(`\n${text}`);
  if (!options.dry) {
    const load = `${options.rounds} rounds of ${options.seconds} s`;
    writeResults(results, load, text, "bench:edge");
  }
  if (rows.some(isMissed)) process.exitCode = 1;
}

/** @throws when the last answers of either side were longer than they may be: a tag that fits no more gets the whole page */
function requireFew({ name, most = Number.POSITIVE_INFINITY }: EdgeCase, row?: EdgeRow): void {
  for (const last of [row?.ours.at(-1), row?.theirs.at(-1)]) {
    if (last !== undefined && last.bytes / last.requests < most) continue;
    throw new Error(`${name}: answered with a page instead`);
  }
}

/**
 * Whether the last answers of both sides were equally long. The home page, which shows the time of five cities, is
 * rendered again after 45 seconds. For up to a second the edge then has the fast compression.
 */
function hasSameBytes(row: EdgeRow | undefined): boolean {
  const [ours, theirs] = [row?.ours, row?.theirs].map((runs) => {
    const last = runs?.at(-1);
    return last === undefined ? Number.NaN : last.bytes / last.requests;
  });
  // The sizes of headers differ by some bytes, and wrk's figures by their last digit.
  const share = (ours ?? Number.NaN) / (theirs ?? Number.NaN);
  return share > 0.97 && share < 1.03;
}

async function untilSameBytes(url: string, headers: Record<string, string>, length: number) {
  // Node would ask for the certificate; curl is there wherever nginx is measured.
  const named = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const words = ["-sk", "-o", "/dev/null", "-w", "%{size_download}", ...named, url];
  for (let tries = 0; tries < 60; tries += 1) {
    if (Number(execFileSync("curl", words, { encoding: "utf8" })) === length) return;
    await pause(1_000);
  }
  throw new Error(`${url} never has ${length} bytes`);
}

/** On a busy machine a first answer may be that there is none. */
async function captureWell(name: string, url: string, headers: Record<string, string> = {}) {
  for (let tries = 1; ; tries += 1) {
    const answer = await capture(name, url, { headers });
    if (answer.status === 200) return answer;
    if (tries === 20) throw new Error(`${name}: ${answer.status}`);
    await pause(1_000);
  }
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

/** nginx with the configuration of `deploy/nginx`; without a certificate as behind something that speaks HTTPS. */
async function startEdge(
  { folder, running }: Workplace,
  name: "plain" | "secure",
  at: number,
  certificate?: { certificate: string; key: string },
): Promise<Pinned> {
  const own = join(folder, name);
  mkdirSync(own);
  const isSecure = certificate !== undefined;
  const settings = {
    NAMES: "localhost",
    CONSOLE_NAME: "",
    MACHINES: `127.0.0.1:${port}`,
    ADDRESSES: "127.0.0.1",
    TLS: isSecure ? "on" : "off",
    HSTS: "off",
    HTTPS_PORT: at,
    HTTP_PORT: isSecure ? port + 5 : at,
    ...(isSecure && { CERTIFICATE: certificate.certificate, CERTIFICATE_KEY: certificate.key }),
    BUILD: join(process.cwd(), "build/client"),
    FILES: join(folder, "data/files"),
    CACHE: join(own, "cache"),
    RUN: own,
    LOGS: own,
    ACCOUNT: "root",
    WORKERS: 1,
  };
  const lines = Object.entries(settings).map(([setting, value]) => `${setting}="${value}"`);
  writeFileSync(join(own, "edge.env"), `${lines.join("\n")}\n`);
  execFileSync("sh", ["deploy/nginx/configure", join(own, "edge.env"), join(own, "nginx")]);
  const words = ["nginx", "-c", join(own, "nginx/nginx.conf"), "-g", "daemon off;"];
  const edge = startPinned(serverCore, words, { output: join(folder, `${name}.log`) });
  running.push(edge);
  // With TLS the port that leads there says that it runs.
  await firstAnswer(edge, `http://localhost:${settings.HTTP_PORT}/favicon.svg`, "manual");
  return edge;
}

function makeCertificate(folder: string) {
  const key = join(folder, "key.pem");
  const certificate = join(folder, "certificate.pem");
  execFileSync(
    "openssl",
    [
      ...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"],
      ...["-keyout", key, "-out", certificate, "-days", "2", "-subj", "/CN=localhost"],
    ],
    { stdio: "ignore" },
  );
  return { key, certificate };
}

/** Replaces a file of the starting content, in the folder and in the database. */
async function makeLarge({ folder, database }: BenchPlace, name: string): Promise<void> {
  const file = join(folder, "data/files", name);
  const bytes = Buffer.alloc(downloadSize, "download");
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
    if (rowCount !== 1 || !existsSync(file)) throw new Error(`no file ${name}`);
    writeFileSync(file, bytes);
  } finally {
    await client.end();
  }
}
