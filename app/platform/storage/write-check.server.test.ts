import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { createWriteCheck, writeBlock } from "./write-check.server";

const full = () => Promise.reject(Object.assign(new Error("full"), { code: "ENOSPC" }));

it("a failing write is told, and the first that succeeds after it as well", async () => {
  let time = 0;
  let isFull = false;
  const write = vi.fn(() => (isFull ? full() : Promise.resolve()));
  const isWritable = createWriteCheck([write], { interval: 5_000, now: () => time });
  expect(await isWritable()).toBe(true);
  isFull = true;
  time = 5_000;
  expect(await isWritable()).toBe(false);
  isFull = false;
  time = 10_000;
  expect(await isWritable()).toBe(true);
});

it("many questions make one write in an interval", async () => {
  let time = 0;
  const write = vi.fn(async () => undefined);
  const isWritable = createWriteCheck([write], { interval: 5_000, now: () => time });
  await Promise.all(Array.from({ length: 20 }, isWritable));
  for (time = 0; time < 5_000; time += 100) await isWritable();
  expect(write).toHaveBeenCalledTimes(1);
});

it("a write that does not end counts as failed, and no second one joins it", async () => {
  let time = 0;
  const write = vi.fn(() => new Promise<void>(() => undefined));
  const isWritable = createWriteCheck([write], { interval: 1, limit: 20, now: () => time });
  expect(await isWritable()).toBe(false);
  time = 10;
  expect(await isWritable()).toBe(false);
  expect(write).toHaveBeenCalledTimes(1);
});

it("a write that is late soon after one that succeeded does not count, until it is very late", async () => {
  let time = 0;
  let isBusy = false;
  const write = vi.fn(() => (isBusy ? new Promise<void>(() => undefined) : Promise.resolve()));
  const isWritable = createWriteCheck([write], { interval: 1, limit: 20, now: () => time });
  expect(await isWritable()).toBe(true);
  isBusy = true;
  time = 20_000;
  expect(await isWritable()).toBe(true);
  time = 30_000;
  expect(await isWritable()).toBe(false);
});

it("a block is written to the folder and removed; without the folder it fails", async () => {
  const folder = await mkdtemp(join(tmpdir(), "write-check-"));
  await writeBlock(folder);
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
  await expect(writeBlock(folder)).rejects.toThrow("ENOENT");
});
