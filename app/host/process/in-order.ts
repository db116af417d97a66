import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/**
 * Requests of one connection that may wait for the answers before them. Programs that send several at
 * once send few: apt ten.
 */
const mostWaiting = 32;

/**
 * Begins the requests of a connection one after another. Node hands them out as they come, though
 * their answers have to go out in turn: somebody who sent thousands of requests for a file in one packet,
 * and read nothing, had each of them open the file and hold its first bytes. Who lets more than
 * `mostWaiting` wait loses the connection.
 */
export function inOrder(listener: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>();
  const wait = (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const before = waiting.get(socket) ?? 0;
    // Requests that came in the same packet are still handed out after the end of the connection.
    if (socket.destroyed) return;
    if (before >= mostWaiting) {
      socket.destroy();
      return;
    }
    waiting.set(socket, before + 1);
    response.once("socket", () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
      listener(request, response);
    });
  };
  return (request, response) => {
    // Its connection belongs to the answer before it until that one has gone out.
    if (response.socket === null) wait(request, response);
    else listener(request, response);
  };
}
