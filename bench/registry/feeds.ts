import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { openEmbeddedDatabase } from "~/platform/db/embedded-database.server";
import { storeManyReleases } from "~tests/support/many-releases";
import { emptyRegistry } from "~tests/support/registry-database";
import { capture } from "../http/capture.ts";
import { cpuSeconds, type Pinned, startPinned } from "../http/processes.ts";
import { firstAnswer, startSite } from "../http/site.ts";
import type { Workplace } from "../http/workplace.ts";
import { runLoad } from "../http/wrk.ts";
import type { Compared } from "./report.ts";

export type FeedOptions = Workplace & {
  port: number;
  rounds: number;
  seconds: number;
};

const serverCore = 0;
const loadCore = 1;
const connections = 32;
const releases = 40;

/** Stored bytes: the guard, the choice, headers and the log stand between. For a staged client the share is reckoned as well. */
const storedGoal = 0.2;
/** Its body is read and parsed by the app, whose answer is stored bytes. */
const parsedGoal = 0.1;

const here = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const addresses = here("../http/addresses.lua");
const versionList = here("../http/version-list.lua");

type Feed = {
  what: string;
  path: string;
  goal: number;
  script?: string;
  headers?: Record<string, string>;
  body?: string;
};

const gzip = { "accept-encoding": "gzip" };

/** Each kind of feed. */
const feeds: Feed[] = [
  {
    what: "latest.yml of a client that is offered a share",
    goal: storedGoal,
    path: "/updates/client/win10-x64/latest.yml",
    script: here("staged.lua"),
  },
  {
    what: "latest.yml without an id",
    goal: storedGoal,
    path: "/updates/client/win10-x64/latest.yml",
  },
  { what: "last-known-good.json", path: "/releases/v1/last-known-good.json", goal: storedGoal },
  {
    what: "known-good.json, gzip",
    goal: storedGoal,
    headers: gzip,
    path: "/releases/v1/known-good.json",
  },
  { what: "appcast", path: "/appcast/client.xml", goal: storedGoal },
  { what: "Scoop", path: "/scoop/client.json", goal: storedGoal },
  {
    what: "getVersionList",
    goal: parsedGoal,
    script: versionList,
    path: "/api/sys/getVersionList",
    body: '{"product":"client"}',
  },
  {
    what: "winget of a version",
    goal: storedGoal,
    path: "/winget/6.0.11/Manifold.Browser.installer.yaml",
  },
  { what: "JSON of a version", path: "/releases/v1/client/6.0.11.json", goal: storedGoal },
];

/** Requests that the feeds answer per second of processor time, beside a server that only sends the same bytes. */
export async function measureFeeds(options: FeedOptions): Promise<Compared[]> {
  const { folder, port, rounds, seconds, running } = options;
  const origin = `http://127.0.0.1:${port}`;
  const bareOrigin = `http://127.0.0.1:${port + 2}`;
  const data = join(folder, "data");
  mkdirSync(data, { recursive: true });
  const settings = { core: serverCore, port, folder, databaseUrl: undefined };
  await (await startSite(settings)).stop();
  await fill(data);
  const site = await startSite(settings);
  running.push(site);

  const answers = [];
  for (const { what, path, headers = {}, body } of feeds) {
    const json = { "content-type": "application/json" };
    const length = { "content-length": String(Buffer.byteLength(body ?? "")) };
    const sent = { method: "POST", headers: { ...headers, ...json, ...length }, body: body ?? "" };
    const answer = await capture(what, origin + path, body === undefined ? { headers } : sent);
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
    answers.push({ path, headers: answer.headers, body: answer.body.toString("base64") });
  }
  const kept = join(folder, "answers.json");
  writeFileSync(kept, JSON.stringify(answers));
  const command = [process.execPath, here("replay-server.ts"), String(port + 2), kept];
  const bare = startPinned(serverCore, command, { output: join(folder, "bare.log") });
  running.push(bare);
  await firstAnswer(bare, bareOrigin);

  const measure = async (server: Pinned, at: string, feed: Feed): Promise<number> => {
    const before = cpuSeconds(server.pid);
    const { headers, script = addresses } = feed;
    const load = await runLoad({
      url: at + feed.path,
      core: loadCore,
      connections,
      seconds,
      script,
      ...(headers !== undefined && { headers }),
    });
    if (load.failures > 0) throw new Error(`${feed.path}: ${load.failures} of ${load.requests}`);
    return load.requests / (cpuSeconds(server.pid) - before);
  };
  const rows = feeds.map((feed) => ({
    what: feed.what,
    goal: feed.goal,
    ours: [] as number[],
    theirs: [] as number[],
  }));
  // The first round compiles the code of both, and is not counted.
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, feed] of feeds.entries()) {
      const ours = await measure(site, origin, feed);
      const theirs = await measure(bare, bareOrigin, feed);
      if (round === 0) continue;
      rows[index]?.ours.push(ours);
      rows[index]?.theirs.push(theirs);
    }
  }
  return rows;
}

/** A registry in which a tenth of the installed programs is offered the newest version. */
async function fill(folder: string): Promise<void> {
  const { db, close } = await openEmbeddedDatabase(folder);
  await emptyRegistry({ db });
  await storeManyReleases(db, releases);
  await db.execute(sql`
    UPDATE rollouts SET candidate_version = full_version, percent = 10, full_version = (
      SELECT version FROM releases
      WHERE product = 'client' AND channel = 'stable' AND status = 'published' AND version <> full_version
      ORDER BY version_order DESC LIMIT 1
    ) WHERE channel = 'stable' AND architecture = 'x64' AND windows = '10'`);
  await close();
}
