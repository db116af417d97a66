import { writeFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { PGlite } from "@electric-sql/pglite";
import { withoutChance } from "./steady-archive.ts";

// Writes a new, empty database beside the built host, which a first start unpacks. Creating one
// takes 600 MB of memory for a moment, unpacking one takes 250.

// PostgreSQL writes the time of its creation into the files, and the archive the time of its own. Two
// builds of one commit are to be alike, so in this process, which does nothing else, it is always the
// same moment.
const moment = Date.UTC(2026, 0, 1);
globalThis.Date = new Proxy(Date, {
  construct: (RealDate, given: unknown[]) =>
    Reflect.construct(RealDate, given.length > 0 ? given : [moment]),
});
Date.now = () => moment;

const client = await PGlite.create();
const dump = await client.dumpDataDir("none");
await client.close();
const archive = withoutChance(new Uint8Array(await dump.arrayBuffer()));
await writeFile("build/server/empty-database.tar.gz", gzipSync(archive));
