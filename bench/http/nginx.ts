import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { ask } from "./ask.ts";
import { serverCore } from "./machine.ts";
import { type NginxFile, nginxConfig } from "./nginx-config.ts";
import { startOn } from "./processes.ts";
import type { Target } from "./target.ts";

const tries = 500;
const pauseBetween = 10;

/** Starts nginx in the foreground, on loopback, with everything of its own in the folder. */
export async function startNginx(folder: string, files: NginxFile[]): Promise<Target> {
  await mkdir(folder, { recursive: true });
  const port = await freePort();
  const file = join(folder, "nginx.conf");
  await writeFile(file, nginxConfig(folder, port, files));
  const nginx = startOn(serverCore, "nginx", ["-p", folder, "-c", file], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  const origin = `http://127.0.0.1:${port}`;
  for (let left = tries; left > 0 && nginx.exitCode === null; left -= 1) {
    const isUp = await ask(origin, { path: "/" }).then(
      () => true,
      () => false,
    );
    if (isUp && nginx.pid !== undefined) return { origin, pid: nginx.pid };
    await pause(pauseBetween);
  }
  throw new Error("nginx did not start");
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
