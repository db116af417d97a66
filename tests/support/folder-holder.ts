import { lockDataFolder } from "~/platform/db/data-folder-lock.server";

// A process of its own that holds a data folder until it is ended.
lockDataFolder(process.argv[2] ?? "");
// The lock has to last although nothing here refers to it.
globalThis.gc?.();
process.stdout.write("locked\n");
setInterval(() => undefined, 60_000);
