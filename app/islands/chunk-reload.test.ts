import { describe, expect, it, vi } from "vitest";
import { chunkReloadGuard, type ReloadWindow, recoverFromChunkError } from "./chunk-reload";

/** A window whose storage and history outlive a reload, as a browser's do. */
function fakeWindow({ storage = true, history = true, isOnline = true } = {}) {
  const stored = new Map<string, string>();
  const blocked = () => {
    throw new DOMException("blocked", "SecurityError");
  };
  const reload = vi.fn();
  const host: ReloadWindow = {
    get sessionStorage() {
      if (!storage) blocked();
      return {
        getItem: (key: string) => stored.get(key) ?? null,
        setItem: (key: string, value: string) => void stored.set(key, value),
      };
    },
    history: {
      state: { key: "abc" },
      replaceState(state: unknown) {
        if (!history) blocked();
        (this as { state: unknown }).state = state;
      },
    },
    location: { reload },
    navigator: { onLine: isOnline },
  };
  return { host, reload };
}

describe.each([
  { name: "with storage", options: {} },
  { name: "with storage blocked", options: { storage: false } },
  { name: "with history blocked", options: { history: false } },
])("$name", ({ options }) => {
  it("reloads once, then not for a minute, then again", () => {
    const { host, reload } = fakeWindow(options);
    const start = 1_800_000_000_000;
    expect(recoverFromChunkError(host, start)).toBe(true);
    expect(reload).toHaveBeenCalledTimes(1);
    for (const later of [1, chunkReloadGuard - 1]) {
      expect(recoverFromChunkError(host, start + later)).toBe(false);
    }
    expect(reload).toHaveBeenCalledTimes(1);
    expect(recoverFromChunkError(host, start + chunkReloadGuard)).toBe(true);
    expect(reload).toHaveBeenCalledTimes(2);
  });
});

it("never reloads if nothing can be stored across a reload", () => {
  const { host, reload } = fakeWindow({ storage: false, history: false });
  expect(recoverFromChunkError(host)).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

it("leaves the page as it is while the browser is offline", () => {
  const { host, reload } = fakeWindow({ isOnline: false });
  expect(recoverFromChunkError(host)).toBe(false);
  expect(reload).not.toHaveBeenCalled();
});

it("keeps other state of the history entry", () => {
  const { host } = fakeWindow();
  recoverFromChunkError(host);
  expect(host.history.state).toMatchObject({ key: "abc" });
});
