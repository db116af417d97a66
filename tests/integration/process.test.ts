import { writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { expect, it } from "vitest";
import { listen } from "~tests/support/listen";
import { runSite } from "~tests/support/site-process";
import { temporaryFolder } from "~tests/support/temporary-folder";

it("a start says at once all that is wrong with settings, ports and data folder", async () => {
  const other = createServer();
  const { port } = await listen(other);
  const folder = temporaryFolder();
  const file = join(folder, "file");
  writeFileSync(file, "");
  const { code, output } = await runSite({
    PORT: String(port),
    OPS_PORT: String(port),
    DATA_DIR: join(file, "data"),
    SMS_CAP: "many",
  });
  other.close();
  expect(code).toBe(1);
  expect(output.split("\n")).toEqual([
    "The site cannot start with these settings:",
    '  SMS_CAP: "many" is not a whole number from 1 on',
    expect.stringMatching(/^ {2}PORT: Port \d+ of 127.0.0.1 is taken by another program\. Stop/),
    expect.stringMatching(/^ {2}OPS_PORT: Port \d+, the one for operators, is taken/),
    expect.stringMatching(/^ {2}DATA_DIR .*data cannot be a folder: .*file is a file, or a link/),
    "",
  ]);
});
