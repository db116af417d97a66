import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, expect, it, vi } from "vitest";
import { patience } from "~tests/support/patience";
import { inOrder } from "./in-order";

let server: Server;
let socket: Socket;
afterEach(() => {
  socket.destroy();
  server.closeAllConnections();
  server.close();
});

/** Sends a text on a connection to a server, and gathers what comes back. */
async function send(listener: RequestListener, text: string) {
  server = createServer(inOrder(listener)).listen(0, "127.0.0.1");
  await once(server, "listening");
  socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  const state = { text: "", isClosed: false };
  socket.on("error", () => undefined);
  socket.on("data", (piece) => {
    state.text += piece;
  });
  socket.once("close", () => {
    state.isClosed = true;
  });
  await once(socket, "connect");
  socket.write(text);
  return state;
}

const requests = (count: number) =>
  Array.from(
    { length: count },
    (_, at) => `GET /${at} HTTP/1.1\r\nHost: site.example\r\n\r\n`,
  ).join("");

it("begins no request of a connection before the answer to the one before has gone out", async () => {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const state = await send(({ url = "" }, response) => {
    begun.push(url);
    ends.push(() => response.end(`answer to ${url}\n`));
  }, requests(3));
  for (const [at, url] of ["/0", "/1", "/2"].entries()) {
    await vi.waitFor(() => expect(begun).toHaveLength(at + 1), patience);
    // The others have come: they were sent in one packet.
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(begun.at(-1)).toBe(url);
    expect(begun).toHaveLength(at + 1);
    ends[at]?.();
  }
  await vi.waitFor(() => expect(state.text).toContain("answer to /2"), patience);
  expect(state.text.match(/answer to \/\d/g)).toEqual(
    ["/0", "/1", "/2"].map((url) => `answer to ${url}`),
  );
});

it("answers requests with bodies that came at once", async () => {
  const post = (body: string) =>
    `POST / HTTP/1.1\r\nHost: site.example\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  const state = await send(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    response.end(`read ${Buffer.concat(parts)}`);
  }, post("first") + post("second"));
  await vi.waitFor(() => expect(state.text).toMatch(/read first.*read second/s), patience);
});

it("ends a connection that lets many requests wait, and begins none of them", async () => {
  const begun: string[] = [];
  const state = await send(({ url = "" }) => begun.push(url), requests(1_000));
  await vi.waitFor(() => expect(state.isClosed).toBe(true), patience);
  expect(begun).toEqual(["/0"]);
});

it("leaves requests alone whose client has gone", async () => {
  const begun: string[] = [];
  await send(({ url = "" }, response) => {
    begun.push(url);
    response.once("close", () => begun.push("closed"));
  }, requests(3));
  await vi.waitFor(() => expect(begun).toEqual(["/0"]), patience);
  socket.destroy();
  await vi.waitFor(() => expect(begun).toContain("closed"), patience);
  expect(begun).toEqual(["/0", "closed"]);
});
