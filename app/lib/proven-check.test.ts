import { expect, it, vi } from "vitest";
import { createProvenCheck } from "./proven-check";

const times = { fresh: 60_000, proof: 120_000 };

it("tries once for all who ask, again when a success is not fresh, and after a failure at once", async () => {
  let now = 0;
  let isRight = true;
  const attempt = vi.fn(async () => isRight);
  const check = createProvenCheck(attempt, { ...times, now: () => now });
  expect(await Promise.all([check(), check(), check()])).toEqual(Array(3).fill("well"));
  now = 59_999;
  expect(await check()).toBe("well");
  expect(attempt).toHaveBeenCalledTimes(1);
  now = 60_000;
  isRight = false;
  expect(await check()).toBe("failing");
  expect(await check()).toBe("failing");
  expect(attempt).toHaveBeenCalledTimes(3);
  isRight = true;
  expect(await check()).toBe("well");
});

it("what throws is a failure, and what hangs is told and tried only once", async () => {
  const thrown = createProvenCheck(() => Promise.reject(new Error("no page")), times);
  expect(await thrown()).toBe("failing");
  let end = (_isRight: boolean) => {};
  const attempt = vi.fn(
    () =>
      new Promise<boolean>((resolve) => {
        end = resolve;
      }),
  );
  const hanging = createProvenCheck(attempt, { ...times, limit: 5 });
  expect(await hanging()).toBe("late");
  expect(await hanging()).toBe("late");
  end(true);
  expect(await hanging()).toBe("well");
  expect(attempt).toHaveBeenCalledTimes(1);
});

it("what is late counts only when the last success is too long ago", async () => {
  let now = 0;
  let isHanging = false;
  const never = new Promise<boolean>(() => undefined);
  const check = createProvenCheck(() => (isHanging ? never : Promise.resolve(true)), {
    ...times,
    now: () => now,
    limit: 5,
  });
  expect(await check()).toBe("well");
  isHanging = true;
  now = 119_999;
  expect(await check()).toBe("well");
  now = 120_000;
  expect(await check()).toBe("late");
});
