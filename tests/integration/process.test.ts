import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { runSite } from "~tests/support/site-process";

it("invalid settings stop the start with one message that lists all of them", async () => {
  const { code, output } = await runSite({
    PORT: "99999",
    DATABASE_URL: "mysql://nobody",
    PUBLIC_URL: "manifold",
    LOG_LEVEL: "loud",
    DOWNLOAD_MIRRORS: "nonsense",
  });
  expect(code).toBe(1);
  for (const name of ["PORT", "DATABASE_URL", "PUBLIC_URL", "LOG_LEVEL", "DOWNLOAD_MIRRORS"]) {
    expect(output).toContain(`${name}: `);
  }
  expect(output).not.toContain("    at ");
});

it("a start says at once all that is wrong with settings, ports and data folder", async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  const { port } = other.address() as AddressInfo;
  const folder = mkdtempSync(join(tmpdir(), "manifold-process-"));
  const file = join(folder, "file");
  writeFileSync(file, "");
  const { code, output } = await runSite({
    PORT: String(port),
    OPS_PORT: String(port),
    DATA_DIR: join(file, "data"),
    SMS_CAP: "many",
  });
  other.close();
  rmSync(folder, { recursive: true });
  expect(code).toBe(1);
  expect(output.split("\n")).toEqual([
    "The site cannot start with these settings:",
    '  SMS_CAP: "many" is not a whole number from 1 on',
    expect.stringMatching(/^ {2}PORT: Port \d+ of 127.0.0.1 is taken by another program\. Stop/),
    expect.stringMatching(/^ {2}OPS_PORT: Port \d+, the one for operators, is taken/),
    expect.stringMatching(/^ {2}DATA_DIR: .*file.* cannot be a folder, because a file has that/),
    "",
  ]);
});
