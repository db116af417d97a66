import { expect, it } from "vitest";
import { runCommand } from "~tests/support/run-command";

it("a command takes options behind `--` also where no npm takes that away", async () => {
  // As README.md of deploy/ starts it.
  const words = ["site", "--", "staff", "invite", "lin@site.example", "--rolle", "x"];
  const { code, output } = await runCommand(
    "scripts/run.mjs",
    { NODE_ENV: "production" },
    ...words,
  );
  expect(code).toBe(1);
  expect(output).toMatch(/^Unknown option '--rolle'[^\n]*\n$/);
});
