import type * as Host from "../app/host/index.ts";

/** `npm run move-to-postgres` moves the embedded database of `DATA_DIR` to the one of `DATABASE_URL`. */
try {
  const entry = "../build/server/index.js";
  const host: typeof Host = await import(entry);
  console.log(await host.runMoveToPostgres(host.readEnv(process.env)));
} catch (error) {
  // Expected failures (wrong settings, a data folder in use) are sentences for the operator.
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
