import { monitorEventLoopDelay } from "node:perf_hooks";
import { sql } from "drizzle-orm";
import { p95 } from "../console-report.ts";
import { median } from "../http/report.ts";
import { type FilledRegistry, openRegistries, type Question } from "./filled-registries.ts";
import { type Compared, figure } from "./report.ts";

const few = 40;
const many = 10_000;

/** Times that a page or a feed may take with many releases, beside few. */
const longest = 2;
/** The console's list, 95 of 100 calls, in milliseconds. */
const listGoal = 100;
/** The milliseconds that a list of every release may take: never seconds, */
const wholeGoal = 1_000;
/** and the first time that a process writes the longest of them, which it does by itself after its start. */
const firstGoal = 3_000;

const rounds = 9;
/** Number of the fastest rounds that count: the others measure other work of the machine. */
const counted = 3;
const warmUp = 3;
const longRounds = 3;

const clientVersion = (place: number) => `6.${Math.floor(place / 100)}.${place % 100}`;

/** The newest published clients of a registry of that size; the last two are drafts or were withdrawn. */
function newestClient(count: number, before = 0): string {
  return clientVersion(count / 2 - 2 - before);
}

type Asked = { what: string; question: (count: number) => Question };

const page = (what: string, path: string | ((count: number) => string)): Asked => ({
  what,
  question: (count) => ({ path: typeof path === "string" ? path : path(count) }),
});

/** Pages that show as much for a large registry as for a small one. */
const asked: Asked[] = [
  page("/download", "/en/download"),
  page("browser log", "/en/updateBrowserLog"),
  page("client log", "/en/updateLog"),
  page("client log in Chinese", "/updateLog"),
  page("search in the log, a common word", "/en/updateLog?q=security"),
  page("search in the log, a version", "/en/updateLog?q=6.0.12"),
  page("page of the newest version", (count) => `/en/release/client/${newestClient(count)}`),
  page("page of an old version", "/en/release/client/6.0.5"),
  page(
    "way from an earlier version",
    (count) => `/en/release/client/${newestClient(count)}?from=${newestClient(count, 2)}`,
  ),
  page("/verify", "/en/verify"),
  page("/verify with a checksum", `/en/verify?sha256=${"a".repeat(64)}`),
  page("home page", "/en"),
  page("last-known-good.json", "/releases/v1/last-known-good.json"),
  page("milestones.json", "/releases/v1/milestones.json"),
  page("matrix.json", "/releases/v1/matrix.json"),
  page("JSON of a version", "/releases/v1/client/6.0.5.json"),
  page("SHA256SUMS of a version", "/files/client/6.0.5/SHA256SUMS"),
  page("latest.yml", "/updates/client/win10-x64/latest.yml"),
  page("appcast", "/appcast/client.xml"),
  page("Scoop", "/scoop/client.json"),
  page("Atom", "/feed.xml"),
  {
    what: "getVersionList",
    question: () => ({ path: "/api/sys/getVersionList", body: { product: "client" } }),
  },
];

/**
 * Documents that list every release, or as many as their format may: compared by the time for a thousand characters.
 */
const lists: (Asked & { isFirst?: boolean; afterChange?: boolean })[] = [
  { ...page("known-good.json, first", "/releases/v1/known-good.json"), isFirst: true },
  { ...page("known-good.json, after a change", "/releases/v1/known-good.json"), afterChange: true },
  page("log of a kernel, 8 versions beside 2", "/en/updateBrowserLog?kernel=150"),
  page("checksums of all files", "/api/checksums/list"),
  page("sitemap, 1,900 versions at most", "/sitemap.xml"),
  page("whole client log, 500 versions at most", "/en/updateLog?view=history"),
];

/** The console's list as it opens, searched and narrowed. */
const consoleLists: { what: string; query: Record<string, string> }[] = [
  { what: "as it opens", query: {} },
  { what: "a version", query: { q: "6.0.12" } },
  { what: "a part of names", query: { q: "patch" } },
  { what: "a checksum", query: { q: "abcdef" } },
  { what: "withdrawn kernels", query: { product: "browser", status: "withdrawn" } },
];

/**
 * Times of pages, feeds and the console's list with many releases beside few, without stored answers. Each time
 * includes all database queries and the whole rendering.
 */
export async function measureGrowth(serverUrl: string | undefined) {
  const registries = await openRegistries([few, many], serverUrl);
  const [small, large] = registries;
  if (small === undefined || large === undefined) throw new Error("no registries");
  try {
    const rows: Compared[] = [];
    for (const { what, question } of asked) {
      const times = await timeBoth([large, small], rounds, async (registry) => {
        await registry.ask(question(registry.count));
      });
      const ours = fastest(times.ours);
      const theirs = fastest(times.theirs);
      rows.push({ what, ours, theirs, goal: longest, isTime: true });
    }
    for (const list of lists) rows.push(await timeList(list, [large, small]));
    for (const { what, query } of consoleLists) {
      const times = await timeBoth([large, small], 2 * rounds, (registry) =>
        registry.askConsole(query),
      );
      const late = p95(times.ours);
      // The goal is of the slowest calls, so these are what the table compares.
      rows.push({
        what: `console, releases: ${what} (p95)`,
        ours: [late],
        theirs: [p95(times.theirs)],
        goal: null,
        most: listGoal,
        isTime: true,
      });
    }
    return { rows, database: large.database };
  } finally {
    for (const registry of registries) await registry.close();
  }
}

const fastest = (times: readonly number[]) =>
  times.toSorted((one, other) => one - other).slice(0, counted);

type Pair = readonly [FilledRegistry, FilledRegistry];

/** Asks both in turn, so that whatever else the machine does slows both. */
async function timeBoth(
  [large, small]: Pair,
  times: number,
  act: (registry: FilledRegistry) => Promise<void>,
) {
  const measured = { ours: [] as number[], theirs: [] as number[] };
  for (let round = -warmUp; round < times; round += 1) {
    for (const [registry, into] of [
      [large, measured.ours],
      [small, measured.theirs],
    ] as const) {
      const started = performance.now();
      await act(registry);
      if (round >= 0) into.push(performance.now() - started);
    }
  }
  return measured;
}

/** Longest pause of the process in milliseconds, in which it reads no request. */
async function pauseOf(act: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await act();
  delay.disable();
  return delay.max / 1e6;
}

/** Changes a published release, which the database refuses everybody else. */
async function changeOne(db: Pair[number]["db"]): Promise<void> {
  await db.execute(sql`ALTER TABLE releases DISABLE TRIGGER releases_guarded`);
  await db.execute(sql`
    UPDATE releases SET released_at = released_at + interval '1 second'
    WHERE id = (SELECT min(id) FROM releases WHERE status = 'published')`);
  await db.execute(sql`ALTER TABLE releases ENABLE TRIGGER releases_guarded`);
}

async function timeList(list: (typeof lists)[number], pair: Pair): Promise<Compared> {
  const { what, question, isFirst = false, afterChange = false } = list;
  const sizes: number[] = [];
  const perSize: number[][] = [[], []];
  const wholes: number[] = [];
  const pauses: number[] = [];
  for (let round = isFirst ? 0 : -1; round < longRounds; round += 1) {
    for (const [index, registry] of pair.entries()) {
      if (isFirst) await registry.restart();
      if (afterChange) await changeOne(registry.db);
      let time = 0;
      const pause = await pauseOf(async () => {
        const started = performance.now();
        sizes[index] = await registry.ask(question(registry.count));
        time = performance.now() - started;
      });
      if (round < 0) continue;
      perSize[index]?.push(time);
      if (index === 0) {
        wholes.push(time);
        pauses.push(pause);
      }
    }
  }
  const [ours = [], theirs = []] = perSize;
  const [large = 1, small = 1] = sizes;
  // A list that is longer takes longer: the small one's times are for as many characters.
  const share = large / small;
  return {
    what,
    ours,
    theirs: theirs.map((time) => time * share),
    goal: longest,
    isTime: true,
    most: isFirst ? firstGoal : wholeGoal,
    note: `beside ${share.toFixed(0)} × the time of 40; ${Math.round(large / 1_000).toLocaleString("en")} kB; longest pause ${figure(median(pauses))} ms`,
  };
}
