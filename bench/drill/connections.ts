import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { readEnv } from "~/platform/env/env.server";
import type { Drill } from "./drill.ts";

const opened = 2_000;
/** The connections that a site allows by default. */
const allowed = readEnv({}).CONNECTIONS_PER_CLIENT;

/** One address takes as many connections as it can. */
export const connectionsDrill: Drill = {
  name: "connections",
  shown: "one address may hold all 10,000 connections",
  wanted: `of one address as many stay open as CONNECTIONS_PER_CLIENT allows, ${allowed} of ${opened}; another address is answered`,
  // Without a trusted proxy, as every address here is on loopback.
  run: (start) =>
    start({ variables: { TRUST_PROXY: "" } }, async (site) => {
      await site.calm();
      const port = Number(new URL(site.origin).port);
      const sockets: Socket[] = [];
      try {
        for (let count = 0; count < opened; count += 1) {
          const socket = connect({ port, host: "127.0.0.1", localAddress: "127.0.0.9" });
          socket.on("error", () => undefined);
          // A request that never ends keeps the connection busy.
          socket.write("GET /en HTTP/1.1\r\nHost: a\r\n");
          sockets.push(socket);
          if (count % 100 === 0) await pause(20);
        }
        await pause(2_000);
        const held = sockets.filter((socket) => socket.readyState === "open").length;
        const milliseconds = await answerTime(port);
        const answered =
          milliseconds === null ? "gets no answer" : `is answered in ${milliseconds.toFixed(0)} ms`;
        return {
          measured: `${held} of ${opened} held by one address; another ${answered}`,
          isMet: held === allowed && milliseconds !== null,
        };
      } finally {
        for (const socket of sockets) socket.destroy();
      }
    }),
};

async function answerTime(port: number): Promise<number | null> {
  const started = performance.now();
  const socket = connect({ port, host: "127.0.0.1", localAddress: "127.0.0.10" });
  const refused = once(socket, "close").then(() => null);
  socket.on("error", () => undefined);
  socket.write("GET /en HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
  const answered = once(socket, "data").then(() => performance.now() - started);
  return Promise.race([answered, refused, pause(5_000, null, { ref: false })]).finally(() =>
    socket.destroy(),
  );
}
