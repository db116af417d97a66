import { randomInt } from "node:crypto";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { isTestRun, runFolder } from "./run-folder";

/** Below the ports that the system assigns by itself: another test could get one of those before it is used here. */
const lowest = 20_000;
const end = 32_000;

/** Ports of the loopback address that nobody has, and that no other test of the run is given. */
export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  while (ports.length < count) {
    const port = randomInt(lowest, end);
    if (reserve(port) && (await isFree(port))) ports.push(port);
  }
  return ports;
}

/** Whether no test of the run has taken the port before; creating a folder succeeds only once. */
function reserve(port: number): boolean {
  if (!isTestRun()) return true;
  try {
    mkdirSync(join(runFolder(), `port-${port}`));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  server.listen(port, "127.0.0.1");
  try {
    await once(server, "listening");
  } catch {
    return false;
  }
  server.close();
  await once(server, "close");
  return true;
}
