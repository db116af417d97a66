import { parseArgs } from "node:util";
import { atMost, operatorCommand } from "./operator-command.ts";

/** `npm run restore -- FOLDER` restores the newest backup there, or the one that is named after it. */
await operatorCommand((host, settings) => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [target, name] = atMost(2, positionals);
  return host.runRestore(settings, target, name);
});
