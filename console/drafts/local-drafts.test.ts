import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { forgetDraft, keepDraft, listDrafts, readDraft, savesLocally } from "./local-drafts";

const place = { staffId: 1, textId: "offer", locale: "" };
const draft = { words: "Typed", base: { words: "", version: 0 } };

beforeEach(() => savesLocally.set(true));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  savesLocally.set(true);
});

it("says that a browser without a database keeps nothing, and reads nothing there", async () => {
  // As in this process, which has none.
  await expect(keepDraft(place, draft)).rejects.toThrow();
  expect(savesLocally.get()).toBe(false);
  expect(await readDraft(place)).toBeUndefined();
  expect(await listDrafts(1, "site-text home ")).toEqual([]);
  await expect(forgetDraft(place)).rejects.toThrow();
});

it("waits for no database that does not open, and tries again", async () => {
  vi.useFakeTimers();
  const open = vi.fn(() => ({}));
  vi.stubGlobal("indexedDB", { open });
  const read = readDraft(place);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await read).toBeUndefined();
  expect(savesLocally.get()).toBe(true);
  const kept = expect(keepDraft(place, draft)).rejects.toThrow("does not open");
  await vi.advanceTimersByTimeAsync(3_000);
  await kept;
  expect(savesLocally.get()).toBe(false);
  expect(open).toHaveBeenCalledTimes(2);
});

it("says so no longer once a text could be kept", async () => {
  savesLocally.set(false);
  const transaction: Record<string, unknown> = { objectStore: () => ({ put: () => ({}) }) };
  const database = {
    transaction: () => {
      queueMicrotask(() => (transaction["oncomplete"] as () => void)());
      return transaction;
    },
  };
  vi.stubGlobal("indexedDB", {
    open: () => {
      const request: Record<string, unknown> = { result: database };
      queueMicrotask(() => (request["onsuccess"] as () => void)());
      return request;
    },
  });
  await keepDraft(place, draft);
  expect(savesLocally.get()).toBe(true);
  // The browser has closed it: whoever asks next opens it anew.
  (database as { onclose?: () => void }).onclose?.();
  vi.unstubAllGlobals();
  await expect(keepDraft(place, draft)).rejects.toThrow();
});
