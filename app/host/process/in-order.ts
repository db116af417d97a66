import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/**
 * Requests of one connection that may wait for the answers before them. Programs that send several at
 * once send few: apt ten.
 */
const mostWaiting = 32;

type Exchange = [IncomingMessage, ServerResponse];

/**
 * Begins the requests of a connection one after another. Node hands them out as they come, though
 * their answers have to go out in turn: somebody who sent thousands of requests for a file in one packet,
 * and read nothing, had each of them open the file and hold its first bytes. Who lets more than
 * `mostWaiting` wait loses the connection.
 */
export function inOrder(listener: RequestListener): RequestListener {
  /** What waits on each connection that is being answered. */
  const waiting = new WeakMap<Socket, Exchange[]>();
  const begin = ([request, response]: Exchange) => {
    const { socket } = request;
    response.once("close", () => {
      const next = waiting.get(socket)?.shift();
      if (next === undefined) waiting.delete(socket);
      else if (!socket.destroyed) begin(next);
    });
    listener(request, response);
  };
  return (request, response) => {
    const { socket } = request;
    const others = waiting.get(socket);
    if (others === undefined) {
      waiting.set(socket, []);
      begin([request, response]);
    } else if (others.length < mostWaiting) {
      others.push([request, response]);
    } else {
      // Requests that came in the same packet are still handed out after the end of the connection.
      socket.destroy();
    }
  };
}
