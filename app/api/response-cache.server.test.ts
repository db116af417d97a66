import { gunzipSync } from "node:zlib";
import { describe, expect, it, vi } from "vitest";
import { createResponseCache } from "./response-cache.server";

describe("the response cache", () => {
  it("computes a response once for simultaneous requests, and keeps it", async () => {
    const cache = createResponseCache();
    const make = vi.fn(async () => "body");
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => cache.getOrCreate("key", make)),
    );
    for (const answer of answers) expect(answer).toBe(answers[0]);
    expect(make).toHaveBeenCalledOnce();
    expect(cache.get("key")?.plain.toString()).toBe("body");
    expect(gunzipSync(cache.get("key")?.gzip ?? "").toString()).toBe("body");
    expect(cache.get("other")).toBeUndefined();
  });

  it("is emptied by a change of content, and does not keep what was begun before the change", async () => {
    const cache = createResponseCache();
    await cache.getOrCreate("kept", async () => "old");
    const late = Promise.withResolvers<string>();
    const begunBefore = cache.getOrCreate("late", () => late.promise);
    cache.invalidate();
    expect(cache.get("kept")).toBeUndefined();
    const begunAfter = cache.getOrCreate("late", async () => "new");
    late.resolve("old");
    expect((await begunBefore).plain.toString()).toBe("old");
    expect((await begunAfter).plain.toString()).toBe("new");
    expect(cache.get("late")?.plain.toString()).toBe("new");
  });

  it("does not keep failures", async () => {
    const cache = createResponseCache();
    await expect(
      cache.getOrCreate("key", () => Promise.reject(new Error("gone"))),
    ).rejects.toThrow();
    expect((await cache.getOrCreate("key", async () => "body")).plain.toString()).toBe("body");
  });

  it("stays within its size limit", async () => {
    const cache = createResponseCache(10_000);
    for (let number = 0; number < 100; number += 1) {
      await cache.getOrCreate(`key ${number}`, async () => "x".repeat(400));
    }
    expect(cache.get("key 0")).toBeUndefined();
    expect(cache.get("key 99")?.plain.toString()).toHaveLength(400);
  });
});
