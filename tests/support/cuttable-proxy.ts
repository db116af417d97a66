import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { connect, createServer, type Socket } from "node:net";

/** A TCP proxy that can be interrupted, to simulate failures of a network or a database. */
export type CuttableProxy = {
  port: number;
  /** Breaks all connections, and closes new ones at once. */
  cut: () => void;
  /** Stops all traffic on open connections without closing them; new connections work. */
  hang: () => void;
  mend: () => void;
  close: () => Promise<void>;
};

export async function openCuttableProxy(host: string, port: number): Promise<CuttableProxy> {
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((client) => {
    if (isCut) return void client.destroy();
    const upstream = connect(port, host);
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(one);
      one.on("error", () => undefined);
      one.once("close", () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const breakAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      isCut = true;
      breakAll();
    },
    hang() {
      for (const socket of sockets) socket.unpipe().pause();
    },
    mend() {
      isCut = false;
    },
    async close() {
      const closed = once(server, "close");
      server.close();
      breakAll();
      await closed;
    },
  };
}
