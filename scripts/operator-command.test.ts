import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const commands = readdirSync("scripts").filter(
  (name) =>
    name !== "operator-command.test.ts" &&
    readFileSync(`scripts/${name}`, "utf8").includes("await operatorCommand("),
);

it("there are commands for operators", () => expect(commands.length).toBeGreaterThan(9));

it.each(commands)("%s says how it is called, without a build or a database", (name) => {
  const asked = spawnSync(process.execPath, [`scripts/${name}`, "--help"], { encoding: "utf8" });
  expect([asked.status, asked.stderr]).toEqual([0, ""]);
  expect(asked.stdout).toMatch(/^npm run [a-z-]+ /);
  for (const line of asked.stdout.trimEnd().split("\n")) expect(line.length).toBeLessThan(125);
});
