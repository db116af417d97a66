import { parseArgs } from "node:util";
import { atMost, operatorCommand } from "./operator-command.ts";

const usage = `npm run site -- backup FOLDER                  backs everything up to a folder or to s3://bucket/folder
npm run site -- backup verify FOLDER [NAME]    looks whether the newest backup, or the one with this name, is whole
npm run site -- backup list FOLDER             the backups that are there`;

await operatorCommand(usage, readOptions, (host, settings, options) => {
  const tell = (sentence: string) => console.error(sentence);
  return host.runBackup(settings, { ...options, tell });
});

function readOptions() {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [first] = positionals;
  const task = first === "verify" || first === "list" ? first : "make";
  const [target, name] =
    task === "make"
      ? atMost(1, positionals)
      : atMost(task === "verify" ? 2 : 1, positionals.slice(1));
  return { task, target, name } as const;
}
