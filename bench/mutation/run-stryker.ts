import { spawn } from "node:child_process";
import { once } from "node:events";

/** Runs Stryker over files of the project, relative to its root, with the tests on one database. @throws where it fails itself */
export async function runStryker(root: string, files: readonly string[]): Promise<void> {
  const program = "bench/mutation/node_modules/@stryker-mutator/core/bin/stryker.js";
  const words = ["run", "bench/mutation/stryker.config.mjs", "--mutate", files.join(",")];
  const child = spawn(process.execPath, [program, ...words], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, CHANGED_RULES: files.join(",") },
  });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new Error(`Stryker ended with ${code}`);
}
