import { setTimeout as pause } from "node:timers/promises";
import serverProcess from "../../scripts/server-process.json" with { type: "json" };
import { type Pinned, startPinned } from "./processes.ts";

export type SiteOptions = {
  core: number;
  port: number;
  folder: string;
  databaseUrl: string | undefined;
};

const longestStart = 240_000;

/** Starts the built site as `npm start` does, in one process on one core. */
export async function startSite(options: SiteOptions): Promise<Pinned & { milliseconds: number }> {
  const { core, port, folder, databaseUrl } = options;
  const { DATABASE_URL: _, ...environment } = process.env;
  const started = performance.now();
  const site = startPinned(
    core,
    [process.execPath, ...serverProcess.arguments, serverProcess.program],
    {
      output: `${folder}/site.log`,
      env: {
        ...environment,
        ...serverProcess.environment,
        NODE_ENV: "production",
        PORT: String(port),
        OPS_PORT: "off",
        WEB_CONCURRENCY: "1",
        SUPERVISE: "off",
        DATA_DIR: `${folder}/data`,
        // Registrations at once are what is measured, not the proof that so many of them need.
        CODE_CHALLENGE_ABOVE: "100000",
        // The load generator names a client address, so that no rate limit is reached.
        TRUST_PROXY: "loopback",
        ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
      },
    },
  );
  await firstAnswer(site, `http://127.0.0.1:${port}/en`);
  return { ...site, milliseconds: Math.round(performance.now() - started) };
}

/** Waits until a server responds; throws when its process has ended. */
export async function firstAnswer({ child }: Pinned, url: string): Promise<void> {
  const end = performance.now() + longestStart;
  while (performance.now() < end && child.exitCode === null) {
    const answer = await fetch(url).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer !== undefined) return;
    await pause(20);
  }
  throw new Error(`No answer from ${url}`);
}
