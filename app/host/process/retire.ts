import { once } from "node:events";
import type { RequestListener, Server, ServerResponse } from "node:http";
import { Server as NetServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { OpenAnswers } from "./open-answers.ts";

type RetireOptions = {
  server: Server;
  answers: OpenAnswers;
  /** Closes the database and everything that uses it. */
  close: () => Promise<void>;
  times?: Partial<RetireTimes>;
};

/** In milliseconds. */
export type RetireTimes = {
  /** The longest time for open requests, such as downloads. */
  longest: number;
  /** How long connections without a request, and the database, stay open at least. */
  idle: number;
};

/** The longest time that a process goes on after it was replaced, in milliseconds. */
export const longestRetirement = 30 * 60_000;

const usualTimes: RetireTimes = { longest: longestRetirement, idle: 15_000 };

/** How often to look for connections without a request, in milliseconds. */
const idleInterval = 10;

/** How often to look whether the database is still needed, in milliseconds. */
const needInterval = 100;

/**
 * Accepts no new connections and ends the open ones: each with its last response, which carries `Connection: close`, or
 * after `idle` without a request. What is open after `longest` is cut.
 */
export function endConnections(
  server: Server,
  answers: OpenAnswers,
  { longest, idle }: RetireTimes,
): void {
  answers.endConnections();
  // `http.Server#close` would also close connections on which a request is just arriving.
  if (server.listening) NetServer.prototype.close.call(server);
  setTimeout(() => server.closeAllConnections(), longest).unref();
  setTimeout(() => setInterval(() => server.closeIdleConnections(), idleInterval), idle).unref();
}

/**
 * Shuts down a process whose successor listens on the same port, without breaking off a request. A connection without
 * a request stays open for a while, because its client may be sending one. The database closes when only downloads are
 * left, which may take half an hour.
 */
export async function retire(options: RetireOptions): Promise<void> {
  const { server, answers, close } = options;
  const times = { ...usualTimes, ...options.times };
  const stopped = performance.now();
  const closed = once(server, "close");
  endConnections(server, answers, times);
  const needsDatabase = async () =>
    (await connectionsOf(server)) > 0 &&
    (performance.now() - stopped < times.idle || answers.all().some(mayNeedDatabase));
  while (await needsDatabase()) await pause(needInterval);
  await close();
  await closed;
}

/** Answers a request that comes on the connection of a download after the database was closed. */
export const answerTooLate: RequestListener = (_, response) => {
  response.writeHead(503, {
    "Retry-After": "1",
    "Cache-Control": "no-store",
    Connection: "close",
  });
  response.end();
};

function connectionsOf(server: Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((_, count) => resolve(count)));
}

/**
 * Whether a response may still need the database; a file whose headers are sent needs only the
 * storage.
 */
function mayNeedDatabase({ req, headersSent }: ServerResponse): boolean {
  return !(headersSent && /^\/(?:files|media)\//.test(req.url ?? ""));
}
