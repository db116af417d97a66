import { type ChildProcess, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { patience } from "./patience";

const program = "/usr/sbin/clamd";

/**
 * Whether tests start ClamAV's own `clamd`. They do if it is installed, and always in CI (`TEST_SCANNER=required`), so
 * that none of its tests is left out without a word.
 */
export const usesClamd = process.env["TEST_SCANNER"] === "required" || existsSync(program);

/**
 * The file that every scanner has to find and that harms nobody. In two parts, so that no scanner takes this source for it.
 */
export const eicar = Buffer.from(
  ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$", "EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join(""),
);

/** A clamd with one signature, that of EICAR, on a socket in a folder of its own. */
export type RealClamd = {
  path: string;
  /** Starts it again after `stop`, on the same socket. */
  start: () => Promise<void>;
  stop: () => Promise<void>;
  close: () => Promise<void>;
};

/** Starts clamd with the limits that the guide for operators names. */
export async function startClamd(): Promise<RealClamd> {
  const folder = await mkdtemp(join(tmpdir(), "clamd-"));
  const path = join(folder, "clamd.ctl");
  const settings = join(folder, "clamd.conf");
  await mkdir(join(folder, "signatures"));
  const sum = createHash("md5").update(eicar).digest("hex");
  await writeFile(join(folder, "signatures/test.hdb"), `${sum}:${eicar.length}:Eicar-Test\n`);
  await writeFile(
    settings,
    [
      `LocalSocket ${path}`,
      `DatabaseDirectory ${join(folder, "signatures")}`,
      `User ${userInfo().username}`,
      "Foreground yes",
      "FixStaleSocket yes",
      "StreamMaxLength 4000M",
      "MaxFileSize 2000M",
      "MaxScanSize 4000M",
      "MaxScanTime 600000",
      "AlertExceedsMax yes",
      "",
    ].join("\n"),
  );
  let child: ChildProcess | undefined;
  const stop = async () => {
    const ending = child;
    child = undefined;
    if (ending === undefined || ending.exitCode !== null || ending.signalCode !== null) return;
    const ended = once(ending, "exit");
    ending.kill("SIGKILL");
    await ended;
    await rm(path, { force: true });
  };
  const start = async () => {
    const started = spawn(program, [`--config-file=${settings}`], { stdio: "pipe" });
    child = started;
    let said = "";
    for (const stream of [started.stdout, started.stderr]) {
      stream.on("data", (piece: Buffer) => {
        said = `${said}${piece}`.slice(-4_000);
      });
    }
    const end = Date.now() + patience.timeout;
    while (!existsSync(path)) {
      if (started.exitCode !== null || Date.now() > end) {
        throw new Error(`clamd does not start:\n${said}`);
      }
      await pause(50);
    }
  };
  const close = async () => {
    await stop();
    await rm(folder, { recursive: true, force: true });
  };
  await start().catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return { path, start, stop, close };
}
