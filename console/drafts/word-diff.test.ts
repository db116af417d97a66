import { afterEach, expect, it, vi } from "vitest";

afterEach(() => vi.unstubAllGlobals());

it("compares words in a browser without a segmenter, Chinese by characters", async () => {
  // Another test of this worker may have made segmenters, which the module keeps.
  vi.resetModules();
  const { diffWords } = await import("./word-diff");
  vi.stubGlobal("Intl", { ...Intl, Segmenter: undefined });
  expect(diffWords("en", "costs ¥79 a month", "costs ¥89 a month")).toEqual([
    { kind: "same", text: "costs ¥" },
    { kind: "deleted", text: "79" },
    { kind: "inserted", text: "89" },
    { kind: "same", text: " a month" },
  ]);
  expect(diffWords("cn", "请先备份2次，再更新。", "请先备份3次，后更新。")).toEqual([
    { kind: "same", text: "请先备份" },
    { kind: "deleted", text: "2" },
    { kind: "inserted", text: "3" },
    { kind: "same", text: "次，" },
    { kind: "deleted", text: "再" },
    { kind: "inserted", text: "后" },
    { kind: "same", text: "更新。" },
  ]);
});
