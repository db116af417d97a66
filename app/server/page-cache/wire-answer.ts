import type { IncomingMessage, ServerResponse } from "node:http";
import { rawHeader } from "./raw-header.ts";

/** A whole answer as it goes over a connection of HTTP/1.1 that stays open: head and body. */
export type WireAnswer = {
  status: number;
  bytes: Buffer;
  /** The part of `bytes` that is the body. */
  body: Buffer;
  /** Where the value of `Date` stands, and the second that stands there. */
  dateAt: number;
  stamped: number;
};

const reasons: Record<number, string> = { 200: "OK", 304: "Not Modified" };

/** RFC 9110, 5.6.7: always as long as this. */
const dateLength = "Sun, 06 Nov 1994 08:49:37 GMT".length;

/** @param headers names and values in turn; a body needs its `Content-Length` among them */
export function wireAnswer(status: number, headers: readonly string[], body: Buffer): WireAnswer {
  const start = `HTTP/1.1 ${status} ${reasons[status] ?? ""}\r\nDate: `;
  let head = `${start}${" ".repeat(dateLength)}\r\n`;
  for (let index = 0; index < headers.length; index += 2) {
    head += `${headers[index]}: ${headers[index + 1]}\r\n`;
  }
  const bytes = Buffer.concat([Buffer.from(`${head}\r\n`, "latin1"), body]);
  return {
    status,
    bytes,
    body: bytes.subarray(bytes.length - body.length),
    dateAt: start.length,
    stamped: 0,
  };
}

/** Fields of Node's answers that tell it that the head is on its way. */
type Headless = { _header: string; _headerSent: boolean };

/**
 * Hands an answer to the connection in one piece. Node would write the head of each answer
 * anew, check every header of it, and send two pieces: that takes longer than all else that
 * answering from memory takes. It works on fields of Node's own, as `on-headers` and `send`
 * do; the tests of this file tell when a new version of Node changes them.
 */
export function sendWire(response: ServerResponse, answer: WireAnswer): void {
  const second = Math.floor(Date.now() / 1_000);
  if (answer.stamped !== second) {
    answer.bytes.write(new Date(second * 1_000).toUTCString(), answer.dateAt, "latin1");
    answer.stamped = second;
  }
  const headless = response as unknown as Headless;
  headless._header = "sent";
  headless._headerSent = true;
  response.statusCode = answer.status;
  response.end(answer.bytes);
}

/** Whether an answer may go out that way: nothing of it depends on the connection. */
export function takesWire(request: IncomingMessage, response: ServerResponse): boolean {
  return (
    request.method === "GET" &&
    request.httpVersionMinor === 1 &&
    response.shouldKeepAlive &&
    rawHeader(request, "expect") === undefined &&
    response.getHeaderNames().length === 0
  );
}
