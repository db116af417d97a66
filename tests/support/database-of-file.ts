import { afterAll } from "vitest";
import { type OpenTestDatabase, testDatabase } from "./test-database";

/** A migrated database for the tests of a file, empty at first, which is closed after them. */
export async function databaseOfFile(): Promise<OpenTestDatabase> {
  const opened = await testDatabase.open();
  afterAll(() => opened.close());
  return opened;
}
