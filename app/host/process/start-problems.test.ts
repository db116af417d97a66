import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { listen } from "~tests/support/listen";
import { temporaryFolder } from "~tests/support/temporary-folder";
import { findStartProblems, wordsOfDataFolder, wordsOfListening } from "./start-problems.ts";

const ownNames = ["database", "lock"];

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

const places = () => ({
  HOST: "127.0.0.1",
  PORT: 0,
  OPS_PORT: "off" as const,
  DATA_DIR: join(folder, "data"),
  DATABASE_URL: undefined,
});

it("a machine that has all leaves nothing behind but the folder", async () => {
  expect(await findStartProblems(places(), ownNames)).toEqual([]);
  expect(existsSync(join(folder, "data"))).toBe(true);
  rmSync(join(folder, "data"), { recursive: true });
  mkdirSync(join(folder, "data", "database"), { recursive: true });
  expect(await findStartProblems(places(), ownNames)).toEqual([]);
});

it("a port that is taken, an address of another machine and a file are told together", async () => {
  const other = createServer();
  const { port } = await listen(other);
  const file = join(folder, "file");
  writeFileSync(file, "");
  const problems = await findStartProblems(
    { ...places(), HOST: "192.0.2.1", OPS_PORT: port, DATA_DIR: file },
    ownNames,
  );
  other.close();
  expect(problems).toEqual([
    expect.stringMatching(/^HOST: 192\.0\.2\.1 is no address of this machine\. Set HOST to /),
    expect.stringMatching(/^OPS_PORT: Port \d+, the one for operators, is taken .* or to off\.$/),
    expect.stringMatching(/^DATA_DIR: .*file cannot be a folder, because a file has that name/),
  ]);
});

it.runIf(process.platform === "linux")("a folder that cannot have others is told", async () => {
  const other = { ...places(), HOST: undefined, DATA_DIR: "/proc/none/data" };
  expect(await findStartProblems(other, ownNames)).toEqual([
    "DATA_DIR: /proc/none cannot be made there. Set DATA_DIR to another folder.",
  ]);
});

it.runIf(process.getuid !== undefined && process.getuid() !== 0)(
  "a folder of another account, or such a database in an own one, is told",
  async () => {
    chmodSync(folder, 0o500);
    expect(await findStartProblems(places(), ownNames)).toEqual([
      expect.stringMatching(/^DATA_DIR: The account \S+ may not read and write .*chown -R/),
    ]);
    chmodSync(folder, 0o700);
    mkdirSync(join(folder, "data", "database"), { recursive: true, mode: 0 });
    expect(await findStartProblems(places(), ownNames)).toEqual([
      expect.stringMatching(/^DATA_DIR: The account \S+ may not read and write \S+database\./),
    ]);
  },
);

it.each([
  ["EACCES", "PORT: The account "],
  ["EADDRINUSE", "PORT: Port 80 of ::1 is taken by another program. Stop that one"],
  ["EADDRNOTAVAIL", "HOST: ::1 is no address of this machine"],
  ["ENOTFOUND", "HOST: This machine knows no address of the name ::1"],
  ["EAFNOSUPPORT", "HOST: This machine has no IPv6"],
  ["EOTHER", "PORT: Port 80 of ::1 cannot be opened (EOTHER: words)"],
])("%s of the port names the setting", (code, words) => {
  const error = Object.assign(new Error(`${code}: words`), { code });
  expect(wordsOfListening({ host: "::1", port: 80 }, error)).toContain(words);
});

it.each([
  ["EACCES", "may not read and write /data/lock. Give it to that account"],
  ["EROFS", "is on a file system that can only be read"],
  ["ENOSPC", "The disk of /data has no room"],
  ["EDQUOT", "The disk of /data has no room"],
  ["ENOTDIR", "cannot be a folder"],
])("%s of the data folder names the setting", (code, words) => {
  const error = Object.assign(new Error("words"), { code, path: "/data/lock" });
  expect(wordsOfDataFolder("/data", error)).toMatch(/^DATA_DIR: /);
  expect(wordsOfDataFolder("/data", error)).toContain(words);
});

it("another error is none of the data folder", () => {
  expect(wordsOfDataFolder("/data", new Error("other"))).toBeUndefined();
});
