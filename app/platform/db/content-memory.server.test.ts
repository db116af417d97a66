import { setTimeout } from "node:timers/promises";
import { expect, it, vi } from "vitest";
import { rememberContent, remembered } from "./content-memory.server";
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
  expect(await remembered(db, "tags", async () => "old")).toBe("old");
  expect(await remembered(db, "tags", async () => "new")).toBe("old");
  await setTimeout(80);
  expect(await remembered(db, "tags", async () => "new")).toBe("new");
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
