import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import serverProcess from "../../scripts/server-process.json" with { type: "json" };

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Whether this process belongs to a test run; benchmarks and pictures use this support without one. */
const isTest = process.env["TEST_RUN_FOLDER"] !== undefined;

/**
 * Compiled code is kept between starts, as `npm start` keeps it: tests start many sites. None of
 * them asks a server outside, whatever its settings.
 */
export const environmentOfSites = {
  NODE_ENV: "production",
  LINK_CHECK: "off",
  // The process that was started is the one that serves.
  SUPERVISE: "off",
  NODE_COMPILE_CACHE: join(root, "node_modules", ".cache", "node"),
  // A site of a test renders what the test asks for: rendering and compressing all pages takes more
  // processor time than the start. Benchmarks and pictures use the site as operators start it.
  WARM_UP: isTest ? "off" : "on",
  // Tests run beside each other, some with several processes, which at the usual 10 would take all 100 that a server of
  // PostgreSQL usually has.
  ...(isTest && { DATABASE_CONNECTIONS: "4" }),
};

/**
 * A site of a test lives for seconds. The embedded database does not earn back in them what it takes to
 * compile its busiest functions a second time, with optimizations: a fifth of a start. Here they
 * have to be busier for that.
 */
const compileLater = isTest ? ["--wasm-tiering-budget=200000000"] : [];

/** The program to run: the server, or the script behind `npm start`, which runs the server. */
export const serverProgram = [serverProcess.program];
export const startScript = ["scripts/run.mjs", "start"];

/** The site in another process. */
export type SiteProcess = { child: ChildProcess; origin: string; output: () => string };

/**
 * Starts the built site on a free port and waits until it prints its address.
 * @param socket descriptor of a socket to hand over to the site, as systemd does
 */
export async function startSite(
  variables: Record<string, string>,
  program = serverProgram,
  socket?: number,
): Promise<SiteProcess> {
  return runIn(root, program, variables, socket);
}

/** The same from another folder that has what the site needs. */
export async function runIn(
  folder: string,
  program: string[],
  variables: Record<string, string>,
  socket?: number,
): Promise<SiteProcess> {
  const defaults = { PORT: "0", OPS_PORT: "off", LOG_LEVEL: "error" };
  const { child, output } = spawnSite({ ...defaults, ...variables }, program, folder, socket);
  const origin = await new Promise<string>((resolve, reject) => {
    child.stdout?.on("data", () => {
      const found = output().match(/English {2}(http:\S+)\/en/)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once("exit", (code) => reject(new Error(`The site ended with ${code}: ${output()}`)));
  });
  return { child, origin, output };
}

/** Starts the built site and waits until it ends by itself; it takes no port that another site may have. */
export async function runSite(variables: Record<string, string>) {
  const { child, output } = spawnSite({ PORT: "0", OPS_PORT: "off", ...variables }, serverProgram);
  // Once all that it has written is there.
  const [code] = (await once(child, "close")) as [number | null];
  return { code, output: output() };
}

/**
 * Sends a signal to the process and waits until it has ended, and until all is there that it has written; processes
 * that a killed one had started may write on for a while.
 */
export async function endSite({ child }: SiteProcess, signal: NodeJS.Signals = "SIGTERM") {
  const ended = once(child, signal === "SIGKILL" ? "exit" : "close") as Promise<
    [number | null, NodeJS.Signals | null]
  >;
  child.kill(signal);
  const [code] = await ended;
  return code;
}

/** Sites that run. A test that fails does not end its own: then it ends with the process of the test. */
const running = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
});

function spawnSite(
  variables: Record<string, string>,
  program: string[],
  cwd = root,
  socket?: number,
) {
  const command = [process.execPath, ...compileLater, ...program];
  // The protocol of systemd names the process that the socket is for.
  const words = socket === undefined ? "" : "LISTEN_FDS=1 LISTEN_PID=$$ ";
  const child = spawn("sh", ["-c", `${words}exec "$@"`, "sh", ...command], {
    cwd,
    env: { PATH: process.env["PATH"], ...environmentOfSites, ...variables },
    stdio: ["ignore", "pipe", "pipe", ...(socket === undefined ? [] : [socket])],
  });
  running.add(child);
  child.once("exit", () => running.delete(child));
  let text = "";
  child.stdout?.on("data", (chunk) => {
    text += chunk;
  });
  child.stderr?.on("data", (chunk) => {
    text += chunk;
  });
  return { child, output: () => text };
}
