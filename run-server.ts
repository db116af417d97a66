import cluster from "node:cluster";
import { once } from "node:events";
import type { Server } from "node:http";
import { resolve } from "node:path";
import type * as Host from "./app/host/index.ts";
import { boundConnections } from "./app/host/process/connections.ts";
import { createHttpServer } from "./app/host/process/http-server.ts";
import { inOrder } from "./app/host/process/in-order.ts";
import {
  hasInheritedSocket,
  listenOnInheritedSocket,
} from "./app/host/process/inherited-socket.ts";
import { createOpenAnswers } from "./app/host/process/open-answers.ts";
import { openOps } from "./app/host/process/ops.ts";
import { runPrimary } from "./app/host/process/primary.ts";
import { answerTooLate, endConnections, retire } from "./app/host/process/retire.ts";
import {
  findStartProblems,
  wordsOfDataFolder,
  wordsOfListening,
} from "./app/host/process/start-problems.ts";
import {
  type HealthMessage,
  isHealthRequest,
  isRetire,
  type ReadyMessage,
  startsSite,
} from "./app/host/process/worker-messages.ts";
import { errorMessage } from "./app/lib/error-message.ts";
import { createConnectionKey, siteKeyOf } from "./app/platform/env/client-address.server.ts";
import { type Env, EnvError, readEnv, readPlaces } from "./app/platform/env/env.server.ts";
import { wordsOfStart } from "./app/platform/env/start-words.ts";
import { clientsOfNetwork } from "./app/platform/limits/limits.ts";
import { ownNames, privateMask } from "./app/platform/storage/private-folder.server.ts";

/**
 * How long requests in flight may take after a stop signal, and how long connections without a request stay open, because
 * their clients may be sending one; in milliseconds.
 */
const stopTimes = { longest: 9_000, idle: 250 };

/**
 * How long after a stop signal messages may be in delivery, in milliseconds. They always have the
 * shorter time, in which a message that a mail server just accepted is recorded as sent.
 */
const deliveryGrace = 7_000;
const shortestDeliveryGrace = 500;

/** Open connections of one process: 10,000 may wait for their next request before the first of them is ended. */
const mostConnections = 12_000;

type Site = Pick<
  ReturnType<typeof Host.createSite>,
  "listener" | "health" | "ops" | "renderFirst" | "stopping" | "retiring" | "close"
>;

/** The handler of a server's requests: the built host, or in development the one behind Vite. */
export type RunningHost = {
  module: typeof Host;
  createSite: (services: Host.Services, env: Env) => Promise<Site>;
  close: () => Promise<void>;
};

export type ServerOptions = {
  openHost: (server: Server) => Promise<RunningHost>;
  /** One process whatever `WEB_CONCURRENCY` says, and errors with their stack. */
  isDevelopment?: boolean;
};

/**
 * Runs the site on its port until a signal ends it, by the settings of the environment. Of expected
 * failures, such as wrong settings, it prints the message and ends the process.
 */
export async function runServer({ openHost, isDevelopment = false }: ServerOptions): Promise<void> {
  // Whatever this process and its workers create (database, outbox, files) is their account's only.
  process.umask(privateMask);
  const fail = (error: unknown): never => {
    console.error(isDevelopment && !(error instanceof StartError) ? error : wordsOfFailure(error));
    process.exit(1);
  };
  try {
    const env = cluster.isPrimary ? await readWholeStart() : readEnv(process.env);
    const { OPS_PORT: opsPort, WEB_CONCURRENCY: workers } = env;
    const isEmbedded = env.DATABASE_URL === undefined;
    const hasFirst = !isDevelopment && (workers > 1 || env.SUPERVISE === "on");
    if (cluster.isPrimary && hasFirst) await runPrimary({ workers, isEmbedded, opsPort, announce });
    else await serve(env, openHost, fail);
  } catch (error) {
    fail(error);
  }
}

/** The site cannot start here; the message lists each setting that is wrong and what to do. */
class StartError extends Error {
  override name = "StartError";
}

/**
 * Reads the settings and tries the ports and the data folder that they name.
 * @throws StartError that lists every problem at once
 */
async function readWholeStart(): Promise<Env> {
  const places = readPlaces(process.env);
  // The port of a socket that was handed over is open already.
  const tried = hasInheritedSocket() ? { ...places, PORT: undefined } : places;
  const ofMachine = await findStartProblems(tried, ownNames);
  let env: Env | undefined;
  let ofSettings: readonly string[] = [];
  try {
    env = readEnv(process.env);
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    ofSettings = error.problems;
  }
  const problems = [...ofSettings, ...ofMachine];
  if (env !== undefined && problems.length === 0) return env;
  throw new StartError(
    `The site cannot start with these settings:\n${problems.map((one) => `  ${one}`).join("\n")}`,
  );
}

/** The message of a failure; for one of the data folder, such as a full disk, also the remedy. */
function wordsOfFailure(error: unknown): string {
  const { DATA_DIR } = readPlaces(process.env);
  const folder = DATA_DIR === undefined ? undefined : resolve(DATA_DIR);
  const path = error instanceof Error && "path" in error ? String(error.path) : "";
  const isOfFolder = folder !== undefined && (path.startsWith(folder) || isFull(error));
  return (isOfFolder && wordsOfDataFolder(folder, error)) || errorMessage(error);
}

/** Node names no file where a write fails because the disk is full. */
const isFull = (error: unknown) =>
  error instanceof Error && "code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT");

async function serve(
  env: Env,
  openHost: ServerOptions["openHost"],
  fail: (error: unknown) => never,
): Promise<void> {
  // A signal for the whole group of processes is for the first one.
  if (cluster.isWorker) process.on("SIGHUP", () => undefined);
  const answers = createOpenAnswers();
  const server = createHttpServer({}, answers);
  const connections = boundConnections(server, {
    most: mostConnections,
    mostFromOne: env.CONNECTIONS_PER_CLIENT,
    keyOf: createConnectionKey(env.TRUST_PROXY),
    mostFromNetwork: env.CONNECTIONS_PER_CLIENT * clientsOfNetwork,
    networkOf: siteKeyOf,
  });
  const host = await openHost(server);
  server.once("error", (error: NodeJS.ErrnoException) =>
    fail(new Error(wordsOfListening({ host: env.HOST, port: env.PORT }, error), { cause: error })),
  );
  const services = await host.module.boot(env);
  services.metrics.tellConnections(connections);
  const site = await host.createSite(services, env);
  await site.renderFirst();
  let { listener } = site;
  server.on(
    "request",
    inOrder((request, response) => listener(request, response)),
  );
  const closeAll = async (longestDelivery: number) => {
    listener = answerTooLate;
    services.metrics.stopAsking();
    await host.close();
    await site.close();
    await services.background.stop(longestDelivery);
    await services.database.close();
  };
  let closing: Promise<void> | undefined;
  /** Once, even if a retiring process gets a signal to stop. */
  const close = (longestDelivery: number) => {
    closing ??= closeAll(longestDelivery);
    return closing;
  };
  const stopping = () => {
    site.stopping();
    endConnections(server, answers, stopTimes);
  };
  endOnSignals(server, stopping, (askedAt) => {
    const passed = performance.now() - askedAt;
    return close(Math.max(shortestDeliveryGrace, deliveryGrace - passed));
  });
  const port = await listen(server, env);
  await host.module
    .noteConsoleOrigin(env, port)
    .catch((error) => services.log.warn(`Console address not noted: ${errorMessage(error)}`));
  const words = wordsOfStart({
    host: env.HOST,
    port,
    publicUrl: env.PUBLIC_URL,
    console: await describeConsole(host, env, services),
    samples: await host.module.describeDemonstration(services.db, env),
    data: services.database.description,
    messages: services.messageRoutes,
  });
  if (process.send === undefined || !cluster.isWorker) {
    announce(words, await openOps(site.ops, env.OPS_PORT).catch(fail));
    return;
  }
  let isRetiring = false;
  process.on("message", async (message) => {
    if (isHealthRequest(message) && !isRetiring) {
      const health = await site.health().catch(() => ({ isReady: false }));
      // Without the first process this one ends, so nothing is left to do about an error.
      process.send?.({ health } satisfies HealthMessage, undefined, {}, () => undefined);
    }
    if (!isRetire(message)) return;
    isRetiring = true;
    site.retiring();
    retire({ server, answers, close: () => close(deliveryGrace) })
      .then(services.metrics.tellLast)
      .then(() => process.exit(0), fail);
  });
  process.send({ words } satisfies ReadyMessage);
}

/** @returns the port */
async function listen(server: Server, { PORT: port, HOST: host }: Env): Promise<number> {
  if (hasInheritedSocket()) listenOnInheritedSocket(server);
  else server.listen(port, host);
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") {
    throw new StartError(
      "The socket that systemd handed over is no TCP port. Set ListenStream of its unit to an address and a port, such as 127.0.0.1:3000.",
    );
  }
  return address.port;
}

/** Describes the console for the terminal. Only the process that starts the site does: its words are printed. */
async function describeConsole(host: RunningHost, env: Env, services: Host.Services) {
  if (!startsSite()) return "";
  const { db, secret } = services;
  const isTerminal = process.stdout.isTTY === true;
  const { LC_ALL, LC_MESSAGES, LANG } = process.env;
  const language = LC_ALL || LC_MESSAGES || LANG;
  return host.module.describeConsole({ db, secret, env, isTerminal, language }).catch((error) => {
    services.log.warn(`Console not described: ${errorMessage(error)}`);
    return "npm run site -- staff invite EMAIL invites the first owner";
  });
}

function announce(words: string, opsOrigin: string | undefined): void {
  const health = opsOrigin ? `${opsOrigin}/readyz, /metrics` : "no port of its own";
  console.log(`${words}\n  Health   ${health}\n`);
}

/**
 * After SIGTERM or SIGINT, ends the connections and then closes. SIGHUP means the same when the terminal has gone; else
 * it is for a first process, which replaces this one.
 * @param stopping ends the connections
 * @param close gets the time of the signal, by `performance.now()`
 */
function endOnSignals(
  server: Server,
  stopping: () => void,
  close: (askedAt: number) => Promise<void>,
): void {
  const closed = new Promise((resolve) => server.once("close", resolve));
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    const askedAt = performance.now();
    setTimeout(() => process.exit(1), stopTimes.longest + 900).unref();
    stopping();
    await closed;
    await close(askedAt);
    process.exit(0);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  if (cluster.isWorker) return;
  process.on("SIGHUP", () => {
    if (process.stdout.isTTY) void stop();
    else console.error("SIGHUP replaces processes with SUPERVISE=on only: this one goes on");
  });
}
