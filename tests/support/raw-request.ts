import { connect, type Socket } from "node:net";

/** A raw HTTP response; status 0 when the connection was closed without one. */
export type RawAnswer = { status: number; head: string; body: string };

/** Sends raw bytes, and collects the response until the server closes or `wait` is over. */
export async function rawRequest(origin: string, text: string, wait = 20_000): Promise<RawAnswer> {
  const socket = openSocket(origin);
  socket.write(text, "latin1");
  return readToEnd(socket, wait);
}

/** Opens a TCP connection to an origin. */
export function openSocket(origin: string): Socket {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  // Connections that the server breaks off are expected.
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
