import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { connect } from "node:net";
import { afterEach, expect, it, vi } from "vitest";
import { patience } from "~tests/support/patience";
import { boundConnections, type ConnectionBounds, type Connections } from "./connections";

const request = "GET / HTTP/1.1\r\nHost: site.example\r\n\r\n";
let server: Server;
let connections: Connections;
const sockets: Socket[] = [];

async function open(
  bounds: Partial<ConnectionBounds>,
  listener: RequestListener = (_, response) => response.end("fine"),
) {
  const all = {
    most: 1_000,
    mostFromOne: 1_000,
    keyOf: (address: string) => address,
    mostFromNetwork: 1_000,
    networkOf: () => null,
  };
  server = createServer({ keepAliveTimeout: 60_000 }, listener);
  connections = boundConnections(server, { ...all, ...bounds });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
}

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.closeAllConnections();
  server.close();
});

/** Connects from an address of this machine, and tells what came back and when it ended. */
async function client(localAddress = "127.0.0.1") {
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: "127.0.0.1", localAddress });
  sockets.push(socket);
  const state = { socket, text: "", isClosed: false };
  socket.on("error", () => undefined);
  socket.on("data", (chunk) => {
    state.text += chunk;
  });
  socket.once("close", () => {
    state.isClosed = true;
  });
  await once(socket, "connect");
  return state;
}

const answered = (state: { text: string }) =>
  vi.waitFor(() => expect(state.text).toContain("fine"), patience);
const closed = (state: { isClosed: boolean }) =>
  vi.waitFor(() => expect(state.isClosed).toBe(true), patience);
const openNow = (count: number) =>
  vi.waitFor(() => expect(connections.open()).toBe(count), patience);

it("one client's connections over its limit are closed, others are taken, and room comes back", async () => {
  await open({ mostFromOne: 3 });
  const held = [await client(), await client(), await client()];
  await openNow(3);
  await closed(await client());
  expect(connections.ended).toEqual({ "client-limit": 1, limit: 0, idle: 0 });
  const other = await client("127.0.0.2");
  other.socket.write(request);
  await answered(other);

  held[0]?.socket.destroy();
  await openNow(3);
  const next = await client();
  next.socket.write(request);
  await answered(next);
  for (const { isClosed } of held.slice(1)) expect(isClosed).toBe(false);
});

it("clients of one network together have a limit, too, and others have not", async () => {
  const networkOf = (key: string) => (key === "127.0.0.9" ? null : "127.0.0.0/48");
  await open({ mostFromOne: 2, mostFromNetwork: 3, networkOf });
  const held = [await client("127.0.0.1"), await client("127.0.0.2"), await client("127.0.0.3")];
  await openNow(3);
  await closed(await client("127.0.0.4"));
  const other = await client("127.0.0.9");
  other.socket.write(request);
  await answered(other);
  held[0]?.socket.destroy();
  await openNow(3);
  const next = await client("127.0.0.4");
  next.socket.write(request);
  await answered(next);
});

it("connections without a key, those of a trusted proxy, have no limit of their own", async () => {
  await open({ mostFromOne: 1, keyOf: () => undefined });
  const many = await Promise.all(Array.from({ length: 5 }, () => client()));
  await openNow(5);
  for (const state of many) state.socket.write(request);
  for (const state of many) await answered(state);
});

it("nearly full, a new connection ends the one that is idle the longest, never one with a request", async () => {
  const waiting: (() => void)[] = [];
  await open({ most: 10 }, ({ url }, response) => {
    if (url === "/slow") waiting.push(() => response.end("fine"));
    else response.end("fine");
  });
  const busy = await client();
  busy.socket.write(request.replace("/ ", "/slow "));
  await vi.waitFor(() => expect(waiting).toHaveLength(1), patience);
  const kept = await client();
  kept.socket.write(request);
  await answered(kept);
  const silent = [];
  for (let count = 0; count < 7; count += 1) silent.push(await client());
  await openNow(9);
  // A request makes it the one that was active last.
  kept.text = "";
  kept.socket.write(request);
  await answered(kept);

  const next = await client();
  await closed(silent[0] as (typeof silent)[number]);
  next.socket.write(request);
  await answered(next);
  expect(connections.ended.idle).toBe(1);
  expect([busy, kept, ...silent.slice(1)].some(({ isClosed }) => isClosed)).toBe(false);
  waiting[0]?.();
  await answered(busy);
});

it("connections over the limit of all are closed and counted", async () => {
  let count = 0;
  await open({ most: 2 }, () => {
    count += 1;
  });
  for (const expected of [1, 2]) {
    (await client()).socket.write(request);
    await vi.waitFor(() => expect(count).toBe(expected), patience);
  }
  await closed(await client());
  expect(connections.ended.limit).toBe(1);
});
