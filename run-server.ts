import cluster from "node:cluster";
import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { resolve } from "node:path";
import type * as Host from "./app/host/index.ts";
import { boundConnections } from "./app/host/process/connections.ts";
import { holdRequests } from "./app/host/process/held-requests.ts";
import { createHttpServer } from "./app/host/process/http-server.ts";
import { inOrder } from "./app/host/process/in-order.ts";
import { createOpenAnswers } from "./app/host/process/open-answers.ts";
import { openOps } from "./app/host/process/ops.ts";
import { runPrimary } from "./app/host/process/primary.ts";
import { isRelayed } from "./app/host/process/relay-key.ts";
import { retire } from "./app/host/process/retire.ts";
import {
  findStartProblems,
  wordsOfDataFolder,
  wordsOfListening,
} from "./app/host/process/start-problems.ts";
import { isRetire, type ReadyMessage, successorMark } from "./app/host/process/succession.ts";
import { errorMessage } from "./app/lib/error-message.ts";
import { createConnectionKey, siteKeyOf } from "./app/platform/env/client-address.server.ts";
import { type Env, EnvError, readEnv, readPlaces } from "./app/platform/env/env.server.ts";
import { originOf } from "./app/platform/env/site-origin.ts";
import { clientsOfNetwork } from "./app/platform/limits/limits.ts";
import { ownNames, privateMask } from "./app/platform/storage/private-folder.server.ts";

/** How long requests in flight may take after a stop signal, in milliseconds. */
const stopGrace = 9_000;

/**
 * How long after a stop signal messages may be in delivery, in milliseconds. They always have the
 * shorter time, in which a message that a mail server just accepted is recorded as sent.
 */
const deliveryGrace = 7_000;
const shortestDeliveryGrace = 500;

/** The same when a successor waits for the database: what is not delivered by then it delivers. */
const handOverDeliveryGrace = 1_500;

/**
 * How long a worker waits for the data folder, in milliseconds: for that of a predecessor that still finishes
 * requests, or of a process that was killed a moment ago.
 */
const longestHandOver = 60_000;
const longestRelease = 3_000;

/** Open connections of one process: 10,000 may wait for their next request before the first of them is ended. */
const mostConnections = 12_000;

type Site = Pick<
  ReturnType<typeof Host.createSite>,
  "listener" | "ops" | "renderFirst" | "stopping" | "retiring" | "close"
>;

/** What answers the requests of a server: the built host, or in development the one behind Vite. */
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
    const { HOST: host, OPS_PORT: opsPort, WEB_CONCURRENCY: workers } = env;
    const originAt = (port: number) => originOf(host, port);
    const hasFirst = !isDevelopment && (workers > 1 || env.SUPERVISE === "on");
    if (cluster.isPrimary && hasFirst) await runPrimary({ workers, originAt, opsPort, announce });
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
  const ofMachine = await findStartProblems(places, ownNames);
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

/** What a failure says; of one of the data folder, such as a disk that filled up meanwhile, what to do as well. */
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
    isRelayed,
  });
  const host = await openHost(server);
  server.once("error", (error: NodeJS.ErrnoException) =>
    fail(new Error(wordsOfListening({ host: env.HOST, port: env.PORT }, error), { cause: error })),
  );
  const held = holdRequests();
  server.on("request", inOrder(held.listener));
  const isSuccessor = cluster.isWorker && process.env[successorMark] !== undefined;
  // Only one process may have the embedded database. The predecessor gives it up once this one listens.
  const isHandedOver = isSuccessor && env.DATABASE_URL === undefined;
  if (isHandedOver) await listen(server, env);
  const folderWithin = isHandedOver ? longestHandOver : cluster.isWorker ? longestRelease : 0;
  const services = await host.module.boot(env, { folderWithin });
  services.metrics.tellConnections(connections);
  const site = await host.createSite(services, env);
  await site.renderFirst();
  held.passTo(site.listener);
  const closeAll = async (longestDelivery: number) => {
    services.metrics.stopAsking();
    await host.close();
    await site.close();
    await services.background.stop(longestDelivery);
    await services.database.close();
    await services.tracing?.close();
  };
  let closing: Promise<void> | undefined;
  /** Once, also when a process that retires is told to stop. */
  const close = (longestDelivery: number) => {
    closing ??= closeAll(longestDelivery);
    return closing;
  };
  endOnSignals(server, site.stopping, (askedAt) => {
    const passed = performance.now() - askedAt;
    return close(Math.max(shortestDeliveryGrace, deliveryGrace - passed));
  });
  if (!isHandedOver) await listen(server, env);
  const { port } = server.address() as AddressInfo;
  await host.module
    .noteConsoleOrigin(env, port)
    .catch((error) => services.log.warn(`Console address not noted: ${errorMessage(error)}`));
  const words = wordsOfStart(port, env, services);
  if (process.send === undefined || !cluster.isWorker) {
    announce(words, await openOps(site.ops, env.OPS_PORT).catch(fail));
    return;
  }
  const isAwaited = services.database.isAlone;
  process.on("message", (message) => {
    if (!isRetire(message)) return;
    site.retiring();
    const given = isAwaited ? handOverDeliveryGrace : deliveryGrace;
    retire({
      server,
      answers,
      isAwaited,
      answerLate: held.passTo,
      close: () => close(given),
    })
      .then(services.metrics.tellLast)
      .then(() => process.exit(0), fail);
  });
  process.send({ words } satisfies ReadyMessage);
}

async function listen(server: Server, { PORT: port, HOST: host }: Env): Promise<void> {
  server.listen(port, host);
  await once(server, "listening");
}

function wordsOfStart(port: number, env: Env, services: Host.Services): string {
  const origin = originOf(env.HOST, port);
  return [
    `\n  中文     ${origin}/\n  English  ${origin}/en\n`,
    `  Data     ${services.database.description}`,
    `  Messages ${services.messageRoutes}`,
  ].join("\n");
}

function announce(words: string, opsOrigin: string | undefined): void {
  const health = opsOrigin ? `${opsOrigin}/readyz, /metrics` : "no port of its own";
  console.log(`${words}\n  Health   ${health}\n`);
}

/**
 * After SIGTERM or SIGINT, accepts no new connections, lets requests in flight finish, and closes. SIGHUP
 * means the same when the terminal has gone; else it is for a first process, which replaces this one.
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
    stopping();
    setTimeout(() => process.exit(1), stopGrace + 900).unref();
    // One that retires listens no more.
    if (server.listening) server.close();
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), stopGrace).unref();
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
