import { Hono } from "hono";

/** How a process is, for whoever watches it; `files` is told as it is. */
export type Health = { isReady: boolean; files?: { state: string } };

/** Whether the process can answer what needs its database, and how its stored files are. */
export type Readiness = () => Promise<Health>;

/**
 * For whoever watches the process: alive, and ready to be sent requests. Damaged files are named
 * but do not make it unready: its pages and all other downloads are well, and the instances
 * beside it read the same files, so that sending its visitors elsewhere would help nobody.
 */
export function createHealth(readiness: Readiness): Hono {
  const app = new Hono();
  app.use(async (context, next) => {
    context.header("Cache-Control", "no-store");
    await next();
  });
  app.get("/healthz", (context) => context.text("alive"));
  app.get("/readyz", async (context) => {
    const { isReady, ...more } = await readiness();
    return context.json({ ready: isReady, ...more }, isReady ? 200 : 503);
  });
  return app;
}
