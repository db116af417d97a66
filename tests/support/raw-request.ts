import { connect, type Socket } from "node:net";

/** An answer as it came over the socket; status 0 when the connection closed without one. */
export type RawAnswer = { status: number; head: string; body: string };

/** Sends bytes as they are, and collects what comes until the server closes or `wait` is over. */
export async function rawRequest(origin: string, text: string, wait = 20_000): Promise<RawAnswer> {
  const socket = openSocket(origin);
  socket.write(text, "latin1");
  return readToEnd(socket, wait);
}

/** A connection to the site of an origin. */
export function openSocket(origin: string): Socket {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  // Connections that the server cuts are what these tests are about.
  socket.on("error", () => undefined);
  return socket;
}

export function readToEnd(socket: Socket, wait: number): Promise<RawAnswer> {
  return new Promise((resolve) => {
    let text = "";
    socket.setEncoding("latin1");
    socket.on("data", (chunk) => {
      text += chunk;
    });
    socket.setTimeout(wait, () => socket.destroy());
    socket.once("close", () => {
      const [head = "", body = ""] = text.split(/\r\n\r\n(.*)/s);
      resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0), head, body });
    });
  });
}
