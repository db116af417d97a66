import { type ChildProcess, spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import {
  appendFileSync,
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import serverProcess from "../../scripts/server-process.json" with { type: "json" };
import type { Drill } from "./drill.ts";
import type { DrilledSite } from "./drilled-site.ts";

const megabyte = 1024 * 1024;
const largeFile = 1024;
const mostMemory = 450;
const longestRequest = 5;

/** A site with a large file is backed up while visitors search, killed in between, and restored. */
function backupDrill(name: string, onServer: boolean): Drill {
  return {
    name,
    shown: "no backup but by stopping the site",
    wanted: `nothing that looks whole after kill -9; ${largeFile} MB in less than ${mostMemory} MB of memory; every search answered within ${longestRequest} s; restored, nothing differs`,
    run: (start) =>
      start({ onServer }, async (site) => {
        await site.calm();
        const large = join(site.folder, "files", "large.bin");
        mkdirSync(join(site.folder, "files"), { recursive: true });
        writeFileSync(large, "");
        for (let size = 0; size < largeFile; size += 16) {
          appendFileSync(large, randomBytes(16 * megabyte));
        }
        const place = join(site.folder, "..", `${name}-place`);
        const identity = await generateX25519Identity();
        const keys = join(site.folder, "..", `${name}-identity`);
        writeFileSync(keys, `${identity}\n`, { mode: 0o600 });
        const settings = {
          DATA_DIR: site.folder,
          ...(site.databaseUrl !== undefined && { DATABASE_URL: site.databaseUrl }),
          BACKUP_RECIPIENTS: await identityToRecipient(identity),
        };

        const killed = command("backup.ts", settings, place);
        await until(() => isHalfWritten(place), killed.child);
        killed.child.kill("SIGKILL");
        await killed.ended;
        const left = await command("backup.ts", settings, "list", place).ended;

        const visits = visit(site);
        const backup = await command("backup.ts", settings, place).ended;
        const { slowest, failed, count } = await visits.end();

        const restored = join(site.folder, "..", `${name}-restored`);
        const embedded = { DATA_DIR: restored, BACKUP_IDENTITY: keys };
        const restore = await command("restore.ts", embedded, place).ended;
        const isSame = (await sumOf(join(restored, "files", "large.bin"))) === (await sumOf(large));
        const memory = Math.max(backup.memory, restore.memory);
        const isNothingLeft = left.output.includes("There are no backups.");
        for (const { code, output } of [backup, restore]) if (code !== 0) console.log(output);
        return {
          measured: `${isNothingLeft ? "no" : "A"} backup after kill -9; ${memory.toFixed(0)} MB at most, ${backup.seconds.toFixed(0)} s and ${restore.seconds.toFixed(0)} s; ${failed} of ${count} searches failed, the slowest took ${slowest.toFixed(2)} s; ${isSame && restore.code === 0 ? "restored, nothing differs" : "not restored"}`,
          isMet:
            isNothingLeft &&
            backup.code === 0 &&
            restore.code === 0 &&
            isSame &&
            memory <= mostMemory &&
            failed === 0 &&
            slowest <= longestRequest,
        };
      }),
  };
}

export const backupDrills = [
  backupDrill("backup-embedded", false),
  backupDrill("backup-server", true),
];

type Ended = { code: number | null; output: string; seconds: number; memory: number };

/** Runs an operator's command as npm does, and watches the most memory that it takes, in MB. */
function command(script: string, settings: Record<string, string>, ...words: string[]) {
  const { arguments: sparing, environment } = serverProcess;
  const child = spawn(process.execPath, [...sparing, join("scripts", script), ...words], {
    env: { PATH: process.env["PATH"], ...environment, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const begun = performance.now();
  let output = "";
  let memory = 0;
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  const watch = setInterval(() => {
    memory = Math.max(memory, peakOf(child.pid));
  }, 100);
  const ended = once(child, "close").then(([code]): Ended => {
    clearInterval(watch);
    return { code, output, memory, seconds: (performance.now() - begun) / 1_000 };
  });
  return { child, ended };
}

/** The most memory that a process has had so far, in MB; 0 when it has ended. */
function peakOf(pid: number | undefined): number {
  try {
    const [, kilobytes] =
      /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    return Number(kilobytes ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** Whether a file is on its way to the place. */
const isHalfWritten = (place: string) =>
  existsSync(place) && readdirSync(place).some((name) => name.endsWith(".tmp"));

async function until(isTrue: () => boolean, child: ChildProcess): Promise<void> {
  while (!isTrue()) {
    if (child.exitCode !== null) throw new Error("The backup ended before it could be killed");
    await pause(5);
  }
}

/** Asks for pages that nobody has stored, one after another. */
function visit({ origin }: DrilledSite) {
  let isOver = false;
  let slowest = 0;
  let failed = 0;
  let count = 0;
  const visiting = (async () => {
    for (; !isOver; count += 1) {
      const begun = performance.now();
      const answer = await fetch(`${origin}/en/news?q=backup%20${count}`, {
        headers: { "x-forwarded-for": `198.51.${count >> 8}.${count & 255}` },
      }).catch(() => undefined);
      await answer?.arrayBuffer();
      if (answer?.status !== 200) failed += 1;
      slowest = Math.max(slowest, (performance.now() - begun) / 1_000);
      await pause(20);
    }
  })();
  return {
    async end() {
      isOver = true;
      await visiting;
      return { slowest, failed, count };
    },
  };
}

async function sumOf(path: string): Promise<string> {
  const sum = createHash("sha256");
  for await (const piece of createReadStream(path)) sum.update(piece);
  return sum.digest("hex");
}
