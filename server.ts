import cluster from "node:cluster";
import type { RequestListener, Server } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import type * as Host from "./app/host/index.ts";
import { boundConnections } from "./app/host/process/connections.ts";
import { createHttpServer } from "./app/host/process/http-server.ts";
import { openOps } from "./app/host/process/ops.ts";
import { runPrimary } from "./app/host/process/primary.ts";
import { createConnectionKey } from "./app/platform/env/client-address.server.ts";
import { type Env, readEnv } from "./app/platform/env/env.server.ts";
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

const isDevelopment = process.argv.includes("--dev");

// Whatever this process and its workers create (database, outbox, files) is their account's only.
process.umask(privateMask);

try {
  const env = readEnv(process.env);
  const { HOST: host, OPS_PORT: opsPort, WEB_CONCURRENCY: workers } = env;
  const isFirstOfSeveral = cluster.isPrimary && workers > 1 && !isDevelopment;
  if (isFirstOfSeveral) await runPrimary({ workers, host, opsPort, announce });
  else await serve(env);
} catch (error) {
  fail(error);
}

async function serve(env: Env): Promise<void> {
  const server = createHttpServer();
  const connections = boundConnections(server, {
    most: mostConnections,
    mostFromOne: env.CONNECTIONS_PER_CLIENT,
    keyOf: createConnectionKey(env.TRUST_PROXY),
  });
  const host = isDevelopment ? await developmentHost(server) : await builtHost();
  const services = await host.module.boot(env);
  services.metrics.tellConnections(connections);
  const site = await host.createSite(services, env);
  server.on("request", site.listener);
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

/** Ends the process; of expected failures, such as wrong settings, only the message is shown. */
function fail(error: unknown): never {
  console.error(isDevelopment || !(error instanceof Error) ? error : error.message);
  process.exit(1);
}

type Site = Pick<ReturnType<typeof Host.createSite>, "listener" | "ops" | "stopping" | "close">;

type RunningHost = {
  module: typeof Host;
  createSite: (services: Host.Services, env: Env) => Promise<Site>;
  close: () => Promise<void>;
};

async function builtHost(): Promise<RunningHost> {
  const entry = "./build/server/index.js";
  const module: typeof Host = await import(entry);
  const folder = (name: string) => fileURLToPath(new URL(`build/${name}`, import.meta.url));
  return {
    module,
    createSite: async (services, env) =>
      module.createSite(services, env, folder("client"), folder("console")),
    close: async () => {},
  };
}

/**
 * Screens and calls of the console, in contrast to the files of its sources. For `/console/api/session`
 * Vite would send the source `console/api/session.ts`.
 */
const isOfConsole = /^\/console(?:\/[^.?]*)?(?:\?|$)/;

/**
 * The same host with Vite in front. After an edit of the server's code, the site is created anew
 * with the open services.
 */
async function developmentHost(server: Server): Promise<RunningHost> {
  const { createServer: createVite, isRunnableDevEnvironment } = await import("vite");
  const vite = await createVite({ server: { middlewareMode: true, ws: { server } } });
  const { ssr } = vite.environments;
  if (!isRunnableDevEnvironment(ssr))
    throw new Error("Vite's server environment does not run here");
  const load = (): Promise<typeof Host> => ssr.runner.import("~/host/index.ts");
  return {
    module: await load(),
    createSite: async (services, env) => {
      let loaded = await load();
      let site = loaded.createSite(services, env, undefined);
      const current = async () => {
        const newest = await load();
        if (newest !== loaded) {
          const old = site;
          loaded = newest;
          site = newest.createSite(services, env, undefined);
          await old.close();
        }
        return site;
      };
      const answer: RequestListener = async (request, response) => {
        try {
          (await current()).listener(request, response);
        } catch (error) {
          // Code that does not compile must not end the process; the next edit may fix it.
          console.error(error);
          response.writeHead(500, { "content-type": "text/plain" }).end(String(error));
        }
      };
      const listener: RequestListener = (request, response) => {
        if (isOfConsole.test(request.url ?? "")) void answer(request, response);
        else vite.middlewares(request, response, () => void answer(request, response));
      };
      return {
        listener,
        ops: (request, response) => site.ops(request, response),
        stopping: () => site.stopping(),
        close: () => site.close(),
      };
    },
    close: () => vite.close(),
  };
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
