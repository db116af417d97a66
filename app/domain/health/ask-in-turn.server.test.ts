import { expect, it } from "vitest";
import { patience } from "~tests/support/patience";
import { askInTurn } from "./ask-in-turn.server";

it("answers what each said, and tells of what failed", async () => {
  const told: unknown[] = [];
  const ask = askInTurn(
    {
      size: async () => 5,
      broken: async () => {
        throw new Error("no");
      },
      after: async () => "well",
    },
    30_000,
    (error, name) => told.push([name, (error as Error).message]),
  );
  expect(await ask()).toEqual({
    size: { value: 5 },
    broken: { problem: "failed" },
    after: { value: "well" },
  });
  expect(told).toEqual([["broken", "no"]]);
});

it("asks one after another", async () => {
  const order: string[] = [];
  const named = (name: string) => async () => {
    order.push(`${name} begins`);
    await new Promise((resolve) => setImmediate(resolve));
    order.push(`${name} ends`);
  };
  await askInTurn({ one: named("one"), other: named("other") }, 30_000, () => {})();
  expect(order).toEqual(["one begins", "one ends", "other begins", "other ends"]);
});

it("is late with what hangs and what comes after it, and asks it no second time meanwhile", async () => {
  let asked = 0;
  let end: (value: string) => void = () => {};
  const ask = askInTurn(
    {
      first: async () => 1,
      hanging: () => {
        asked += 1;
        return new Promise<string>((resolve) => {
          end = resolve;
        });
      },
      after: async () => 2,
    },
    20,
    () => {},
  );
  const late = {
    first: { value: 1 },
    hanging: { problem: "late" },
    after: { problem: "late" },
  };
  expect(await ask()).toEqual(late);
  expect(await ask()).toEqual(late);
  expect(asked).toBe(1);
  end("there");
  await expect.poll(ask, patience).toMatchObject({ after: { value: 2 } });
});
