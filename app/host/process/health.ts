import { Hono } from "hono";

/** Health of a process: all but `isReady` is in `/readyz` of the operations port, and each `state` in the public one. */
export type Health = {
  isReady: boolean;
  /** Whether the site can store anything. */
  storage?: { state: "writable" | "failing" | "unknown" };
  /** Whether a page can be rendered. */
  pages?: { state: "rendered" | "failing" | "late" | "unknown" };
  files?: { state: string };
  jobs?: { state: string };
  /** State of the last replacement of processes by SIGHUP. */
  replacement?: { state: string; at: string };
};

/** Checks whether the database answers and can store and a page can be rendered, and reports the state of stored files and background jobs. */
export type Readiness = () => Promise<Health>;

/** Milliseconds for which the result of a check is reused. */
const checkIsFresh = 1_000;

/**
 * Bounds the cost of checks, because the public port answers everybody. Requests during a check share it, and requests
 * within a second of its end get the same result. A failed check is not reused.
 */
export function shareChecks(readiness: Readiness, now = () => performance.now()): Readiness {
  let last: { health: Promise<Health>; endedAt: number } | undefined;
  return () => {
    if (last !== undefined && now() - last.endedAt < checkIsFresh) return last.health;
    const check = { health: readiness(), endedAt: Number.POSITIVE_INFINITY };
    last = check;
    const ended = () => {
      check.endedAt = now();
    };
    const failed = () => {
      last = undefined;
    };
    check.health.then(ended, failed);
    return check.health;
  };
}

/**
 * Serves `/healthz` (alive) and `/readyz` (ready for requests). Damaged files and failed jobs are
 * reported but do not make the process unready: pages and other downloads still work, and all
 * instances read the same files.
 * @param hasNames whether the answer names jobs and files; the public port answers everybody, so it has states only
 */
export function createHealth(readiness: Readiness, { hasNames = false } = {}): Hono {
  const app = new Hono();
  app.use(async (context, next) => {
    context.header("Cache-Control", "no-store");
    await next();
  });
  app.get("/healthz", (context) => context.text("alive"));
  app.get("/readyz", async (context) => {
    const { isReady, ...parts } = await readiness();
    const told = hasNames ? parts : statesOf(parts);
    return context.json({ ready: isReady, ...told }, isReady ? 200 : 503);
  });
  return app;
}

function statesOf(parts: Omit<Health, "isReady">): Record<string, { state: string }> {
  return Object.fromEntries(Object.entries(parts).map(([name, { state }]) => [name, { state }]));
}
