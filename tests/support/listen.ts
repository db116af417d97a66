import { once } from "node:events";
import type { AddressInfo, Server } from "node:net";

/** Lets a server listen on a free port of this machine. @returns its port, and its address for HTTP */
export async function listen(server: Server): Promise<{ port: number; origin: string }> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { port, origin: `http://127.0.0.1:${port}` };
}
