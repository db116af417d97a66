import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { descendantsOf, endDescendants } from "./descendants";

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
