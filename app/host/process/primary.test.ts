import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { type AddressInfo, BoundSocket } from "node:net";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { patience } from "~tests/support/patience";
import { temporaryFolder } from "~tests/support/temporary-folder";

const resolving = ["--import", resolve("tests/support/resolve-typescript.mjs")];

let folder: string;
let version: string;
let child: ChildProcess;
let output: string;

beforeEach(() => {
  folder = temporaryFolder();
  version = join(folder, "version");
  write("one");
});
afterEach(async () => {
  if (child.exitCode === null && child.signalCode === null) {
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  }
});

/** At once: no worker may read half of it. */
function write(text: string): void {
  writeFileSync(`${version}.new`, text);
  renameSync(`${version}.new`, version);
}

async function start(
  program: string,
  more: string[],
  { cwd = process.cwd(), socket }: { cwd?: string; socket?: number } = {},
): Promise<void> {
  output = "";
  child = spawn(process.execPath, [...resolving, program, ...more], {
    cwd,
    env: { ...process.env, ...(socket && { LISTEN_FDS: "1" }) },
    stdio: ["ignore", "pipe", "pipe", socket],
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (chunk) => {
      output += chunk;
    });
  }
  await says(/Ops http/);
}

/** @param times how many milliseconds a worker may take to start, to stop and to retire */
const startWith = (workers: number, ...times: number[]) =>
  start("tests/support/replaced-program.ts", [version, ...[workers, ...times].map(String)]);

const says = (words: RegExp, times = 1) =>
  vi.waitFor(
    () => expect(output.match(new RegExp(words, "g"))?.length ?? 0).toBeGreaterThanOrEqual(times),
    patience,
  );

/** The newest one: a port that nobody listens on any more is not the next worker's. */
const originOf = (name: string) =>
  [...output.matchAll(new RegExp(`${name} (http\\S+)`, "g"))].at(-1)?.[1] ?? "";

/** The site's answer on a new connection. */
const answer = async () =>
  (await fetch(originOf("Site"), { headers: { connection: "close" } })).text();

async function health() {
  const response = await fetch(`${originOf("Ops")}/readyz`);
  return (await response.json()) as { ready: boolean; replacement?: { state: string } };
}

const replacement = async () => (await health()).replacement?.state;

it("SIGHUP replaces every process by one that runs what lies on the disk by then", async () => {
  await startWith(2);
  expect(await answer()).toBe("one");
  expect(await health()).toEqual({ ready: true });
  // One of them says what all have found, and after the replacement one of the new.
  const spoken = () => output.match(/speaks for all/g) ?? [];
  expect(spoken()).toHaveLength(1);
  write("two");
  child.kill("SIGHUP");
  await says(/all processes \(2\) were replaced/);
  expect(spoken()).toHaveLength(2);
  const answers = await Promise.all(Array.from({ length: 8 }, answer));
  expect(new Set(answers)).toEqual(new Set(["two"]));
  await vi.waitFor(async () => expect(await replacement()).toBe("done"), patience);
});

it("a successor that ends at its start leaves the others as they are, until one comes up", async () => {
  await startWith(2);
  write("crash");
  child.kill("SIGHUP");
  await says(/goes on as before; 2 not replaced/);
  expect(output).toContain("This build is broken");
  expect(await answer()).toBe("one");
  await vi.waitFor(async () => expect(await replacement()).toBe("failed"), patience);
  write("three");
  child.kill("SIGHUP");
  await says(/were replaced/);
  expect(await answer()).toBe("three");
});

it("a successor that never comes up is ended, with a sentence, and another replacement succeeds", async () => {
  await startWith(1, 6_000);
  write("wait");
  child.kill("SIGHUP");
  await says(/A worker waits/);
  await says(/Process \d+ has not answered within 6 s: it is ended/);
  write("three");
  await says(/goes on as before; 1 not replaced/);
  await vi.waitFor(async () => expect(await replacement()).toBe("failed"), patience);
  expect(await answer()).toBe("one");
  child.kill("SIGHUP");
  await says(/all processes \(1\) were replaced/);
  expect(await answer()).toBe("three");
});

describe("a process with the embedded database", () => {
  /** Replaces the process by one that waits. @returns whether the process still ran when the next one started */
  async function restart(): Promise<boolean> {
    const [predecessor = 0] = workers();
    write("wait");
    child.kill("SIGHUP");
    await says(/A worker waits/);
    try {
      return process.kill(predecessor, 0);
    } catch {
      return false;
    }
  }

  it("ends before the next one starts, and clients wait for that where a socket was handed over", async () => {
    const socket = new BoundSocket({ host: "127.0.0.1" });
    const { port } = socket.address() as AddressInfo;
    const program = "tests/support/replaced-program.ts";
    await start(program, [version, "embedded"], { socket: socket.fd() });
    const answer = async () => {
      const headers = { connection: "close" };
      return (await fetch(`http://127.0.0.1:${port}`, { headers })).text();
    };
    expect(await answer()).toBe("one");
    expect(await restart()).toBe(false);
    const waiting = answer();
    write("two");
    expect(await waiting).toBe("two");
    await says(/all processes \(1\) were replaced/);
    expect(await health()).toMatchObject({ ready: true, replacement: { state: "done" } });
    // The first process keeps the socket whatever ends the other one.
    process.kill(workers().at(-1) ?? 0, "SIGKILL");
    await says(/another takes over/);
    expect(await answer()).toBe("two");
    socket.close();
  });

  it("is started again where the next one ends at its start", async () => {
    await start("tests/support/replaced-program.ts", [version, "embedded"]);
    expect(await restart()).toBe(false);
    write("crash");
    await says(/has ended, another takes over; 1 not replaced/);
    write("three");
    await vi.waitFor(async () => expect(await answer()).toBe("three"), patience);
    await vi.waitFor(async () => expect(await replacement()).toBe("failed"), patience);
  });
});

it("a stop ends also a process that hears nothing any more, with a sentence and 1", async () => {
  write("deaf");
  await startWith(1, 600_000, 500);
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  expect(await ended).toEqual([1, null]);
  expect(output).toMatch(/Process \d+ has not ended within 0\.5 s: it is killed/);
});

it("a process that was replaced and hears nothing any more is killed, with a sentence", async () => {
  write("deaf");
  await startWith(1, 600_000, 600_000, 500);
  const [predecessor] = workers();
  write("two");
  child.kill("SIGHUP");
  await says(new RegExp(`Process ${predecessor} has not ended within 0\\.5 s: it is killed`));
  await says(/all processes \(1\) were replaced/);
  expect(await answer()).toBe("two");
  // It was replaced, so nobody else takes its place.
  expect(output).not.toContain("another takes over");
});

it("a signal during the start leads to a replacement afterwards", async () => {
  write("wait");
  const started = startWith(1);
  await says(/A worker waits/);
  child.kill("SIGHUP");
  await pause(200);
  write("two");
  await started;
  await says(/all processes \(1\) were replaced/);
  await vi.waitFor(async () => expect(await replacement()).toBe("done"), patience);
});

it("a signal during a replacement leads to another one afterwards", async () => {
  await startWith(1);
  write("wait");
  child.kill("SIGHUP");
  await says(/A worker waits/);
  child.kill("SIGHUP");
  child.kill("SIGHUP");
  write("four");
  await says(/were replaced/, 2);
  expect(await answer()).toBe("four");
  expect(output.match(/were replaced/g)).toHaveLength(2);
});

/** Numbers of the workers that were started so far. */
const workers = () => [...output.matchAll(/Worker (\d+)/g)].map(([, pid]) => Number(pid));

async function killPredecessor(): Promise<void> {
  write("wait");
  child.kill("SIGHUP");
  await says(/A worker waits/);
  const [predecessor = 0] = workers();
  process.kill(predecessor, "SIGKILL");
  await vi.waitFor(() => expect(() => process.kill(predecessor, 0)).toThrow(), patience);
}

it("for a predecessor that is killed during its replacement nobody comes but its successor", async () => {
  await startWith(1);
  await killPredecessor();
  // Longer than the pause before a worker that ended is replaced.
  await pause(1_500);
  write("two");
  await says(/all processes \(1\) were replaced/);
  expect(await answer()).toBe("two");
  expect(workers()).toHaveLength(2);
});

it("when its successor ends, too, another one takes over", async () => {
  await startWith(1);
  await killPredecessor();
  write("crash");
  await says(/has ended, another takes over/);
  write("three");
  await vi.waitFor(async () => expect(await answer()).toBe("three"), patience);
});

it("a predecessor that is killed at the moment it is told to retire takes nobody with it", async () => {
  await startWith(1);
  write("heir");
  child.kill("SIGHUP");
  await says(/all processes \(1\) were replaced/);
  expect(await answer()).toBe("heir");
  expect(workers()).toHaveLength(2);
});

it("a stop during a replacement ends all processes, with 0", async () => {
  await startWith(2);
  write("wait");
  child.kill("SIGHUP");
  await says(/A worker waits/);
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
  await expect(answer()).rejects.toThrow();
  expect(output).not.toContain("not replaced");
});

/** Writes a release whose workers answer with its name. */
function writeRelease(release: string): void {
  const parts = join(folder, release, "build/server");
  mkdirSync(parts, { recursive: true });
  const program = `process.argv[2] = "version"; await import(${JSON.stringify(resolve("tests/support/replaced-program.ts"))});`;
  writeFileSync(join(parts, "server.mjs"), program);
  writeFileSync(join(folder, release, "version"), release);
}

it("successors follow a symbolic link in the path of the build to where it leads by then", async () => {
  for (const release of ["first", "second"]) writeRelease(release);
  const current = join(folder, "current");
  symlinkSync("first", current);
  await start(join(current, "build/server/server.mjs"), [], { cwd: current });
  expect(await answer()).toBe("first");
  symlinkSync("second", `${current}.new`);
  renameSync(`${current}.new`, current);
  child.kill("SIGHUP");
  await says(/were replaced/);
  expect(await answer()).toBe("second");
});

it("successors run what lies in the folder of the build, where another one was put in its place", async () => {
  for (const release of ["current", "next"]) writeRelease(release);
  const current = join(folder, "current");
  await start(join(current, "build/server/server.mjs"), [], { cwd: current });
  expect(await answer()).toBe("current");
  renameSync(current, join(folder, "before"));
  renameSync(join(folder, "next"), current);
  child.kill("SIGHUP");
  await says(/were replaced/);
  expect(await answer()).toBe("next");
});

it("a folder of the build that is missing for a moment costs no process but the one that ends meanwhile", async () => {
  writeRelease("current");
  const current = join(folder, "current");
  await start(join(current, "build/server/server.mjs"), [], { cwd: current });
  const [first = 0] = workers();
  renameSync(current, join(folder, "before"));
  child.kill("SIGHUP");
  await says(/A process could not be started: .*ENOENT/);
  await says(new RegExp(`${first} goes on as before; 1 not replaced`));
  expect(await answer()).toBe("current");
  process.kill(first, "SIGKILL");
  await says(/A process could not be started/, 3);
  renameSync(join(folder, "before"), current);
  await vi.waitFor(async () => expect(await answer()).toBe("current"), patience);
  expect(workers()).toHaveLength(2);
});
