import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createLoadingBar, type LoadingBarState } from "./loading-bar-states";

let seen: LoadingBarState[];
let bar: ReturnType<typeof createLoadingBar>;
const last = () => seen.at(-1);

beforeEach(() => {
  vi.useFakeTimers();
  seen = [];
  bar = createLoadingBar((state) => seen.push(state));
});
afterEach(() => vi.useRealTimers());

it("shows nothing for a load shorter than the throttle", () => {
  bar.start();
  vi.advanceTimersByTime(199);
  bar.finish();
  vi.advanceTimersByTime(10_000);
  expect(seen).toEqual([]);
});

it("starts at the minimum after the throttle", () => {
  bar.start();
  vi.advanceTimersByTime(200);
  expect(last()).toEqual({ phase: "running", progress: 0.1 });
});

it("runs to the end in five seconds and waits there", () => {
  bar.start();
  vi.advanceTimersByTime(200 + 2_500);
  expect(last()?.progress).toBeCloseTo(0.55, 1);
  vi.advanceTimersByTime(2_600);
  expect(last()).toEqual({ phase: "running", progress: 1 });
  const count = seen.length;
  vi.advanceTimersByTime(5_000);
  expect(seen).toHaveLength(count);
});

it("finishes at full width and hides 500 ms later", () => {
  bar.start();
  vi.advanceTimersByTime(300);
  bar.finish();
  expect(last()).toEqual({ phase: "finished", progress: 1 });
  vi.advanceTimersByTime(499);
  expect(last()?.phase).toBe("finished");
  vi.advanceTimersByTime(1);
  expect(last()?.phase).toBe("hidden");
});

it("fails visibly, then hides", () => {
  bar.start();
  vi.advanceTimersByTime(300);
  bar.fail();
  expect(last()).toEqual({ phase: "failed", progress: 1 });
  vi.advanceTimersByTime(500);
  expect(last()?.phase).toBe("hidden");
});

it("shows nothing of a load that fails within the throttle, like a download", () => {
  bar.start();
  vi.advanceTimersByTime(50);
  bar.fail();
  vi.advanceTimersByTime(10_000);
  expect(seen).toEqual([]);
});

it("continues at the position of the previous document, and finishes", () => {
  bar.resume(0.4);
  expect(last()).toEqual({ phase: "running", progress: 0.4 });
  bar.finish();
  expect(last()).toEqual({ phase: "finished", progress: 1 });
  vi.advanceTimersByTime(500);
  expect(last()?.phase).toBe("hidden");
});

it("hides at once, and does not show a load within the throttle any more", () => {
  bar.start();
  vi.advanceTimersByTime(300);
  bar.hide();
  expect(last()?.phase).toBe("hidden");
  bar.start();
  bar.hide();
  const count = seen.length;
  vi.advanceTimersByTime(10_000);
  expect(seen).toHaveLength(count);
});

it("starts again while the bar of the previous load is visible", () => {
  bar.start();
  vi.advanceTimersByTime(300);
  bar.finish();
  vi.advanceTimersByTime(100);
  bar.start();
  expect(last()?.phase).toBe("hidden");
  vi.advanceTimersByTime(200);
  expect(last()).toEqual({ phase: "running", progress: 0.1 });
});
