import { beforeEach, expect, it } from "vitest";
import { handOver, takeOver } from "./loading-bar-handover";

let kept: Map<string, string>;
const storage = () => ({
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
});
const blocked = () => {
  throw new DOMException("blocked", "SecurityError");
};

beforeEach(() => {
  kept = new Map();
});

it("tells the next document how far the bar had come, once", () => {
  handOver(0.4, storage, 1_000);
  expect(takeOver(storage, 1_500)).toBe(0.4);
  expect(takeOver(storage, 1_500)).toBe(0);
});

it("tells nothing where no bar was shown", () => {
  handOver(0, storage, 1_000);
  expect(takeOver(storage, 1_500)).toBe(0);
});

it("forgets what no document has taken over for five seconds", () => {
  handOver(0.4, storage, 1_000);
  expect(takeOver(storage, 6_000)).toBe(0);
});

it("makes nothing of what others have written", () => {
  kept.set("loading_bar", "soon far");
  expect(takeOver(storage, 1_000)).toBe(0);
});

it("does without where storage is blocked", () => {
  handOver(0.4, blocked, 1_000);
  expect(takeOver(blocked, 1_000)).toBe(0);
});
