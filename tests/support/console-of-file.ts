import { afterAll, afterEach, expect } from "vitest";
import { openTestConsole } from "./console";
import { databaseOfFile } from "./database-of-file";
import { secretsAmong } from "./secret-columns";

/**
 * A console for the tests of a file, on a database of its own. A test takes out the faults that it causes. At the end,
 * no answer may have had a value of a secret column.
 */
export async function consoleOfFile(options?: Parameters<typeof openTestConsole>[1]) {
  const { db } = await databaseOfFile();
  const site = openTestConsole(db, options);
  afterEach(() => expect(site.errors).toEqual([]));
  afterAll(async () => expect(await secretsAmong(db, site.tokens)).toEqual([]));
  return { db, site };
}
