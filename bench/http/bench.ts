import { mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { capture, captureSettled } from "./capture.ts";
import { connections, measuredCases } from "./cases.ts";
import { prepareNginx, type Served } from "./nginx.ts";
import {
  cpuSeconds,
  type Pinned,
  requirePrograms,
  residentMegabytes,
  startPinned,
  untilCalm,
} from "./processes.ts";
import { measureRegistrations } from "./registrations.ts";
import { type Row, table } from "./report.ts";
import { writeResults } from "./results.ts";
import { firstAnswer, startSite } from "./site.ts";
import { type BenchPlace, type Workplace, withDatabase } from "./workplace.ts";
import { runLoad } from "./wrk.ts";

const { values: options } = parseArgs({
  options: {
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "4" },
    /** Measures only cases whose name contains this text, and writes no results. */
    only: { type: "string", default: "" },
    port: { type: "string", default: "4310" },
  },
});

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const results = here("../RESULTS.md");
const serverCore = 0;
const loadCore = 1;
const port = Number(options.port);
const origin = `http://127.0.0.1:${port}`;
const nginxOrigin = `http://127.0.0.1:${port + 1}`;
const bareOrigin = `http://127.0.0.1:${port + 2}`;

requirePrograms(["nginx", "wrk", "taskset"], "nginx-light wrk util-linux");
await withDatabase(bench);

async function bench({ folder, database, running }: BenchPlace): Promise<void> {
  const siteOptions = { core: serverCore, port, folder, databaseUrl: database.url };
  mkdirSync(join(folder, "data"), { recursive: true });
  // The first start fills the database, so a second one is measured.
  await (await startSite(siteOptions)).stop();
  const site = await startSite(siteOptions);
  running.push(site);

  const asset = largestScript();

  const br = { "accept-encoding": "br" };
  const listHeaders = { "content-type": "application/json", "content-length": "20" };
  const list = await capture("list", `${origin}/api/sys/getVersionList`, {
    method: "POST",
    headers: listHeaders,
    body: '{"product":"client"}',
  });
  writeFileSync(join(folder, "list.json"), list.body);
  await untilCalm(site);
  const ours = {
    page: await captureSettled("page", `${origin}/en`, { headers: br }),
    plain: await capture("plain", `${origin}/en`),
    asset: await capture("asset", origin + asset, { headers: br }),
  };
  for (const { name, status } of [...Object.values(ours), list]) {
    if (status !== 200) throw new Error(`${name}: ${status}`);
  }

  const { headers, body } = ours.page;
  writeFileSync(
    join(folder, "page.json"),
    JSON.stringify({ headers: Object.entries(headers).flat(), body: body.toString("base64") }),
  );
  const nginx = await startNginx({ folder, running }, Object.values(ours));
  const bare = startPinned(
    serverCore,
    [process.execPath, here("bare-server.ts"), String(port + 2), folder],
    { output: join(folder, "bare.log") },
  );
  running.push(bare);
  await firstAnswer(bare, `${bareOrigin}/page`);

  const cases = await measuredCases({ origin, nginxOrigin, bareOrigin, asset, nginx, bare });
  const chosen = cases.filter(({ name }) => name.includes(options.only));
  const rows: Row[] = chosen.map(({ name, goal, against }) => ({
    name,
    goal,
    against: against.name,
    ours: [],
    theirs: [],
  }));
  for (let round = 1; round <= Number(options.rounds); round += 1) {
    console.log(`Round ${round}`);
    for (const [index, item] of chosen.entries()) {
      const row = rows[index];
      const common = { connections, script: item.script };
      row?.ours.push(
        await measure(item.by?.server ?? site, {
          ...common,
          url: (item.by?.origin ?? origin) + item.path,
          headers: item.headers,
        }),
      );
      row?.theirs.push(
        await measure(item.against.server, {
          connections,
          script: item.sameScript ? item.script : undefined,
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
    await measureRegistrations({ origin, outbox: join(folder, "data", "outbox"), loadCore }),
    "",
    `Resident memory after the load, on ${database.name}: ${memory} MB (goal: under 250).`,
    `Start of the built site to its first page, on one core: ${site.milliseconds} ms.`,
  ].join("\n");
  console.log(`\n${text}`);
  if (options.only === "")
    writeResults(
      results,
      `${options.rounds} rounds of ${options.seconds} s, ${connections} connections`,
      text,
    );
}

/** The address of the largest built script: the libraries that islands share. */
function largestScript(): string {
  const folder = here("../../build/client/assets");
  const scripts = readdirSync(folder)
    .filter((name) => name.endsWith(".js"))
    .map((name) => ({ name, size: statSync(join(folder, name)).size }));
  const [largest] = scripts.sort((one, other) => other.size - one.size);
  if (largest === undefined) throw new Error("There is no built script");
  return `/assets/${largest.name}`;
}

async function startNginx(
  { folder, running }: Workplace,
  served: readonly Served[],
): Promise<Pinned> {
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
  // The rendered page of the benchmark is a 404.
  if (load.failures > 0 && !url.endsWith("/bench-missing")) {
    throw new Error(`${url}: ${load.failures} of ${load.requests} failed`);
  }
  return { ...load, cpu: cpuSeconds(server.pid) - before };
}
