import { Hono } from "hono";

/** Whether the process can answer what needs its database. */
export type Readiness = () => Promise<boolean>;

/** For whoever watches the process: alive, and ready to be sent requests. */
export function createHealth(isReady: Readiness): Hono {
  const app = new Hono();
  app.use(async (context, next) => {
    context.header("Cache-Control", "no-store");
    await next();
  });
  app.get("/healthz", (context) => context.text("alive"));
  app.get("/readyz", async (context) =>
    (await isReady()) ? context.text("ready") : context.text("not ready", 503),
  );
  return app;
}
