import { type RequestListener, request } from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream";
import { relayHeader, relayKeyName } from "./relay-key.ts";

/** Headers that belong to one connection and are not passed on (hop-by-hop). */
const ofConnection = ["connection", "keep-alive", "transfer-encoding", "expect"];

/**
 * Passes requests on to the process that listens at an address now, and its responses back. A
 * process that has closed the database does so with requests on connections that are still open.
 * The client's address travels in `X-Forwarded-For`, and the receiver trusts it because of the
 * relay key, whatever `TRUST_PROXY` says.
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
      host: address,
      port,
      method,
      path: url,
      agent: false,
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
        "Retry-After": "1",
        "Cache-Control": "no-store",
        Connection: "close",
      });
      response.end();
    });
    response.once("close", () => outgoing.destroy());
    // The end of a request without a body has been reached already.
    if (incoming.readableEnded) outgoing.end();
    else incoming.pipe(outgoing);
  };
}

function withoutConnection<Headers extends NodeJS.Dict<string | string[]>>(headers: Headers) {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !ofConnection.includes(name)),
  );
}
