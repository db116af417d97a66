import { once } from "node:events";
import type { RequestListener, Server, ServerResponse } from "node:http";
import { type AddressInfo, Server as NetServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { OpenAnswers } from "./open-answers.ts";
import { createRelay } from "./relay.ts";

export type RetireOptions = {
  server: Server;
  answers: OpenAnswers;
  /** Whether the successor waits for this process's database: then it is closed as soon as nothing needs it. */
  isAwaited: boolean;
  /** Answers requests from the moment at which the database is closed. */
  answerLate: (listener: RequestListener) => void;
  /** Closes the database and everything that uses it. */
  close: () => Promise<void>;
  times?: Partial<RetireTimes>;
};

/** In milliseconds. */
export type RetireTimes = {
  /** For everything under way, such as downloads. */
  longest: number;
  /** For what needs the database, while a successor waits for it. */
  database: number;
  /** For clients that keep a connection, to send a request that is told of its end. */
  farewell: number;
  /** For a connection without a request. */
  idle: number;
};

const usualTimes: RetireTimes = {
  longest: 30 * 60_000,
  database: 9_000,
  farewell: 400,
  idle: 15_000,
};

const lookInterval = 10;

/**
 * Ends a process whose successor listens on the same port, without cutting a request: it takes no new
 * connections, and the last answer on each says that the connection ends. A connection without a request stays
 * open for a while, because its client may be sending one; it ends with the answer to it.
 */
export async function retire(options: RetireOptions): Promise<void> {
  const { server, answers, isAwaited, answerLate, close } = options;
  const { longest, database, farewell, idle } = { ...usualTimes, ...options.times };
  const stopped = performance.now();
  const passed = () => performance.now() - stopped;
  answers.endConnections();
  const address = server.address() as AddressInfo;
  const closed = once(server, "close");
  // The method of `http.Server` would close connections on which a request is just arriving.
  NetServer.prototype.close.call(server);
  setTimeout(() => server.closeAllConnections(), longest).unref();
  setTimeout(() => setInterval(() => server.closeIdleConnections(), lookInterval), idle).unref();
  if (isAwaited) {
    const isOpen = async () => (await connectionsOf(server)) > 0;
    while (passed() < farewell && (await isOpen())) await pause(lookInterval);
    while (passed() < database && answers.all().some(needsDatabase)) await pause(lookInterval);
    answerLate(createRelay(address));
    for (const answer of answers.all().filter(needsDatabase)) answer.destroy();
    await close();
  }
  await closed;
  if (!isAwaited) await close();
}

function connectionsOf(server: Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((_, count) => resolve(count)));
}

/** A file that is on its way comes from the disk alone. */
function needsDatabase({ req, headersSent }: ServerResponse): boolean {
  return !(headersSent && /^\/(?:files|media)\//.test(req.url ?? ""));
}
