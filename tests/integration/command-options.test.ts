import { describe, expect, it } from "vitest";
import { runCommand } from "~tests/support/run-command";

/** Commands for operators that take words or options. */
const commands = [
  "backup",
  "campaigns",
  "check-links",
  "export",
  "restore",
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
