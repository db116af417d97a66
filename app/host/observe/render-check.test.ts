import { expect, it, vi } from "vitest";
import { createRenderCheck } from "./render-check";

it("renders once for all who ask, again after a minute, and after a failure at once", async () => {
  let now = 0;
  let isRight = true;
  const render = vi.fn(async () => isRight);
  const check = createRenderCheck(render, { now: () => now });
  expect(await Promise.all([check(), check(), check()])).toEqual(Array(3).fill("rendered"));
  now = 59_999;
  expect(await check()).toBe("rendered");
  expect(render).toHaveBeenCalledTimes(1);
  now = 60_000;
  isRight = false;
  expect(await check()).toBe("failing");
  expect(await check()).toBe("failing");
  expect(render).toHaveBeenCalledTimes(3);
  isRight = true;
  expect(await check()).toBe("rendered");
});

it("a page that throws is a failure, and one that hangs is told and rendered only once", async () => {
  const thrown = createRenderCheck(() => Promise.reject(new Error("no page")));
  expect(await thrown()).toBe("failing");
  let end = (_isRight: boolean) => {};
  const render = vi.fn(
    () =>
      new Promise<boolean>((resolve) => {
        end = resolve;
      }),
  );
  const hanging = createRenderCheck(render, { limit: 5 });
  expect(await hanging()).toBe("late");
  expect(await hanging()).toBe("late");
  end(true);
  expect(await hanging()).toBe("rendered");
  expect(render).toHaveBeenCalledTimes(1);
});

it("a late page counts from two minutes after the last right one on", async () => {
  let now = 0;
  let isHanging = false;
  const never = new Promise<boolean>(() => undefined);
  const check = createRenderCheck(() => (isHanging ? never : Promise.resolve(true)), {
    now: () => now,
    limit: 5,
  });
  expect(await check()).toBe("rendered");
  isHanging = true;
  now = 119_999;
  expect(await check()).toBe("rendered");
  now = 120_000;
  expect(await check()).toBe("late");
});
