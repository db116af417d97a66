import { expect, it } from "vitest";
import journal from "./migrations/meta/_journal.json" with { type: "json" };

/**
 * Older than the one before them, as they were written side by side. A new date would run them again where 0032 is the
 * newest one; a site that stands at 0030 gets them from `migrateDatabase`, which looks for what was passed over.
 */
const knownOlder = ["0031_release-uploads", "0032_reason-without-link"];

it("dates each migration later than all before it, so that a site gets them in their order", () => {
  const older = journal.entries.filter(({ when }, index) =>
    journal.entries.slice(0, index).some((before) => before.when >= when),
  );
  expect(older.map(({ tag }) => tag)).toEqual(knownOlder);
});
