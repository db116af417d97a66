import { parseArgs } from "node:util";
import { operatorCommand } from "./operator-command.ts";

/** `npm run move-to-postgres` moves the embedded database of `DATA_DIR` to the one of `DATABASE_URL`. */
await operatorCommand((host, settings) => {
  parseArgs({});
  return host.runMoveToPostgres(settings);
});
