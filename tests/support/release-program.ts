import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

const program = fileURLToPath(new URL("../../cli/manifold-release.mjs", import.meta.url));

/** The output of the program for pipelines: a JSON object a line. */
export type ReleaseRun = {
  code: number | null;
  // biome-ignore lint/suspicious/noExplicitAny: tests look at what they expect
  said: any[];
};

/** Runs the program for pipelines. `site` and `token` come from the environment, as in a pipeline. */
export async function runRelease(
  { site, token, cwd }: { site: string; token: string; cwd?: string },
  ...values: string[]
): Promise<ReleaseRun> {
  const child = spawn(process.execPath, [program, ...values], {
    cwd,
    env: { PATH: process.env["PATH"], MANIFOLD_SITE: site, MANIFOLD_TOKEN: token },
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
