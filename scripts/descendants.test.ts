import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { descendantsOf, endDescendants } from "./descendants.mjs";

it.runIf(process.platform === "linux")(
  "ends what a drill started, and what that started, also what does not listen",
  async () => {
    const deaf = "trap '' TERM; sleep 600 & echo begun; wait; wait";
    const child = spawn("sh", ["-c", `sh -c "${deaf}" & wait`], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const ended = once(child, "exit");
    await once(child.stdout, "data");
    const { pid } = child;
    if (pid === undefined) throw new Error("It did not start");
    const started = descendantsOf(pid);
    expect(started.length).toBeGreaterThanOrEqual(2);
    await endDescendants(pid);
    expect(started.filter((one) => existsSync(`/proc/${one}/exe`))).toEqual([]);
    child.kill("SIGKILL");
    await ended;
  },
);

it.runIf(process.platform === "linux")(
  "ends also what begins while others end, as the next worker of a runner of tests",
  async () => {
    // A time that nobody else sleeps for.
    const [begun, later] = [0, 1].map((more) => 10_000_000 + process.pid * 2 + more);
    const stubborn = `trap 'sleep ${later} & wait' TERM; sleep ${begun} & echo begun; wait; wait`;
    const child = spawn("sh", ["-c", `sh -c "${stubborn}" & wait`], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const ended = once(child, "exit");
    await once(child.stdout, "data");
    await endDescendants(child.pid ?? 0);
    const sleeping = [begun, later].flatMap((seconds) => {
      const { stdout } = spawnSync("pgrep", ["-f", `^sleep ${seconds}$`], { encoding: "utf8" });
      return stdout.split("\n").filter(Boolean).map(Number);
    });
    for (const one of sleeping) process.kill(one, "SIGKILL");
    child.kill("SIGKILL");
    await ended;
    expect(sleeping).toEqual([]);
  },
  30_000,
);
