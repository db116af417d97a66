import cluster from "node:cluster";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import type * as Host from "./app/host/index.ts";
import { boundConnections } from "./app/host/process/connections.ts";
import { createHttpServer } from "./app/host/process/http-server.ts";
import { inOrder } from "./app/host/process/in-order.ts";
import { openOps } from "./app/host/process/ops.ts";
import { runPrimary } from "./app/host/process/primary.ts";
import { createConnectionKey, siteKeyOf } from "./app/platform/env/client-address.server.ts";
import { type Env, readEnv } from "./app/platform/env/env.server.ts";
import { clientsOfNetwork } from "./app/platform/limits/limits.ts";
import { privateMask } from "./app/platform/storage/private-folder.server.ts";

/** How long requests in flight may take after a stop signal, in milliseconds. */
const stopGrace = 9_000;

/**
 * How long after a stop signal messages may be in delivery, in milliseconds. They always have the
 * shorter time, in which a message that a mail server just accepted is recorded as sent.
 */
const deliveryGrace = 7_000;
const shortestDeliveryGrace = 500;

/** Open connections of one process. */
const mostConnections = 10_000;

type Site = Pick<ReturnType<typeof Host.createSite>, "listener" | "ops" | "stopping" | "close">;

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
    console.error(isDevelopment || !(error instanceof Error) ? error : error.message);
    process.exit(1);
  };
  try {
    const env = readEnv(process.env);
    const { HOST: host, OPS_PORT: opsPort, WEB_CONCURRENCY: workers } = env;
    const isFirstOfSeveral = cluster.isPrimary && workers > 1 && !isDevelopment;
    if (isFirstOfSeveral) await runPrimary({ workers, host, opsPort, announce });
    else await serve(env, openHost, fail);
  } catch (error) {
    fail(error);
  }
}

async function serve(
  env: Env,
  openHost: ServerOptions["openHost"],
  fail: (error: unknown) => never,
): Promise<void> {
  const server = createHttpServer();
  const connections = boundConnections(server, {
    most: mostConnections,
    mostFromOne: env.CONNECTIONS_PER_CLIENT,
    keyOf: createConnectionKey(env.TRUST_PROXY),
    mostFromNetwork: env.CONNECTIONS_PER_CLIENT * clientsOfNetwork,
    networkOf: siteKeyOf,
  });
  const host = await openHost(server);
  const services = await host.module.boot(env);
  services.metrics.tellConnections(connections);
  const site = await host.createSite(services, env);
  server.on("request", inOrder(site.listener));
  server.once("error", fail);
  stopOnSignals(server, site.stopping, async (askedAt) => {
    await host.close();
    await site.close();
    const passed = performance.now() - askedAt;
    await services.background.stop(Math.max(shortestDeliveryGrace, deliveryGrace - passed));
    await services.database.close();
  });
  server.listen(env.PORT, env.HOST, async () => {
    const words = wordsOfStart(server, env, services);
    if (process.send !== undefined && cluster.isWorker) process.send({ words });
    else announce(words, await openOps(site.ops, env.OPS_PORT).catch(fail));
  });
}

function wordsOfStart(server: Server, env: Env, services: Host.Services): string {
  const { port } = server.address() as AddressInfo;
  const origin = `http://${env.HOST.includes(":") ? `[${env.HOST}]` : env.HOST}:${port}`;
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
 * After SIGTERM or SIGINT, accepts no new connections, lets requests in flight finish, and closes.
 * @param close gets the time of the signal, by `performance.now()`
 */
function stopOnSignals(
  server: Server,
  stopping: () => void,
  close: (askedAt: number) => Promise<void>,
): void {
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    const askedAt = performance.now();
    stopping();
    setTimeout(() => process.exit(1), stopGrace + 900).unref();
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), stopGrace).unref();
    await closed;
    await close(askedAt);
    process.exit(0);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}
