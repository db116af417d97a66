import type { ChildProcess } from "node:child_process";
import { openSync } from "node:fs";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { ask } from "./ask.ts";
import { serverCore } from "./machine.ts";
import { startOn } from "./processes.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const startPatience = 60_000;

export type RunningSite = {
  process: ChildProcess;
  pid: number;
  origin: string;
  /** From the start of the process to the first page, in seconds. */
  startSeconds: number;
};

/** Starts the built site as `npm start` does, on one core; its log goes to a file. */
export async function startSite(
  folder: string,
  variables: Record<string, string>,
): Promise<RunningSite> {
  await mkdir(folder, { recursive: true });
  const started = performance.now();
  const output = join(folder, `output-${Math.round(started)}.log`);
  const file = openSync(output, "a");
  const site = startOn(serverCore, process.execPath, ["server.ts"], {
    cwd: root,
    stdio: ["ignore", file, file],
    env: {
      PATH: process.env["PATH"],
      NODE_ENV: "production",
      NODE_COMPILE_CACHE: join(root, "node_modules", ".cache", "node"),
      PORT: "0",
      OPS_PORT: "off",
      WEB_CONCURRENCY: "1",
      DATA_DIR: join(folder, "data"),
      // The load says that it is many clients.
      TRUST_PROXY: "loopback",
      ...variables,
    },
  });
  const origin = await originOf(site, output);
  const { status } = await ask(origin, { path: "/" });
  if (status !== 200) throw new Error(`The first page answered ${status}`);
  const startSeconds = (performance.now() - started) / 1_000;
  return { process: site, pid: site.pid ?? 0, origin, startSeconds };
}

/** Puts bytes in place of a published download, and tells its address. */
export async function replaceDownload(folder: string, bytes: Buffer): Promise<string> {
  const files = join(folder, "data", "files");
  const name = (await readdir(files)).sort().find((entry) => entry.endsWith(".zip"));
  if (name === undefined) throw new Error("The starting content has no download");
  await writeFile(join(files, name), bytes);
  return `/files/${name}`;
}

async function originOf(site: ChildProcess, output: string): Promise<string> {
  const deadline = performance.now() + startPatience;
  while (performance.now() < deadline) {
    const words = await readFile(output, "utf8");
    const origin = /English {2}(http:\S+)\/en/.exec(words)?.[1];
    if (origin !== undefined) return origin;
    if (site.exitCode !== null) throw new Error(`The site ended by itself:\n${words}`);
    await pause(5);
  }
  throw new Error("The site did not start in a minute");
}
