import { expect, test } from "vitest";
import { stopOf, stopsOf } from "./stops";

const stops = stopsOf([{ environments: 50 }, { environments: 10 }, { environments: 50 }]);

test("stops are in ascending order without duplicates", () => {
  expect(stops).toEqual([10, 50]);
});

test("an amount between stops has the next stop, an amount above all has the last", () => {
  expect([1, 10, 11, 50, 51].map((amount) => stopOf(stops, amount))).toEqual([0, 0, 1, 1, 1]);
});
