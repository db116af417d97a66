import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { createHealth, type Readiness } from "./health.ts";

/** Returns all metrics as text, with its media type. */
export type MetricsText = () => Promise<{ type: string; body: string }>;

/** Default of `OPS_PORT`; only the first site on a machine gets it. */
const usualPort = 9464;

/** Handler of the operator's port: `/healthz`, `/readyz`, `/metrics`. */
export function createOps(isReady: Readiness, metrics: MetricsText): RequestListener {
  const app = createHealth(isReady);
  app.get("/metrics", async (context) => {
    const { type, body } = await metrics();
    return context.body(body, 200, { "Content-Type": type });
  });
  // A worker that is still starting cannot report its metrics yet.
  app.onError((_, context) => context.text("not available", 503));
  return getRequestListener(app.fetch, { overrideGlobalObjects: false });
}

/**
 * Opens the operator's port on the loopback address. If the default port is taken, the site runs
 * without it and says so; a configured port (`OPS_PORT`) must be free.
 * @throws Error with a sentence for the operator when the configured port is taken
 * @returns the port's origin; undefined when no port was opened
 */
export async function openOps(
  listener: RequestListener,
  port: number | "off" | undefined,
): Promise<string | undefined> {
  if (port === "off") return undefined;
  const server = createServer(listener);
  server.unref();
  try {
    await listening(server, port ?? usualPort);
  } catch (error) {
    if (port === undefined && isTaken(error)) {
      console.error(
        `Port ${usualPort} is taken by another program: this site runs without a port for operators. Set OPS_PORT to a free one, or to off.`,
      );
      return undefined;
    }
    throw port !== undefined && isTaken(error) ? portTaken(port, error) : error;
  }
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function isTaken(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === "EADDRINUSE";
}

function portTaken(port: number, cause: unknown): Error {
  const words = `Port ${port}, which OPS_PORT names, is taken by another program`;
  return new Error(`${words}. Stop that one, or set OPS_PORT to another port or to off.`, {
    cause,
  });
}

async function listening(server: Server, port: number): Promise<void> {
  server.listen({ port, host: "127.0.0.1", exclusive: true });
  await once(server, "listening");
}
