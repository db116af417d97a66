import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/**
 * How many pipelined requests of one connection may wait for the responses before them. Programs
 * that pipeline send few: apt ten.
 */
const mostWaiting = 32;

type Exchange = [IncomingMessage, ServerResponse];

/**
 * Handles the requests of a connection one after another. Node emits pipelined requests as they arrive, although their
 * responses have to be sent in order. A client that sent thousands of requests for a file in one packet and read
 * nothing made each of them hold the open file's first bytes in memory. A client with more than `mostWaiting` waiting
 * requests loses its connection.
 */
export function inOrder(listener: RequestListener): RequestListener {
  /** The waiting requests of each connection that has one in progress. */
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
      // Node still emits the requests of the same packet after the connection is destroyed.
      socket.destroy();
    }
  };
}
