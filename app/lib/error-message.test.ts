import { DrizzleQueryError } from "drizzle-orm";
import { expect, it } from "vitest";
import { errorMessage } from "./error-message";

it("an error says its message, and one without says those that it holds", () => {
  expect(errorMessage(new Error("away"))).toBe("away");
  expect(errorMessage("text")).toBe("text");
  const refused = [
    new Error("connect ECONNREFUSED ::1:5432"),
    new Error("connect ECONNREFUSED 127.0.0.1:5432"),
  ];
  expect(errorMessage(new AggregateError(refused))).toBe(
    "connect ECONNREFUSED ::1:5432; connect ECONNREFUSED 127.0.0.1:5432",
  );
  expect(errorMessage(new AggregateError(refused, "Both refused"))).toBe("Both refused");
});

it("an error of a statement says what the database said, and none of the values", () => {
  const cause = new Error('column "views" does not exist');
  const statement = 'ALTER TABLE "article_views"\n\tRENAME COLUMN "views" TO $1;\n';
  expect(errorMessage(new DrizzleQueryError(statement, ["lin@site.example"], cause))).toBe(
    'column "views" does not exist, in: ALTER TABLE "article_views" RENAME COLUMN "views" TO $1;',
  );
  const long = new DrizzleQueryError(`SELECT ${"a".repeat(900)}`, [], cause);
  expect(errorMessage(long)).toMatch(/in: SELECT a{293}…$/);
});
