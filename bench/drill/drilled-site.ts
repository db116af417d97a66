import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import serverProcess from "../../scripts/server-process.json" with { type: "json" };
import { createDatabase } from "../http/database.ts";
import { cpuSeconds } from "../http/processes.ts";

/** A running site on loopback, with a data folder of its own. */
export type DrilledSite = {
  origin: string;
  pid: number;
  folder: string;
  /** Address of its database on a server; undefined on the embedded one. */
  databaseUrl: string | undefined;
  output: () => string;
  /** Whether the process runs. */
  isAlive: () => boolean;
  kill: (signal: NodeJS.Signals) => Promise<void>;
  /** Starts it again on the same data after `kill`. */
  restart: () => Promise<void>;
  /** Waits until the process rests. @returns the seconds that took */
  calm: () => Promise<number>;
};

export type SiteNeeds = {
  /** A database on the server of `TEST_DATABASE_URL` instead of the embedded one. */
  onServer?: boolean;
  /** An empty data folder, so that the start fills it. */
  isFresh?: boolean;
  variables?: Record<string, string>;
  /** Command that starts the server; the default is the server itself. */
  through?: (command: string[], folder: string) => string[];
  /** The folder that the site sees, when `through` puts it elsewhere. */
  dataFolder?: (folder: string) => string;
};

/** Runs a measurement on a site of its own, and ends the site whatever happens. */
export type Starter = <Result>(
  needs: SiteNeeds,
  measure: (site: DrilledSite) => Promise<Result>,
) => Promise<Result>;

/** The core of the site; the load comes from the last one. */
const serverCore = 0;
export const loadCore = availableParallelism() - 1;

const longestStart = 600_000;
const longestCalm = 120;

/**
 * Creates the starter of sites. Data folders with the starting content are copies of one, because
 * filling a folder takes several seconds.
 */
export function createStarter(): { start: Starter; end: () => Promise<void> } {
  /** Those that still start, too. */
  const running: Running = new Set();
  let hasEnded = false;
  const begin = (settings: Record<string, string>, command?: (words: string[]) => string[]) => {
    if (hasEnded) throw new Error("It was broken off: no other site starts");
    return startProcess(settings, running, command);
  };
  const folder = mkdtempSync(join(tmpdir(), "site-drill-"));
  let filled: Promise<string> | undefined;
  const fill = async () => {
    const template = join(folder, "template");
    const site = await begin({ DATA_DIR: template });
    await site.kill("SIGTERM");
    return template;
  };
  let count = 0;

  return {
    async end() {
      hasEnded = true;
      // Only when the drill was broken off; else every site has ended.
      await Promise.all([...running].map((site) => site.kill("SIGKILL")));
      rmSync(folder, { recursive: true, force: true });
    },
    async start({ onServer, isFresh, variables = {}, through, dataFolder }, measure) {
      count += 1;
      const own = join(folder, `site-${count}`);
      if (isFresh !== true && onServer !== true) {
        filled ??= fill();
        cpSync(await filled, own, { recursive: true });
      }
      const database = onServer ? await createDatabase() : undefined;
      const settings = {
        DATA_DIR: dataFolder?.(own) ?? own,
        TRUST_PROXY: "loopback",
        ...(database?.url !== undefined && { DATABASE_URL: database.url }),
        ...variables,
      };
      const command = (words: string[]) => through?.(words, own) ?? words;
      let site: Awaited<ReturnType<typeof startProcess>> | undefined;
      try {
        site = await begin(settings, command);
        const now = () => site as NonNullable<typeof site>;
        return await measure({
          get origin() {
            return now().origin;
          },
          get pid() {
            return now().pid;
          },
          folder: own,
          databaseUrl: database?.url,
          output: () => now().output(),
          isAlive: () => now().isAlive(),
          kill: (signal) => now().kill(signal),
          async restart() {
            site = await begin(settings, command);
          },
          calm: () => calm(now().pid),
        });
      } finally {
        await site?.kill("SIGKILL");
        await database?.drop();
        rmSync(own, { recursive: true, force: true });
      }
    },
  };
}

type Running = Set<{ kill: (signal: NodeJS.Signals) => Promise<void> }>;

/** Starts the built site as `npm start` does, in one process on one core. */
async function startProcess(
  variables: Record<string, string>,
  running: Running,
  through: (command: string[]) => string[] = (command) => command,
) {
  const command = through([process.execPath, ...serverProcess.arguments, serverProcess.program]);
  const child = spawn("taskset", ["-c", String(serverCore), ...command], {
    env: {
      PATH: process.env["PATH"],
      ...serverProcess.environment,
      NODE_ENV: "production",
      NODE_COMPILE_CACHE: "node_modules/.cache/node",
      HOST: "127.0.0.1",
      PORT: "0",
      OPS_PORT: "off",
      LOG_LEVEL: "error",
      LINK_CHECK: "off",
      WEB_CONCURRENCY: "1",
      SUPERVISE: "off",
      ...variables,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8");
    stream.on("data", (text: string) => {
      output += text;
    });
  }
  const isAlive = () => child.exitCode === null && child.signalCode === null;
  const kill = async (signal: NodeJS.Signals) => {
    if (!isAlive()) return;
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  };
  const own = { kill };
  running.add(own);
  child.once("exit", () => running.delete(own));
  const end = performance.now() + longestStart;
  let origin: string | undefined;
  while (origin === undefined) {
    if (!isAlive() || performance.now() > end) {
      await kill("SIGKILL");
      throw new Error(`The site did not start: ${output}`);
    }
    await pause(20);
    origin = /English {2}(http:\S+)\/en/.exec(output)?.[1];
  }
  return { origin, pid: child.pid ?? 0, output: () => output, isAlive, kill };
}

/** Milliseconds between two looks at a process, and those in which one that rests uses almost nothing. */
const lookEvery = 100;
const restFor = 1_000;
const mostAtRest = 0.03;

/**
 * Waits until a process uses almost no processor time for a second.
 * @returns the seconds after which that second began, to a tenth
 */
async function calm(pid: number): Promise<number> {
  const started = performance.now();
  const looks: { at: number; used: number }[] = [];
  for (;;) {
    const now = { at: performance.now() - started, used: cpuSeconds(pid) };
    looks.push(now);
    // The youngest look that is a second old; those before it were not followed by rest.
    while (looks[1] !== undefined && now.at - looks[1].at >= restFor) looks.shift();
    const [first = now] = looks;
    if (now.at - first.at >= restFor && now.used - first.used <= mostAtRest)
      return first.at / 1_000;
    if (now.at > longestCalm * 1_000) throw new Error("The site never rests");
    await pause(lookEvery);
  }
}
