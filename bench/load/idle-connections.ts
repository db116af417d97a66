import { once } from "node:events";
import { Agent } from "node:http";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { atRate } from "../drill/at-rate.ts";
import type { DrilledSite } from "../drill/drilled-site.ts";
import { residentMegabytes } from "../http/processes.ts";
import { ask } from "./asking.ts";
import { createLatencies, type Times } from "./latencies.ts";
import { openMemory } from "./site-memory.ts";
import { sourceOf } from "./sources.ts";

export type IdleConnections = {
  wanted: number;
  /** Those that were answered once and are still open after the measurement. */
  held: number;
  /** A page that somebody else asks for meanwhile. */
  page: Times;
  wrongPages: number;
  /** Resident memory in megabytes. */
  memory: { before: number; held: number };
  /** Heap in use in megabytes, before and after they have gone. */
  heap: { before: number; after: number };
};

const pageRate = 50;
const seconds = 15;
/** Connections that are opened before the first of them has its answer. */
const atOnce = 200;

/**
 * Opens many connections, of which each asks for a page once, as a browser does that keeps its connection
 * open; then measures a page that somebody else reads.
 */
export async function holdIdle(site: DrilledSite, wanted: number): Promise<IdleConnections> {
  await site.calm();
  const memory = await openMemory(site);
  const agent = new Agent({ keepAlive: true });
  const sockets: Socket[] = [];
  try {
    const before = { heap: (await memory.read()).heap, resident: residentMegabytes(site.pid) };
    for (let from = 0; from < wanted; from += atOnce) {
      const count = Math.min(atOnce, wanted - from);
      const opened = Array.from({ length: count }, (_, index) => open(site.origin, from + index));
      sockets.push(...(await Promise.all(opened)).filter((socket) => socket !== null));
    }
    const latencies = createLatencies<"page">(10);
    let wrongPages = 0;
    await atRate({ rate: pageRate, seconds }, async (_number, due) => {
      const asked = { path: "/en", method: "GET", headers: {}, right: [200] } as const;
      const { status } = await ask(agent, site.origin, asked);
      if (status === 200) latencies.add("page", performance.now() - due, 0);
      else wrongPages += 1;
    });
    const held = sockets.filter(({ readyState }) => readyState === "open").length;
    const resident = residentMegabytes(site.pid);
    for (const socket of sockets) socket.destroy();
    await site.calm();
    const after = (await memory.read()).heap;
    return {
      ...{ wanted, held, page: latencies.of("page"), wrongPages },
      memory: { before: before.resident, held: resident },
      heap: { before: before.heap, after },
    };
  } finally {
    for (const socket of sockets) socket.destroy();
    memory.close();
    agent.destroy();
  }
}

const longestAnswer = 30_000;

/** A connection that has been answered and stays open; null when it was refused. */
async function open(origin: string, index: number): Promise<Socket | null> {
  const { hostname, port } = new URL(origin);
  const socket = connect({ port: Number(port), host: hostname, localAddress: sourceOf(index) });
  // One that ends later is counted at the end.
  socket.on("error", () => undefined);
  socket.write(`HEAD /en HTTP/1.1\r\nHost: ${hostname}:${port}\r\n\r\n`);
  const answered = once(socket, "data").then(
    () => true,
    () => false,
  );
  const refused = once(socket, "close").then(
    () => false,
    () => false,
  );
  const isOpen = await Promise.race([
    answered,
    refused,
    pause(longestAnswer, false, { ref: false }),
  ]);
  socket.resume();
  if (!isOpen) socket.destroy();
  return isOpen ? socket : null;
}
