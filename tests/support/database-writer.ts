import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { sql } from "drizzle-orm";
import { openEmbeddedDatabase } from "~/platform/db/embedded-database.server";

// A program for tests of durability: writes rows until it is killed, and prints each one after the
// database has acknowledged it.
// Arguments: the data folder, and the number of rows after which the disk fails.
const [folder = "", refusesAfter] = process.argv.slice(2);
const { db } = await openEmbeddedDatabase(folder);
await db.execute(sql`CREATE TABLE written (number integer PRIMARY KEY, filler text)`);
const filler = "x".repeat(500);
for (let number = 1; ; number += 1) {
  const row = sql`INSERT INTO written VALUES (${number}, ${filler})`;
  const isAcknowledged = await db.execute(row).then(
    () => true,
    () => false,
  );
  if (isAcknowledged) process.stdout.write(`${number}\n`);
  if (String(number) === refusesAfter) breakDisk();
}

function breakDisk(): void {
  fs.fsyncSync = () => {
    throw Object.assign(new Error("EIO: i/o error, fsync"), { code: "EIO" });
  };
  syncBuiltinESMExports();
}
