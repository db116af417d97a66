import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { serverCore } from "./machine.ts";
import { startOn } from "./processes.ts";
import type { Target } from "./target.ts";

const program = fileURLToPath(new URL("bare-server.ts", import.meta.url));

/** Starts a bare `node:http` server that answers everything with these bytes. */
export async function startBare(folder: string, bytes: Buffer): Promise<Target> {
  const file = join(folder, "bare-answer");
  await writeFile(file, bytes);
  const bare = startOn(serverCore, process.execPath, [program, file], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const stdout = bare.stdout;
  if (stdout === null || bare.pid === undefined) throw new Error("The bare server did not start");
  const [port] = await once(stdout, "data");
  return { origin: `http://127.0.0.1:${Number(port)}`, pid: bare.pid };
}
