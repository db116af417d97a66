import { expect, test } from "vitest";
import { formatYuan } from "./money";

test("whole yuan stand without decimals, others with two", () => {
  expect([0, 79_00, 79_50, 5].map(formatYuan)).toEqual(["¥0", "¥79", "¥79.50", "¥0.05"]);
});
