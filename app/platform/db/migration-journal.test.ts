import { expect, it } from "vitest";
import journal from "./migrations/meta/_journal.json" with { type: "json" };

/**
 * Older than the one before them, as they were written side by side. All three came to `main` in one delivery, so no
 * site stands between them, and a new date would run them again where 0032 is the newest one.
 */
const knownOlder = ["0031_release-uploads", "0032_reason-without-link"];

it("dates each migration later than all before it, or a site that stands between them skips it", () => {
  const older = journal.entries.filter(({ when }, index) =>
    journal.entries.slice(0, index).some((before) => before.when >= when),
  );
  expect(older.map(({ tag }) => tag)).toEqual(knownOlder);
});
