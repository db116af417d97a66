import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { runFolder } from "./run-folder";

/**
 * Makes something for all tests of a run, when the first of them needs it; tests in other
 * processes wait meanwhile.
 * @param make told the path that is to be the result's, which may be a file or a folder
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

/** Whether this process is the first: making a folder succeeds once. */
function takes(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}
