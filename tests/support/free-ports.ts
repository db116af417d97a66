import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";

/** Ports of the loopback address that nobody has, all at once so that none comes twice. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer());
  const ports: number[] = [];
  for (const server of servers) {
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    ports.push((server.address() as AddressInfo).port);
  }
  for (const server of servers) {
    server.close();
    await once(server, "close");
  }
  return ports;
}
