import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { runFolder } from "./run-folder";

/**
 * Creates a file or folder once for all tests of a run, when the first test needs it. Tests in
 * other processes wait until it is complete.
 * @param make creates it at the given path
 * @returns that path
 */
export async function onceARun(
  name: string,
  make: (path: string) => Promise<void>,
): Promise<string> {
  const path = join(runFolder(), name);
  const made = `${path}.made`;
  const failed = `${path}.failed`;
  if (takes(`${path}.making`)) {
    try {
      await make(path);
      writeFileSync(made, "");
    } catch (error) {
      writeFileSync(failed, String(error));
      throw error;
    }
  }
  while (!existsSync(made)) {
    if (existsSync(failed)) throw new Error(`${name}: ${readFileSync(failed, "utf8")}`);
    await pause(50);
  }
  return path;
}

/** Whether this process is the first; creating a folder succeeds only once. */
function takes(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}
