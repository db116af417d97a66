import { parseArgs } from "node:util";
import { operatorCommand } from "./operator-command.ts";

const usage =
  "npm run site -- move-to-postgres    moves the embedded database of DATA_DIR to the one of DATABASE_URL";

await operatorCommand(
  usage,
  () => parseArgs({}),
  (host, settings) => host.runMoveToPostgres(settings),
);
