import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { openDatabase } from "~/platform/db/open-database.server";
import { contactMessages } from "~/platform/db/schema";
import { messagesOf, tally } from "./calls.ts";
import { type Drill, NotPossible } from "./drill.ts";
import type { DrilledSite } from "./drilled-site.ts";
import { type Sent, sendLoad } from "./load.ts";
import { type OwnPostgres, startOwnPostgres } from "./own-postgres.ts";
import { statusesInWords } from "./words.ts";

/** The site answers a query that takes too long after 16 s; a second for the rest. */
const longestAnswer = 17;

/** Somebody who writes a message, one after another, and looks at a stored page in between. */
function startWriter({ origin }: Pick<DrilledSite, "origin">) {
  const acknowledged: string[] = [];
  const writes: number[] = [];
  const pages: number[] = [];
  let longest = 0;
  /** Seconds of the quickest write that was acknowledged. */
  let quickest = Number.POSITIVE_INFINITY;
  let isOver = false;
  const ask = async (path: string, init?: RequestInit) => {
    const started = performance.now();
    const signal = AbortSignal.timeout(60_000);
    const status = await fetch(origin + path, { ...init, signal }).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.status;
      },
      () => 0,
    );
    longest = Math.max(longest, (performance.now() - started) / 1_000);
    return status;
  };
  const write = async (writer: number) => {
    for (let number = 0; !isOver; number += 1) {
      const contact = `writer-${writer}-${number}@site.example`;
      const message = { name: "Lin", contact, topic: "service", message: "During a fault." };
      const started = performance.now();
      const status = await ask("/api/site/contact", {
        method: "POST",
        headers: {
          "content-type": "application/json",
          "x-forwarded-for": `198.18.${writer}.${number % 250}`,
        },
        body: JSON.stringify(message),
      });
      writes.push(status);
      if (status === 200) {
        acknowledged.push(contact);
        quickest = Math.min(quickest, (performance.now() - started) / 1_000);
      }
      await pause(20);
    }
  };
  const read = async () => {
    while (!isOver) {
      pages.push(await ask("/en/pricing"));
      await pause(50);
    }
  };
  const all = Promise.all([read(), ...[1, 2, 3, 4].map(write)]);
  return {
    acknowledged,
    async end() {
      isOver = true;
      await all;
      return { acknowledged, writes, pages, longest, quickest };
    },
  };
}

/** How many of the messages that were acknowledged are not stored. */
async function lostOf(
  acknowledged: readonly string[],
  at: { databaseUrl: string | undefined; dataFolder: string },
): Promise<number> {
  const connection = await openDatabase(at);
  const rows = await connection.db
    .select({ contact: contactMessages.contact })
    .from(contactMessages);
  await connection.close();
  const stored = new Set(rows.map(({ contact }) => contact));
  return acknowledged.filter((contact) => !stored.has(contact)).length;
}

/** Seconds until the site is ready and stores again; null when that takes longer than a minute. */
async function recovery(writer: ReturnType<typeof startWriter>): Promise<number | null> {
  const started = performance.now();
  const before = writer.acknowledged.length;
  while (writer.acknowledged.length <= before + 4) {
    if (performance.now() - started > 60_000) return null;
    await pause(50);
  }
  return (performance.now() - started) / 1_000;
}

const secondsOrNever = (seconds: number | null) =>
  seconds === null ? "no recovery in 60 s" : `stores again after ${seconds.toFixed(1)} s`;

type PostgresFault = Pick<Drill, "name" | "shown" | "wanted"> & {
  begin: (server: OwnPostgres) => void;
  end: (server: OwnPostgres) => void;
  seconds: number;
};

const postgresFault = ({ name, shown, wanted, begin, end, seconds }: PostgresFault): Drill => ({
  name,
  shown,
  wanted,
  run: async (start) => {
    const server = await startOwnPostgres();
    try {
      const variables = { DATABASE_URL: server.url };
      return await start({ isFresh: true, variables }, async (site) => {
        await site.calm();
        const writer = startWriter(site);
        await pause(1_500);
        begin(server);
        await pause(seconds * 1_000);
        end(server);
        const recovered = await recovery(writer);
        const { acknowledged, writes, pages, longest } = await writer.end();
        const lost = await lostOf(acknowledged, {
          databaseUrl: server.url,
          dataFolder: site.folder,
        });
        const arePagesWell = pages.every((status) => status === 200);
        const areWritesTold = writes.every((status) => status === 200 || status === 503);
        return {
          measured: `writes ${statusesInWords({ statuses: tally(writes) })}, pages ${statusesInWords({ statuses: tally(pages) })}, the longest ${longest.toFixed(1)} s; ${secondsOrNever(recovered)}; ${lost} of ${acknowledged.length} acknowledged lost`,
          isMet:
            arePagesWell &&
            areWritesTold &&
            writes.includes(503) &&
            longest <= longestAnswer &&
            recovered !== null &&
            lost === 0 &&
            site.isAlive(),
        };
      });
    } finally {
      server.remove();
    }
  },
});

const wantedOfPostgres = `pages 200, writes 200 or 503 within ${longestAnswer} s, recovery by itself, nothing acknowledged lost`;

const slowDisk: Drill = {
  name: "slow-disk",
  shown: "not measured",
  wanted:
    "with 200 ms a sync, 5 ms a write of database and files, and four writers: writes and pages 200 within 8 s and no write sooner than its sync, nothing acknowledged lost, messages written",
  run: (start) =>
    start(
      {
        through: (command) => {
          const [node = "", ...others] = command;
          return [node, "--import", resolve("bench/drill/slow-disk.mjs"), ...others];
        },
      },
      async (site) => {
        await pause(5_000);
        const writer = startWriter(site);
        await pause(15_000);
        const { acknowledged, writes, pages, longest, quickest } = await writer.end();
        await site.kill("SIGTERM");
        const messages = messagesOf(site).length;
        const lost = await lostOf(acknowledged, {
          databaseUrl: undefined,
          dataFolder: site.folder,
        });
        return {
          measured: `writes ${statusesInWords({ statuses: tally(writes) })}, pages ${statusesInWords({ statuses: tally(pages) })}, the longest ${longest.toFixed(1)} s, the quickest write ${quickest.toFixed(2)} s; ${messages} messages in the outbox; ${lost} of ${acknowledged.length} acknowledged lost`,
          isMet:
            [...writes, ...pages].every((status) => status === 200) &&
            acknowledged.length > 10 &&
            longest <= 8 &&
            // Else nothing was slow.
            quickest >= 0.2 &&
            messages > 0 &&
            lost === 0,
        };
      },
    ),
};

const loadRequests: Sent[] = [
  { path: "/en" },
  { path: "/contact" },
  { path: "/en/news?q=proxy" },
  {
    path: "/api/site/contact",
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      name: "Lin",
      contact: "lin-{n}@site.example",
      topic: "service",
      message: "While processes are replaced.",
    }),
  },
];

/** Sends SIGHUP in the middle of a load. @returns how often which answer came, and the slowest */
async function replaceUnderLoad(site: DrilledSite, seconds: number) {
  // Apart from each other: a page that is not found has failed.
  const found = { rate: 24, requests: loadRequests, clients: 200 };
  const missing = { rate: 6, requests: [{ path: "/api/sys/nothing" }], clients: 50 };
  const loaded = sendLoad({ origin: site.origin, seconds, streams: [found, missing] });
  await pause(2_000);
  process.kill(site.pid, "SIGHUP");
  const [ofFound, ofMissing] = await loaded;
  if (ofFound === undefined || ofMissing === undefined) throw new Error("The load has no result");
  const end = performance.now() + 60_000;
  while (!/were replaced|not replaced/.test(site.output()) && performance.now() < end)
    await pause(100);
  const within = /were replaced within ([\d.]+) s/.exec(site.output())?.[1];
  const statuses = { ...ofFound.statuses };
  for (const [status, count] of Object.entries(ofMissing.statuses)) {
    statuses[status] = (statuses[status] ?? 0) + count;
  }
  const sent = ofFound.sent + ofMissing.sent;
  const right = (ofFound.statuses["200"] ?? 0) + (ofMissing.statuses["404"] ?? 0);
  const p99 = Math.max(ofFound.p99, ofMissing.p99);
  return { sent, statuses, p99, failed: sent - right, within };
}

const replacement: Drill = {
  name: "replace-postgres",
  shown: "a restart: 60 of 610 requests failed; a roll by hand: 28 of 1,593",
  wanted: "SIGHUP under load: no request fails, every process is replaced",
  run: async (start) => {
    if (!process.env["TEST_DATABASE_URL"]) throw new NotPossible("needs TEST_DATABASE_URL");
    const variables = { SUPERVISE: "on", WEB_CONCURRENCY: "2" };
    return start({ onServer: true, variables }, async (site) => {
      const { sent, failed, statuses, p99, within } = await replaceUnderLoad(site, 25);
      return {
        measured: `${failed} of ${sent} requests failed (${statusesInWords({ statuses })}), replaced within ${within ?? "–"} s, p99 ${Math.round(p99)} ms`,
        isMet: failed === 0 && within !== undefined,
      };
    });
  },
};

const megabytes = 512;

/** Folders for a group of processes with a memory limit, for both versions of cgroups. */
const groups = [
  {
    folder: "/sys/fs/cgroup/memory",
    limit: "memory.limit_in_bytes",
    count: "memory.failcnt",
    peak: "memory.max_usage_in_bytes",
  },
  { folder: "/sys/fs/cgroup", limit: "memory.max", count: "memory.events", peak: "memory.peak" },
];

const smallMemory: Drill = {
  name: "memory-limit",
  shown: "466 MB after start, killed at 512 MB (with 'memory-embedded')",
  wanted: `a first start, a load and a restart within a cgroup of ${megabytes} MB: nothing is killed`,
  run: async (start) => {
    const group = groups.find(({ folder, limit }) => {
      const probe = join(folder, `site-probe-${process.pid}`);
      try {
        mkdirSync(probe);
        return existsSync(join(probe, limit));
      } catch {
        return false;
      } finally {
        if (existsSync(probe)) rmdirSync(probe);
      }
    });
    if (group === undefined) throw new NotPossible("may make no group of processes (cgroup)");
    const own = join(group.folder, `site-drill-${process.pid}`);
    mkdirSync(own);
    try {
      writeFileSync(join(own, group.limit), String(megabytes * 1024 * 1024));
      const through = (command: string[]) => [
        ...["sh", "-c", `echo $$ > '${own}/cgroup.procs' && exec "$@"`, "sh", ...command],
      ];
      const variables = { SUPERVISE: "on", CODE_CHALLENGE_ABOVE: "100000" };
      return await start({ isFresh: true, through, variables }, async (site) => {
        await pause(10_000);
        const { sent, failed, within } = await replaceUnderLoad(site, 25);
        const peak = existsSync(join(own, group.peak))
          ? Math.round(Number(readFileSync(join(own, group.peak), "utf8")) / 1024 / 1024)
          : undefined;
        const ended = site.output().match(/Process \d+ ended/g)?.length ?? 0;
        return {
          measured: `${failed} of ${sent} requests failed, replaced within ${within ?? "–"} s, ${ended} processes killed; the group held ${peak ?? "?"} MB at most, files in memory included`,
          isMet: ended === 0 && within !== undefined && site.isAlive(),
        };
      });
    } finally {
      // Its processes have ended, but the kernel may still be at it.
      for (let tries = 0; tries < 50 && existsSync(own); tries += 1) {
        try {
          rmdirSync(own);
        } catch {
          await pause(100);
        }
      }
    }
  },
};

export const faultDrills: Drill[] = [
  replacement,
  postgresFault({
    name: "postgres-away",
    shown: "not measured",
    wanted: wantedOfPostgres,
    begin: (server) => server.stop(),
    end: (server) => server.start(),
    seconds: 5,
  }),
  postgresFault({
    name: "postgres-hangs",
    shown: "not measured",
    wanted: wantedOfPostgres,
    begin: (server) => server.freeze(),
    end: (server) => server.thaw(),
    seconds: 25,
  }),
  slowDisk,
  smallMemory,
];
