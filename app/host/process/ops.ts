import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { createHealth, type Readiness } from "./health.ts";

/** What is measured, as text, and the type of that text. */
export type MetricsText = () => Promise<{ type: string; body: string }>;

/** Where `/metrics` is looked for when nothing is set; the first process of a machine gets it. */
const usualPort = 9464;

/** What operators ask on a port of its own: `/healthz`, `/readyz`, `/metrics`. */
export function createOps(isReady: Readiness, metrics: MetricsText): RequestListener {
  const app = createHealth(isReady);
  app.get("/metrics", async (context) => {
    const { type, body } = await metrics();
    return context.body(body, 200, { "Content-Type": type });
  });
  // A process of several that is just starting cannot tell its figures yet.
  app.onError((_, context) => context.text("not available", 503));
  return getRequestListener(app.fetch, { overrideGlobalObjects: false });
}

/**
 * Opens that port on the loopback address. Without a wish a port in use is no fault, as the
 * site itself can run; a port that was asked for has to be there.
 * @throws Error with a sentence for the operator when the port that was asked for is taken
 * @returns its origin, undefined when there is none
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
    if (port === undefined) return undefined;
    throw isTaken(error) ? portTaken(port, error) : error;
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
