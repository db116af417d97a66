import { parseArgs } from "node:util";
import { atMost, operatorCommand } from "./operator-command.ts";

const usage = `npm run site -- restore FOLDER         restores the newest backup that is there, a folder or s3://bucket/folder
npm run site -- restore FOLDER NAME    restores the one with this name`;

await operatorCommand(
  usage,
  () => atMost(2, parseArgs({ allowPositionals: true }).positionals),
  (host, settings, [target, name]) => host.runRestore(settings, target, name),
);
