import { parseArgs } from "node:util";
import type * as Host from "../app/host/index.ts";

/**
 * `npm run backup -- FOLDER` backs everything up to a folder or to `s3://bucket/folder`;
 * `npm run backup -- verify FOLDER` looks at the newest backup there, or at the one that is named after it;
 * `npm run backup -- list FOLDER` lists them.
 */
try {
  const { positionals } = parseArgs({ allowPositionals: true });
  const entry = "../build/server/index.js";
  const host: typeof Host = await import(entry);
  const [first] = positionals;
  const task = first === "verify" || first === "list" ? first : "make";
  const [target, name] = task === "make" ? positionals : positionals.slice(1);
  const tell = (sentence: string) => console.error(sentence);
  console.log(await host.runBackup(host.readEnv(process.env), { task, target, name, tell }));
} catch (error) {
  // Expected failures (wrong settings, no room) are sentences for the operator.
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
