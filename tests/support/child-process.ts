import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

/** What a process wrote to standard output, and how it ended; null after a signal. */
type Ended = { lines: string[]; exitCode: number | null };

/** A source file of the site running in a Node process of its own. */
export type Child = {
  pid: number;
  /** Resolves with the lines so far, once there are `count` of them. */
  lines: (count: number) => Promise<string[]>;
  /** Ends it without any warning. */
  kill: () => Promise<Ended>;
  ended: Promise<Ended>;
};

/** @param file path of a TypeScript file, from the project's folder */
export function runChild(file: string, ...args: string[]): Child {
  const options = ["--expose-gc", "--import", "./tests/support/resolve-typescript.mjs"];
  const child = spawn(process.execPath, [...options, file, ...args], {
    stdio: ["ignore", "pipe", "ignore"],
    // A test that fails leaves nothing running.
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
