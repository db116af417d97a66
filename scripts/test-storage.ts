import { parseArgs } from "node:util";
import { atMost, operatorCommand } from "./operator-command.ts";

const usage =
  "npm run site -- storage test    writes, reads, lists and removes a file of 9 MB in the bucket of S3_BUCKET";

await operatorCommand(usage, readOptions, (host, settings) => host.runStorageTest(settings));

function readOptions() {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [task] = atMost(1, positionals);
  if (task !== "test") throw new Error("Name the task: npm run site -- storage test");
}
