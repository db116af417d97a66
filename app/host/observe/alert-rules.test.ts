import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";

const folder = fileURLToPath(new URL("../../../deploy/watching/", import.meta.url));
const promtool = process.env["TEST_PROMTOOL"] ?? "/usr/bin/promtool";
const isHere = existsSync(promtool);

it("the check of the rules is there where it is required", () => {
  expect(isHere || process.env["TEST_WATCHING"] !== "required").toBe(true);
});

it.runIf(isHere)("promtool finds that rules go off when they should, and only then", async () => {
  const run = (...args: string[]) => promisify(execFile)(promtool, args, { cwd: folder });
  expect((await run("check", "config", "prometheus.yml")).stdout).toContain("SUCCESS");
  expect((await run("test", "rules", "alerts.test.yml")).stdout).toContain("SUCCESS");
});
