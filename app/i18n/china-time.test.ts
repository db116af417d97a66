import { afterEach, expect, test, vi } from "vitest";
import { dayInChina, onNewYear, secondsOfDayInChina, yearInChina } from "./china-time";

afterEach(() => vi.useRealTimers());

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

test("a listener is called once when a new year begins in China", () => {
  vi.useFakeTimers({ now: new Date("2026-12-31T15:58:30Z") });
  const tell = vi.fn();
  const stop = onNewYear(tell);
  vi.advanceTimersByTime(60_000);
  expect(yearInChina()).toBe(2026);
  expect(tell).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60 * 60_000);
  expect(yearInChina()).toBe(2027);
  expect(tell).toHaveBeenCalledTimes(1);
  stop();
});
