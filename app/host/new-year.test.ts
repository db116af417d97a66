import { afterEach, expect, test, vi } from "vitest";
import { yearInChina } from "~/i18n/china-time";
import { onNewYear } from "./new-year";

afterEach(() => vi.useRealTimers());

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
