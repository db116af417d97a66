import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { inFolder } from "./workplace";

it("stops programs, then what they use, and removes the folder, also of a measurement that failed", async () => {
  const ended: string[] = [];
  let used = "";
  const measuring = inFolder(
    async ({ folder, running }) => {
      used = folder;
      for (const name of ["site", "nginx"]) {
        running.push({ stop: async () => void ended.push(name) });
      }
      expect(existsSync(folder)).toBe(true);
      throw new Error("no answer");
    },
    async () => void ended.push("database"),
  );
  await expect(measuring).rejects.toThrow("no answer");
  expect(ended).toEqual(["site", "nginx", "database"]);
  expect(existsSync(used)).toBe(false);
});

it("hands on what was measured, and leaves signals to others afterwards", async () => {
  const before = process.listenerCount("SIGTERM");
  expect(await inFolder(async () => process.listenerCount("SIGTERM") - before)).toBe(1);
  expect(process.listenerCount("SIGTERM")).toBe(before);
});
