import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

/** Standard output and exit code of a process; the code is null if a signal ended it. */
type Ended = { lines: string[]; exitCode: number | null };

/** A TypeScript file that runs in another Node process. */
export type Child = {
  pid: number;
  /** Resolves with the lines of the output once there are `count`. */
  lines: (count: number) => Promise<string[]>;
  /** Kills it with SIGKILL. */
  kill: () => Promise<Ended>;
  ended: Promise<Ended>;
};

/** @param file path of a TypeScript file, relative to the project */
export function runChild(file: string, ...args: string[]): Child {
  const options = ["--expose-gc", "--import", "./tests/support/resolve-typescript.mjs"];
  const child = spawn(process.execPath, [...options, file, ...args], {
    stdio: ["ignore", "pipe", "ignore"],
    // Ends the process also when the test fails.
    timeout: 120_000,
    killSignal: "SIGKILL",
  });
  const reader = createInterface({ input: child.stdout });
  const lines: string[] = [];
  reader.on("line", (line) => lines.push(line));
  const ended = Promise.all([once(child, "exit"), once(reader, "close")]).then(() => ({
    lines,
    exitCode: child.exitCode,
  }));
  return {
    pid: child.pid ?? 0,
    ended,
    async lines(count) {
      while (lines.length < count) {
        if (child.exitCode !== null) throw new Error(`${file} ended early`);
        await Promise.race([once(reader, "line"), ended]);
      }
      return lines;
    },
    kill() {
      child.kill("SIGKILL");
      return ended;
    },
  };
}
