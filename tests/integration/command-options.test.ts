import { describe, expect, it } from "vitest";
import { runCommand } from "~tests/support/run-command";

/** Commands for operators. */
const commands = [
  "backup",
  "campaigns",
  "check-links",
  "export",
  "move-to-postgres",
  "restore",
  "show-jobs",
  "show-messages",
  "show-requests",
  "staff",
];

describe.each(commands)("%s with an option that there is not", (name) => {
  it("says so in a sentence, and nothing of its own code", async () => {
    const { code, output } = await runCommand(`scripts/${name}.ts`, {}, "--helpp");
    expect(code).toBe(1);
    expect(output).toMatch(/^Unknown option '--helpp'[^\n]*\n$/);
  });
});

/** Started as README.md of deploy/ does, without npm. */
const run = (...words: string[]) =>
  runCommand("scripts/run.mjs", { NODE_ENV: "production" }, ...words);

it("takes options behind `--` also where no npm takes that away", async () => {
  const { code, output } = await run("staff", "--", "invite", "lin@site.example", "--rolle", "x");
  expect(code).toBe(1);
  expect(output).toMatch(/^Unknown option '--rolle'[^\n]*\n$/);
});

it.each([
  ["staff", "invite", "lin@site.example", "support"],
  ["backup", "/tmp/a", "support"],
  ["backup", "list", "/tmp/a", "support"],
  ["backup", "verify", "/tmp/a", "newest", "support"],
  ["restore", "/tmp/a", "newest", "support"],
  ["export", "/tmp/a", "support"],
])(
  "%s refuses what it would not read, as the value of an option that npm kept",
  async (...words) => {
    const { code, output } = await run(...words);
    expect(code).toBe(1);
    expect(output).toMatch(/^Unexpected 'support'\. Options stand behind `--`[^\n]*\n$/);
  },
);
