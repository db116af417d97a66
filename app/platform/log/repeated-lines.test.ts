import { DrizzleQueryError } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { createObserve } from "~/host/observe/observe.server";
import { createLog } from "./log.server";
import { boundRepeatedLines } from "./repeated-lines";

it("the first lines of a kind are written, and the others summed when the window ends", () => {
  vi.useFakeTimers();
  try {
    const sums: [string, number][] = [];
    const bound = boundRepeatedLines((kind: string, times) => sums.push([kind, times]), {
      most: 2,
      window: 1_000,
    });
    const flood = (kind: string, count: number) =>
      Array.from({ length: count }, () => bound(kind)).filter(Boolean).length;
    expect([flood("one", 5), flood("other", 2)]).toEqual([2, 2]);
    vi.advanceTimersByTime(1_000);
    expect(sums).toEqual([["one", 3]]);
    expect(flood("one", 1)).toBe(1);
  } finally {
    vi.useRealTimers();
  }
});

it("an unavailable database is one short line, however many requests meet it", () => {
  vi.useFakeTimers();
  try {
    const written: string[] = [];
    const log = createLog("error", { write: (line: string) => written.push(line) });
    const cause = Object.assign(new Error("timeout exceeded when trying to connect"));
    for (let count = 0; count < 100; count += 1) {
      const error = new DrizzleQueryError(`select ${"x".repeat(2_000)}`, [count], cause);
      log.error({ error, path: "/sign-in/passkey" }, "console call failed");
    }
    expect(written).toHaveLength(1);
    expect(written[0]?.length).toBeLessThan(250);
    expect(written[0]).not.toContain("stack");
    vi.advanceTimersByTime(10_000);
    expect(JSON.parse(written[1] ?? "")).toMatchObject({ msg: "console call failed", times: 99 });
  } finally {
    vi.useRealTimers();
  }
});

it("refused requests have a line each while they are few, and are all measured", () => {
  vi.useFakeTimers();
  try {
    const lines: object[] = [];
    const write = (details: object) => lines.push(details);
    const requestFinished = vi.fn();
    const log = { info: write, warn: write, error: write } as never;
    const observe = createObserve(log, { requestFinished } as never);
    const request = { headers: {}, method: "POST", url: "/console/api/sign-in/passkey" } as never;
    for (let count = 0; count < 500; count += 1) observe(request).finished("app", 503);
    for (let count = 0; count < 30; count += 1) observe(request).finished("app", 200);
    expect(lines).toHaveLength(20 + 30);
    expect(requestFinished).toHaveBeenCalledTimes(530);
    vi.advanceTimersByTime(10_000);
    expect(lines.at(-1)).toEqual({ status: 503, by: "app", times: 480 });
  } finally {
    vi.useRealTimers();
  }
});
