import { setTimeout } from "node:timers/promises";
import { expect, it, vi } from "vitest";
import { patience } from "~tests/support/patience";
import { rememberContent, remembered, rememberedItems } from "./content-memory.server";
import type { Database } from "./database.server";

const databaseOf = () => ({}) as Database;

it("asks once until content changes, also for those who ask together", async () => {
  const db = databaseOf();
  const forget = rememberContent(db);
  let content = "old";
  const ask = vi.fn(async () => content);
  const both = [remembered(db, "tags", ask), remembered(db, "tags", ask)];
  expect(await Promise.all(both)).toEqual(["old", "old"]);
  expect(await remembered(db, "tags", ask)).toBe("old");
  expect(ask).toHaveBeenCalledOnce();
  content = "new";
  forget();
  expect(await remembered(db, "tags", ask)).toBe("new");
  expect(await remembered(db, "other", async () => "else")).toBe("else");
});

it("keeps no answer that was under way when content changed", async () => {
  const db = databaseOf();
  const forget = rememberContent(db);
  const old = Promise.withResolvers<string>();
  const first = remembered(db, "tags", () => old.promise);
  forget();
  expect(await remembered(db, "tags", async () => "new")).toBe("new");
  old.resolve("old");
  expect(await first).toBe("old");
  expect(await remembered(db, "tags", async () => "newer")).toBe("new");
});

it("asks again after a while, though nobody told of a change", async () => {
  const db = databaseOf();
  rememberContent(db, 40);
  const clock = vi.spyOn(performance, "now").mockReturnValue(1_000);
  expect(await remembered(db, "tags", async () => "old")).toBe("old");
  clock.mockReturnValue(1_040);
  expect(await remembered(db, "tags", async () => "new")).toBe("old");
  clock.mockReturnValue(1_041);
  // The clock is read once a millisecond at most.
  const isAsked = async () => expect(await remembered(db, "tags", async () => "new")).toBe("new");
  await vi.waitFor(isAsked, patience);
  clock.mockRestore();
});

it("asks again after a failure, and whenever nobody tells of changes", async () => {
  const db = databaseOf();
  rememberContent(db);
  await expect(remembered(db, "tags", () => Promise.reject(new Error("down")))).rejects.toThrow();
  expect(await remembered(db, "tags", async () => "up")).toBe("up");
  const ask = vi.fn(async () => "fresh");
  for (let count = 0; count < 2; count += 1) await remembered(databaseOf(), "tags", ask);
  expect(ask).toHaveBeenCalledTimes(2);
});

const asking = (content: Record<number, string>) =>
  vi.fn(
    async (ids: readonly number[]) =>
      new Map(ids.flatMap((id) => (content[id] === undefined ? [] : [[id, content[id]] as const]))),
  );
const items = (db: Database, ask: ReturnType<typeof asking>, ids: number[], longest?: number) =>
  rememberedItems(db, {
    question: "text",
    ids,
    ask,
    sizeOf: (text: string) => text.length,
    ...(longest !== undefined && { longest }),
  });

it("asks for single items once until content changes, and only for those that it does not know", async () => {
  const db = databaseOf();
  const forget = rememberContent(db);
  const content: Record<number, string> = { 1: "one", 2: "two", 3: "three" };
  const ask = asking(content);
  expect(Object.fromEntries(await items(db, ask, [1, 2]))).toEqual({ 1: "one", 2: "two" });
  expect(Object.fromEntries(await items(db, ask, [3, 2, 4]))).toEqual({ 2: "two", 3: "three" });
  expect(Object.fromEntries(await items(db, ask, [1, 3]))).toEqual({ 1: "one", 3: "three" });
  // What is not published may be the next moment.
  content[4] = "four";
  expect(Object.fromEntries(await items(db, ask, [4]))).toEqual({ 4: "four" });
  expect(ask.mock.calls).toEqual([[[1, 2]], [[3, 4]], [[4]]]);
  content[1] = "new";
  forget();
  expect((await items(db, ask, [1])).get(1)).toBe("new");
});

it("keeps no item that was under way when content changed", async () => {
  const db = databaseOf();
  const forget = rememberContent(db);
  const old = Promise.withResolvers<Map<number, string>>();
  const first = items(
    db,
    vi.fn(() => old.promise),
    [1],
  );
  forget();
  old.resolve(new Map([[1, "old"]]));
  expect((await first).get(1)).toBe("old");
  expect((await items(db, asking({ 1: "new" }), [1])).get(1)).toBe("new");
});

it("keeps an item no longer than it may be old, and texts up to a bound", async () => {
  const db = databaseOf();
  rememberContent(db);
  await items(db, asking({ 1: "old" }), [1], 20);
  await setTimeout(60);
  expect((await items(db, asking({ 1: "new" }), [1])).get(1)).toBe("new");
  const long = { 2: "x".repeat(1_500_000), 3: "y".repeat(1_500_000) };
  await items(db, asking(long), [2]);
  await items(db, asking(long), [3]);
  const ask = asking(long);
  await items(db, ask, [2, 3]);
  expect(ask.mock.calls).toEqual([[[2]]]);
});

it("remembers no items where nobody tells of changes, and asks for none in vain", async () => {
  const ask = asking({ 1: "one" });
  for (let count = 0; count < 2; count += 1) await items(databaseOf(), ask, [1]);
  expect(await items(databaseOf(), ask, [])).toEqual(new Map());
  expect(ask).toHaveBeenCalledTimes(2);
});
