import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { environmentOfSites } from "./site-process";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Runs a command for operators (`scripts/…`) in another process, as `npm run` does. */
export async function runCommand(
  script: string,
  variables: Record<string, string>,
  ...more: string[]
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, [script, ...more], {
    cwd: root,
    env: { PATH: process.env["PATH"], ...environmentOfSites, ...variables },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      output += chunk;
    });
  }
  const [code] = (await once(child, "close")) as [number | null];
  return { code, output };
}
