import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { openDatabase } from "~/platform/db/database.server";
import { atRate } from "../drill/at-rate.ts";
import type { DrilledSite } from "../drill/drilled-site.ts";
import { residentMegabytes } from "../http/processes.ts";
import { ask } from "./asking.ts";
import { explore } from "./explore.ts";
import { createLatencies, type Times } from "./latencies.ts";
import { sourceOf } from "./sources.ts";

export type SlowDownloads = {
  readers: number;
  /** Downloads that came whole, with the right bytes. */
  whole: number;
  seconds: number;
  /** The most that were under way at a time. */
  most: number;
  /** A page that somebody else asks for meanwhile. */
  page: Times;
  wrongPages: number;
  /** Resident memory of the site in megabytes. */
  memory: { before: number; most: number };
};

const megabytes = 4;
/** Bytes a second that one reader takes: a slow line. */
const readerRate = 100_000;
const pageRate = 20;

/** Many readers with slow lines download a file at once, each from an address of its own. */
export async function downloadSlowly(site: DrilledSite, readers: number): Promise<SlowDownloads> {
  const [file] = (await explore(site.origin)).files;
  if (file === undefined) throw new Error("The site has no download");
  const bytes = Buffer.alloc(megabytes * 2 ** 20, "manifold");
  for (let at = 0; at < bytes.length; at += 4_096) bytes.writeUInt32LE(at, at);
  await site.kill("SIGTERM");
  await replaceFile(site, file.path.slice("/files/".length), bytes);
  await site.restart();
  await site.calm();

  const before = residentMegabytes(site.pid);
  const sum = createHash("sha256").update(bytes).digest("hex");
  const latencies = createLatencies<"page">(10);
  let [underWay, most, mostMemory, wrongPages] = [0, 0, before, 0];
  const agent = new Agent({ keepAlive: true });
  const readPage = async (_number: number, due: number) => {
    const asked = { path: "/en", method: "GET", headers: {}, right: [200] } as const;
    const { status } = await ask(agent, site.origin, asked);
    if (status === 200) latencies.add("page", performance.now() - due, 0);
    else wrongPages += 1;
  };
  const started = performance.now();
  const downloading = Promise.all(
    Array.from({ length: readers }, async (_, index) => {
      // Not all in the same millisecond, as nobody could.
      await pause(index * 4);
      underWay += 1;
      most = Math.max(most, underWay);
      const got = await download(site.origin + file.path, sourceOf(index));
      underWay -= 1;
      return got === sum;
    }),
  );
  let isOver = false;
  const watch = async () => {
    while (!isOver) {
      mostMemory = Math.max(mostMemory, residentMegabytes(site.pid));
      await atRate({ rate: pageRate, seconds: 1 }, readPage);
    }
  };
  const watching = watch();
  const results = await downloading.finally(() => {
    isOver = true;
  });
  const seconds = (performance.now() - started) / 1_000;
  await watching;
  agent.destroy();
  return {
    ...{ readers, whole: results.filter(Boolean).length, seconds, most, wrongPages },
    ...{ page: latencies.of("page"), memory: { before, most: mostMemory } },
  };
}

/** Downloads as slowly as the line allows. @returns the sum of the bytes; null when it broke off */
function download(url: string, localAddress: string): Promise<string | null> {
  return new Promise((resolve) => {
    const asking = request(url, { agent: false, localAddress });
    asking.once("response", (answer) => {
      const hash = createHash("sha256");
      answer.on("data", (part: Buffer) => {
        hash.update(part);
        answer.pause();
        setTimeout(() => answer.resume(), (part.length / readerRate) * 1_000);
      });
      answer.once("end", () => resolve(answer.statusCode === 200 ? hash.digest("hex") : null));
      answer.once("error", () => resolve(null));
      answer.once("close", () => resolve(null));
    });
    asking.once("error", () => resolve(null));
    asking.end();
  });
}

/** Replaces a file of the starting content, in the folder and in the database, while the site is away. */
async function replaceFile(site: DrilledSite, name: string, bytes: Buffer): Promise<void> {
  const database = await openDatabase({ databaseUrl: site.databaseUrl, dataFolder: site.folder });
  try {
    const sum = createHash("sha256").update(bytes).digest("hex");
    await database.db.execute(sql`ALTER TABLE release_files DISABLE TRIGGER USER`);
    await database.db.execute(
      sql`UPDATE release_files SET size = ${bytes.length}, sha256 = ${sum} WHERE name = ${name}`,
    );
    await database.db.execute(sql`ALTER TABLE release_files ENABLE TRIGGER USER`);
  } finally {
    await database.close();
  }
  // Files of the starting content are stored under their names.
  writeFileSync(join(site.folder, "files", name), bytes);
}
