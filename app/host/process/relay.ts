import { type RequestListener, request } from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream";
import { relayHeader, relayKeyName } from "./relay-key.ts";

/** Headers that are about one connection. */
const ofConnection = ["connection", "keep-alive", "transfer-encoding", "expect"];

/**
 * Passes requests on to whoever listens at an address now, and the answers back: for those that come on
 * connections that were left open after this process has given up the database. The client's address is told
 * as every proxy tells it, and believed for the key, whatever `TRUST_PROXY` says.
 */
export function createRelay({ address, port }: AddressInfo): RequestListener {
  return (incoming, response) => {
    const { method, url, headers, socket } = incoming;
    const forwarded = [headers["x-forwarded-for"], socket.remoteAddress].filter(Boolean).join(", ");
    const passedOn = {
      ...withoutConnection(headers),
      "x-forwarded-for": forwarded,
      [relayHeader]: process.env[relayKeyName] ?? "",
    };
    const isChunked = headers["transfer-encoding"] !== undefined;
    const outgoing = request({
      ...{ host: address, port, method, path: url, agent: false },
      headers: { ...passedOn, ...(isChunked && { "transfer-encoding": "chunked" }) },
    });
    outgoing.once("response", (answer) => {
      const { statusCode = 502 } = answer;
      response.writeHead(statusCode, { ...withoutConnection(answer.headers), connection: "close" });
      pipeline(answer, response, () => undefined);
    });
    outgoing.once("error", () => {
      if (response.headersSent) return void response.destroy();
      response.writeHead(503, {
        ...{ "Retry-After": "1", "Cache-Control": "no-store", Connection: "close" },
      });
      response.end();
    });
    response.once("close", () => outgoing.destroy());
    // A request without a body has ended before it is seen.
    if (incoming.readableEnded) outgoing.end();
    else incoming.pipe(outgoing);
  };
}

function withoutConnection<Headers extends NodeJS.Dict<string | string[]>>(headers: Headers) {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !ofConnection.includes(name)),
  );
}
