import { once } from "node:events";
import type { RequestListener, Server, ServerResponse } from "node:http";
import { type AddressInfo, Server as NetServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { OpenAnswers } from "./open-answers.ts";
import { createRelay } from "./relay.ts";

export type RetireOptions = {
  server: Server;
  answers: OpenAnswers;
  /**
   * Whether the successor waits for the embedded database of this process: then it is closed as
   * soon as no request needs it.
   */
  isAwaited: boolean;
  /** Sets the listener for requests that arrive after the database is closed. */
  answerLate: (listener: RequestListener) => void;
  /** Closes the database and everything that uses it. */
  close: () => Promise<void>;
  times?: Partial<RetireTimes>;
};

/** In milliseconds. */
export type RetireTimes = {
  /** The longest time for open requests, such as downloads. */
  longest: number;
  /** The longest time for requests that need the database, while a successor waits for it. */
  database: number;
  /**
   * How long clients with an open connection have to send one more request, whose response tells
   * them that the connection ends.
   */
  farewell: number;
  /** How long a connection without a request stays open, and at least the database where no successor waits for it. */
  idle: number;
};

/** The longest time that a process goes on after it was replaced, in milliseconds. */
export const longestRetirement = 30 * 60_000;

const usualTimes: RetireTimes = {
  longest: longestRetirement,
  database: 9_000,
  farewell: 400,
  idle: 15_000,
};

/** How often it is looked whether something has ended, in milliseconds; the second where nobody waits for it. */
const lookInterval = 10;
const slowLookInterval = 100;

/**
 * Shuts a process down whose successor listens on the same port, without breaking off a request. It
 * accepts no new connections, and the last response on each open one carries `Connection: close`. A
 * connection without a request stays open for a while, because its client may be sending one; it is
 * closed after the response to that.
 */
export async function retire(options: RetireOptions): Promise<void> {
  const { server, answers, isAwaited, answerLate, close } = options;
  const { longest, database, farewell, idle } = { ...usualTimes, ...options.times };
  const stopped = performance.now();
  const passed = () => performance.now() - stopped;
  answers.endConnections();
  const address = server.address() as AddressInfo;
  const closed = once(server, "close");
  // `http.Server#close` would also close connections on which a request is just arriving.
  NetServer.prototype.close.call(server);
  setTimeout(() => server.closeAllConnections(), longest).unref();
  setTimeout(() => setInterval(() => server.closeIdleConnections(), lookInterval), idle).unref();
  if (isAwaited) {
    const isOpen = async () => (await connectionsOf(server)) > 0;
    while (passed() < farewell && (await isOpen())) await pause(lookInterval);
    while (passed() < database && answers.all().some(needsDatabase)) await pause(lookInterval);
  } else {
    // Both serve side by side. What a download does not need, jobs among it, is given up as well: it may take half an hour.
    const mayNeed = async () =>
      (await connectionsOf(server)) > 0 && (passed() < idle || answers.all().some(needsDatabase));
    while (await mayNeed()) await pause(slowLookInterval);
  }
  answerLate(createRelay(address));
  if (isAwaited) for (const answer of answers.all().filter(needsDatabase)) answer.destroy();
  await close();
  await closed;
}

function connectionsOf(server: Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((_, count) => resolve(count)));
}

/**
 * Whether a response may still need the database; a file whose headers are sent needs only the
 * storage.
 */
function needsDatabase({ req, headersSent }: ServerResponse): boolean {
  return !(headersSent && /^\/(?:files|media)\//.test(req.url ?? ""));
}
