import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import os from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { listen } from "~tests/support/listen";
import { temporaryFolder } from "~tests/support/temporary-folder";
import { findStartProblems, wordsOfDataFolder, wordsOfListening } from "./start-problems.ts";

vi.mock("node:os", { spy: true });

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
    `DATA_DIR ${file} cannot be a folder: ${file} is a file, or a link to nothing. Move it away, or set another DATA_DIR.`,
  ]);
});

it.runIf(process.platform === "linux")("a folder that cannot have others is told", async () => {
  const other = { ...places(), HOST: undefined, DATA_DIR: "/proc/none/data" };
  expect(await findStartProblems(other, ownNames)).toEqual([
    "DATA_DIR /proc/none/data: /proc/none cannot be made there. Set another DATA_DIR.",
  ]);
});

it.runIf(process.getuid !== undefined && process.getuid() !== 0)(
  "a folder of another account, or such a database in an own one, is told",
  async () => {
    chmodSync(folder, 0o500);
    expect(await findStartProblems(places(), ownNames)).toEqual([
      expect.stringMatching(/^DATA_DIR .* cannot be written by user .* \(uid \d+\)\. chown -R/),
    ]);
    chmodSync(folder, 0o700);
    mkdirSync(join(folder, "data", "database"), { recursive: true, mode: 0 });
    expect(await findStartProblems(places(), ownNames)).toEqual([
      expect.stringMatching(/^DATA_DIR \S+: \S+database cannot be written by user /),
    ]);
  },
);

describe.runIf(process.platform === "linux")("an account that has a name", () => {
  beforeEach(() => {
    vi.spyOn(process, "getuid").mockReturnValue(998);
    vi.spyOn(os, "userInfo").mockReturnValue({ username: "site" } as never);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
  it("hears how to get the right to a port", () => {
    const error = Object.assign(new Error("denied"), { code: "EACCES" });
    expect(wordsOfListening({ host: "127.0.0.1", port: 80 }, error)).toBe(
      "Port 80 is only for root. Set PORT=3000 and put nginx in front (deploy/), or: sysctl net.ipv4.ip_unprivileged_port_start=80",
    );
    expect(wordsOfListening({ host: "127.0.0.1", port: 3000 }, error)).toBe(
      "PORT: user site (uid 998) may not open port 3000. Set PORT to another one.",
    );
  });
  it.each(["EACCES", "EPERM"])("hears how to get a folder that it may not write (%s)", (code) => {
    const error = Object.assign(new Error("denied"), { code, path: "/srv/data" });
    expect(wordsOfDataFolder("/srv/data", error)).toBe(
      "DATA_DIR /srv/data cannot be written by user site (uid 998). chown -R site /srv/data, or set another DATA_DIR.",
    );
    expect(wordsOfDataFolder("/srv", error)).toMatch(
      /^DATA_DIR \/srv: \/srv\/data cannot be written by user site/,
    );
  });
});

it.runIf(process.platform === "linux")("a number without a name is an account, too", () => {
  vi.spyOn(process, "getuid").mockReturnValue(12345);
  vi.spyOn(os, "userInfo").mockImplementation(() => {
    throw new Error("ENOENT");
  });
  const error = Object.assign(new Error("denied"), { code: "EACCES", path: "/srv/data" });
  expect(wordsOfDataFolder("/srv/data", error)).toBe(
    "DATA_DIR /srv/data cannot be written by uid 12345. chown -R 12345 /srv/data, or set another DATA_DIR.",
  );
  vi.restoreAllMocks();
});

it.each([
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
  ["EROFS", "DATA_DIR /data: /data/lock is on a file system that can only be read. Mount it for"],
  ["ENOSPC", "DATA_DIR: The disk of /data has no room"],
  ["EDQUOT", "DATA_DIR: The disk of /data has no room"],
  ["ENOTDIR", "DATA_DIR /data cannot be a folder: /data/lock is a file"],
])("%s of the data folder names the setting", (code, words) => {
  const error = Object.assign(new Error("words"), { code, path: "/data/lock" });
  expect(wordsOfDataFolder("/data", error)).toContain(words);
});

it("another error is none of the data folder", () => {
  expect(wordsOfDataFolder("/data", new Error("other"))).toBeUndefined();
});
