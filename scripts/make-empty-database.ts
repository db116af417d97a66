import { writeFile } from "node:fs/promises";
import { PGlite } from "@electric-sql/pglite";

// Writes a new, empty database beside the built host, which a first start unpacks. Creating one
// takes 600 MB of memory for a moment, unpacking one takes 250.
const client = await PGlite.create();
const dump = await client.dumpDataDir("gzip");
await client.close();
await writeFile("build/server/empty-database.tar.gz", await dump.bytes());
