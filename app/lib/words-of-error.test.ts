import { expect, it } from "vitest";
import { wordsOfError } from "./words-of-error";

it("an error says its message, and one without says those that it holds", () => {
  expect(wordsOfError(new Error("away"))).toBe("away");
  expect(wordsOfError("text")).toBe("text");
  const refused = [
    new Error("connect ECONNREFUSED ::1:5432"),
    new Error("connect ECONNREFUSED 127.0.0.1:5432"),
  ];
  expect(wordsOfError(new AggregateError(refused))).toBe(
    "connect ECONNREFUSED ::1:5432; connect ECONNREFUSED 127.0.0.1:5432",
  );
  expect(wordsOfError(new AggregateError(refused, "Both refused"))).toBe("Both refused");
});
