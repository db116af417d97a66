import { afterEach, expect } from "vitest";
import { openTestConsole } from "./console";
import { databaseOfFile } from "./database-of-file";

/** A console for the tests of a file, on a database of its own. A test takes out the faults that it causes. */
export async function consoleOfFile(options?: Parameters<typeof openTestConsole>[1]) {
  const { db } = await databaseOfFile();
  const site = openTestConsole(db, options);
  afterEach(() => expect(site.errors).toEqual([]));
  return { db, site };
}
