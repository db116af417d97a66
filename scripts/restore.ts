import { parseArgs } from "node:util";
import type * as Host from "../app/host/index.ts";

/** `npm run restore -- FOLDER` restores the newest backup there, or the one that is named after it. */
try {
  const { positionals } = parseArgs({ allowPositionals: true });
  const entry = "../build/server/index.js";
  const host: typeof Host = await import(entry);
  const [target, name] = positionals;
  console.log(await host.runRestore(host.readEnv(process.env), target, name));
} catch (error) {
  // Expected failures (wrong settings, a database that is not empty) are sentences for the operator.
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
