import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

export type ConnectionBounds = {
  /** Most open connections of the process. */
  most: number;
  /** Most open connections of one client, see `keyOf`. */
  mostFromOne: number;
  /** The key by which a client's connections are counted; undefined: they are not counted. */
  keyOf: (address: string) => string | undefined;
  /** Most open connections of one network of clients. */
  mostFromNetwork: number;
  /** The key of the network around a client's key; null: there is none. */
  networkOf: (key: string) => string | null;
};

/** Why the server closed or refused a connection. */
type EndedConnection = "client-limit" | "limit" | "idle";

export type Connections = {
  open: () => number;
  /** How many connections were refused or ended since the start, by reason. */
  ended: Readonly<Record<EndedConnection, number>>;
};

/**
 * From this share of `most` on, each new connection closes the one that has been idle the longest.
 */
const nearlyFull = 0.9;

/**
 * Bounds the open connections of a server, and those of one client and of one network, so that
 * nobody can take all of them. A refused connection is closed without a response, which costs the
 * least. Shortly before the bound is reached, idle connections are closed, the one that has been
 * idle the longest first.
 */
export function boundConnections(
  server: Server,
  { most, mostFromOne, keyOf, mostFromNetwork, networkOf }: ConnectionBounds,
): Connections {
  const ended = { "client-limit": 0, limit: 0, idle: 0 };
  const openOf = new Map<string, number>();
  const countOf = (key: string | undefined) => (key === undefined ? 0 : (openOf.get(key) ?? 0));
  let open = 0;
  /** Connections without a request, in the order in which they became idle. */
  const idle = new Set<Socket>();
  /** Number of open requests of each connection that has one. */
  const requests = new Map<Socket, number>();
  const fullFrom = Math.floor(most * nearlyFull);

  server.maxConnections = most;
  server.on("drop", () => {
    ended.limit += 1;
  });
  server.on("connection", (socket: Socket) => {
    const key = keyOf(socket.remoteAddress ?? "");
    const network = key === undefined ? null : networkOf(key);
    const counted = [key, network].filter((one) => one != null);
    const isTooMuch =
      countOf(key) >= mostFromOne || (network !== null && countOf(network) >= mostFromNetwork);
    if (isTooMuch) {
      ended["client-limit"] += 1;
      socket.destroy();
      return;
    }
    for (const one of counted) openOf.set(one, countOf(one) + 1);
    open += 1;
    if (open > fullFrom) endLongestIdle();
    idle.add(socket);
    socket.once("close", () => {
      open -= 1;
      idle.delete(socket);
      requests.delete(socket);
      for (const one of counted) {
        if (countOf(one) > 1) openOf.set(one, countOf(one) - 1);
        else openOf.delete(one);
      }
    });
  });
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    idle.delete(socket);
    requests.set(socket, (requests.get(socket) ?? 0) + 1);
    response.once("close", () => {
      const left = (requests.get(socket) ?? 1) - 1;
      if (left > 0) requests.set(socket, left);
      else {
        requests.delete(socket);
        if (!socket.destroyed) idle.add(socket);
      }
    });
  });

  const endLongestIdle = () => {
    const [longest] = idle;
    if (longest === undefined) return;
    ended.idle += 1;
    idle.delete(longest);
    longest.destroy();
  };

  return { open: () => open, ended };
}
