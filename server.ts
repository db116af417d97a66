import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import type * as Host from "./app/server/index.ts";

/** How long requests in flight may still take after a stop was asked for, in milliseconds. */
const stopGrace = 9_000;

const isDevelopment = process.argv.includes("--dev");

try {
  const server = createServer();
  const host = isDevelopment ? await developmentHost(server) : await builtHost();
  const env = host.module.readEnv(process.env);
  const services = await host.module.boot(env);
  const { listener, settle } = await host.createListener(services, env);
  server.on("request", listener);
  server.once("error", fail);
  server.listen(env.PORT, env.HOST, () => {
    const { port } = server.address() as AddressInfo;
    const origin = `http://${env.HOST.includes(":") ? `[${env.HOST}]` : env.HOST}:${port}`;
    console.log(`\n  中文     ${origin}/\n  English  ${origin}/en\n`);
    console.log(`  Data     ${services.database.description}`);
    console.log(`  Messages ${services.outboxFolder} (no mail or SMS provider is set)\n`);
  });
  stopOnSignals(server, async () => {
    await host.close();
    await settle();
    await services.database.close();
  });
} catch (error) {
  fail(error);
}

/** Expected failures (wrong settings, a data folder in use) are sentences for the operator. */
function fail(error: unknown): never {
  console.error(isDevelopment || !(error instanceof Error) ? error : error.message);
  process.exit(1);
}

type RunningHost = {
  module: typeof Host;
  createListener: (
    ...[services, env]: [Host.Services, Host.Env]
  ) => Promise<{ listener: RequestListener; settle: () => Promise<void> }>;
  close: () => Promise<void>;
};

async function builtHost(): Promise<RunningHost> {
  const entry = "./build/server/index.js";
  const module: typeof Host = await import(entry);
  const assets = fileURLToPath(new URL("build/client", import.meta.url));
  return {
    module,
    createListener: async (services, env) => module.createSite(services, env, assets),
    close: async () => {},
  };
}

/** The same host with Vite in front: sources are read anew when they change. */
async function developmentHost(server: Server): Promise<RunningHost> {
  const { createServer: createVite } = await import("vite");
  const vite = await createVite({ server: { middlewareMode: true, hmr: { server } } });
  const load = async () => (await vite.ssrLoadModule("./app/server/index.ts")) as typeof Host;
  return {
    module: await load(),
    createListener: async (services, env) => {
      let settle = async () => {};
      const listener: RequestListener = (request, response) => {
        vite.middlewares(request, response, async () => {
          const site = (await load()).createSite(services, env, undefined);
          settle = site.settle;
          site.listener(request, response);
        });
      };
      return { listener, settle: () => settle() };
    },
    close: () => vite.close(),
  };
}

/** SIGTERM or SIGINT: no new connections, requests in flight finish, then everything closes. */
function stopOnSignals(server: Server, close: () => Promise<void>): void {
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => process.exit(1), stopGrace + 900).unref();
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), stopGrace).unref();
    await closed;
    await close();
    process.exit(0);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}
