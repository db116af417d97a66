import { describe, expect, it, vi } from "vitest";
import { chunkReloadGuard, type ReloadWindow, recoverFromChunkError } from "./chunk-reload";

const failure = new Error("Failed to fetch dynamically imported module");

/** A window whose storage and history outlive a reload, as a browser's do. */
function fakeWindow({ storage = true, history = true } = {}) {
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
  };
  return { host, reload };
}

describe.each([
  { name: "with storage", options: {} },
  { name: "with storage blocked", options: { storage: false } },
  { name: "with history blocked", options: { history: false } },
])("$name", ({ options }) => {
  it("reloads once, then shows the error for a minute, then reloads again", async () => {
    const { host, reload } = fakeWindow(options);
    const start = 1_800_000_000_000;
    void recoverFromChunkError(failure, host, start);
    expect(reload).toHaveBeenCalledTimes(1);
    for (const later of [1, chunkReloadGuard - 1]) {
      const screen = await recoverFromChunkError(failure, host, start + later);
      expect(screen.default).toThrow(failure);
    }
    expect(reload).toHaveBeenCalledTimes(1);
    void recoverFromChunkError(failure, host, start + chunkReloadGuard);
    expect(reload).toHaveBeenCalledTimes(2);
  });
});

it("does not reload at all where nothing outlives a reload", async () => {
  const { host, reload } = fakeWindow({ storage: false, history: false });
  expect((await recoverFromChunkError(failure, host)).default).toThrow(failure);
  expect(reload).not.toHaveBeenCalled();
});

it("keeps the router's own state of the history entry", () => {
  const { host } = fakeWindow();
  void recoverFromChunkError(failure, host);
  expect(host.history.state).toMatchObject({ key: "abc" });
});
