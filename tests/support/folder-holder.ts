import { lockDataFolder } from "~/platform/db/data-folder-lock.server";

// A program for tests that locks a data folder until it ends.
lockDataFolder(process.argv[2] ?? "");
// The lock must survive garbage collection although nothing refers to it.
globalThis.gc?.();
process.stdout.write("locked\n");
setInterval(() => undefined, 60_000);
