import { gunzipSync } from "node:zlib";
import { describe, expect, it, vi } from "vitest";
import { createAnswerStore } from "./answer-store.server";

describe("the store of answers", () => {
  it("makes an answer once for all who ask at the same time, and keeps it", async () => {
    const store = createAnswerStore();
    const make = vi.fn(async () => "body");
    const answers = await Promise.all(Array.from({ length: 20 }, () => store.make("key", make)));
    for (const answer of answers) expect(answer).toBe(answers[0]);
    expect(make).toHaveBeenCalledOnce();
    expect(store.peek("key")?.plain.toString()).toBe("body");
    expect(gunzipSync(store.peek("key")?.gzip ?? "").toString()).toBe("body");
    expect(store.peek("other")).toBeUndefined();
  });

  it("forgets everything on a change, and keeps nothing that was begun before it", async () => {
    const store = createAnswerStore();
    await store.make("kept", async () => "old");
    const late = Promise.withResolvers<string>();
    const begunBefore = store.make("late", () => late.promise);
    store.revise();
    expect(store.peek("kept")).toBeUndefined();
    const begunAfter = store.make("late", async () => "new");
    late.resolve("old");
    expect((await begunBefore).plain.toString()).toBe("old");
    expect((await begunAfter).plain.toString()).toBe("new");
    expect(store.peek("late")?.plain.toString()).toBe("new");
  });

  it("keeps no failure", async () => {
    const store = createAnswerStore();
    await expect(store.make("key", () => Promise.reject(new Error("gone")))).rejects.toThrow();
    expect((await store.make("key", async () => "body")).plain.toString()).toBe("body");
  });

  it("stays within its bounds", async () => {
    const store = createAnswerStore(10_000);
    for (let number = 0; number < 100; number += 1) {
      await store.make(`key ${number}`, async () => "x".repeat(400));
    }
    expect(store.peek("key 0")).toBeUndefined();
    expect(store.peek("key 99")?.plain.toString()).toHaveLength(400);
  });
});
