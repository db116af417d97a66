import { expect, test } from "vitest";
import { broken, brokenInConsole, median, middleRound } from "./web-vitals-goals.ts";

const good = { fcp: 900, lcp: 1_000, cls: 0, tbt: 0, click: 1_400, clickAfterHover: 500 };

test("each missed goal is a sentence, and reached goals are none", () => {
  expect(broken("/", good)).toEqual([]);
  expect(broken("/", { ...good, fcp: 1_101 })).toEqual(["/: fcp is 1101, the goal is 1100"]);
  expect(broken("/", { ...good, lcp: 0 })).toHaveLength(1);
  expect(broken("/", { ...good, cls: 0.0001, tbt: 51 })).toHaveLength(2);
  expect(broken("/", { ...good, tbt: Number.NaN })).toHaveLength(1);
});

test("the median is taken for each figure separately", () => {
  const rounds = [good, { ...good, fcp: 2_000 }, { ...good, fcp: 950, lcp: 5_000 }];
  expect(median(rounds)).toEqual({ ...good, fcp: 950 });
});

test("the console's screen is measured by its middle round, and one that never came is a miss", () => {
  const round = (interactive: number) => ({ fcp: 1, shown: 2, interactive });
  expect(middleRound([round(9_000), round(4_000), round(5_000)])).toEqual(round(5_000));
  expect(brokenInConsole("/console", round(5_000))).toEqual([]);
  expect(brokenInConsole("/console", round(5_001))).toEqual([
    "/console: interactive is 5001, the goal is 5000",
  ]);
  expect(brokenInConsole("/console", round(0))).toHaveLength(1);
  expect(brokenInConsole("/console", middleRound([]))).toHaveLength(1);
});
