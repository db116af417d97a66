import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const programAt = (name: string) =>
  fileURLToPath(new URL(`../../cli/${name}.mjs`, import.meta.url));

/** The output of the program for pipelines: a JSON object a line. */
export type ReleaseRun = {
  code: number | null;
  // biome-ignore lint/suspicious/noExplicitAny: tests look at what they expect
  said: any[];
};

/** Runs the program for pipelines. `site` and `token` come from the environment, as in a pipeline. */
export function runRelease(
  { site, token, cwd }: { site: string; token: string; cwd?: string },
  ...values: string[]
): Promise<ReleaseRun> {
  return runProgram("release-cli", { RELEASE_SITE: site, RELEASE_TOKEN: token }, values, cwd);
}

/** Runs a program of `cli/` with these variables. */
export async function runProgram(
  name: string,
  variables: Readonly<Record<string, string>>,
  values: readonly string[],
  cwd?: string,
): Promise<ReleaseRun> {
  const child = spawn(process.execPath, [programAt(name), ...values], {
    cwd,
    env: { PATH: process.env["PATH"], ...variables },
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      text += chunk;
    });
  }
  const [code] = (await once(child, "close")) as [number | null];
  const lines = text.split("\n").filter((line) => line !== "");
  return { code, said: lines.map((line) => JSON.parse(line)) };
}
