import { expect, test } from "vitest";
import { dayInChina, secondsOfDayInChina, yearInChina } from "./china-time";

test("a day begins in China eight hours before UTC", () => {
  expect(dayInChina(new Date("2026-11-11T15:59:59.999Z"))).toBe("2026-11-11");
  expect(dayInChina(new Date("2026-11-11T16:00:00Z"))).toBe("2026-11-12");
  expect(yearInChina(new Date("2026-12-31T16:00:00Z"))).toBe(2027);
});

test("a day in China has its seconds until sixteen hours in UTC", () => {
  expect(secondsOfDayInChina(new Date("2026-11-11T15:59:59.500Z"))).toBe(1);
  expect(secondsOfDayInChina(new Date("2026-11-11T16:00:00Z"))).toBe(86_400);
  expect(secondsOfDayInChina(new Date("2026-11-12T00:00:00Z"))).toBe(16 * 3_600);
});
