import { expect, it } from "vitest";
import { grows, trendOf } from "./trend";

const pointsOf = (values: readonly number[]) =>
  values.map((value, index) => ({ at: index * 10, value }));

it("a figure that stays has no growth, whatever single points say", () => {
  const trend = trendOf(pointsOf([80, 80, 80, 300, 80, 80, 10, 80, 80]));
  expect(trend).toEqual({ level: 80, growth: 0 });
});

it("finds a steady rise between noise", () => {
  const noise = [3, -4, 1, -2, 4, -3, 0, 2, -1, 3, -4, 0];
  const trend = trendOf(pointsOf(noise.map((one, index) => 100 + index * 5 + one)));
  expect(trend?.growth).toBeGreaterThan(45);
  expect(trend?.growth).toBeLessThan(65);
});

it("a figure that falls has a negative growth", () => {
  expect(trendOf(pointsOf([50, 40, 30, 20, 10]))?.growth).toBe(-40);
});

it("few points say nothing, which is no success", () => {
  expect(trendOf(pointsOf([1, 1, 1, 1]))).toBeNull();
  expect(grows(null, { share: 1, units: 1_000 })).toBe(true);
});

it("a figure may grow by a share of it, or by some units where it is small", () => {
  const allowed = { share: 0.1, units: 5 };
  expect(grows({ level: 100, growth: 10 }, allowed)).toBe(false);
  expect(grows({ level: 100, growth: 11 }, allowed)).toBe(true);
  expect(grows({ level: 10, growth: 5 }, allowed)).toBe(false);
  expect(grows({ level: 10, growth: Number.NaN }, allowed)).toBe(true);
});
