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

it("passes the bar's position to the next document once", () => {
  handOver(0.4, storage, 1_000);
  expect(takeOver(storage, 1_500)).toBe(0.4);
  expect(takeOver(storage, 1_500)).toBe(0);
});

it("passes nothing if no bar was shown", () => {
  handOver(0, storage, 1_000);
  expect(takeOver(storage, 1_500)).toBe(0);
});

it("discards a position after five seconds", () => {
  handOver(0.4, storage, 1_000);
  expect(takeOver(storage, 6_000)).toBe(0);
});

it("ignores foreign values in the storage", () => {
  kept.set("loading_bar", "soon far");
  expect(takeOver(storage, 1_000)).toBe(0);
});

it("does not fail when storage is blocked", () => {
  handOver(0.4, blocked, 1_000);
  expect(takeOver(blocked, 1_000)).toBe(0);
});
