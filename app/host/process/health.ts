import { Hono } from "hono";

/** Health of a process; `files` and `jobs` are passed on to `/readyz` unchanged. */
export type Health = {
  isReady: boolean;
  /** Whether the site can store anything. */
  storage?: { state: "writable" | "failing" | "unknown" };
  files?: { state: string };
  jobs?: { state: string };
};

/** Checks whether the database answers and can store, and reports the state of stored files and background jobs. */
export type Readiness = () => Promise<Health>;

/**
 * Serves `/healthz` (alive) and `/readyz` (ready for requests). Damaged files and failed jobs are
 * reported but do not make the process unready: pages and other downloads still work, and all instances read the
 * same files.
 */
export function createHealth(readiness: Readiness): Hono {
  const app = new Hono();
  let checking: Promise<Health> | undefined;
  // The public port answers everybody: whoever asks during a check shares it.
  const check = () => {
    checking ??= readiness().finally(() => {
      checking = undefined;
    });
    return checking;
  };
  app.use(async (context, next) => {
    context.header("Cache-Control", "no-store");
    await next();
  });
  app.get("/healthz", (context) => context.text("alive"));
  app.get("/readyz", async (context) => {
    const { isReady, ...more } = await check();
    return context.json({ ready: isReady, ...more }, isReady ? 200 : 503);
  });
  return app;
}
