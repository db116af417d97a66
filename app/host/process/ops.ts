import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { createHealth, type Readiness } from "./health.ts";

/** Returns all metrics as text, with its media type. */
type MetricsText = () => Promise<{ type: string; body: string }>;

/** Names of the loopback address that the port listens on, behind any port: a tunnel may have another one. */
const ownHost = /^(?:127\.0\.0\.1|localhost)(?::\d+)?$/i;

/**
 * Handler of the operator's port: `/healthz`, `/readyz`, `/metrics`. It refuses every other host name. Otherwise a
 * page of another site whose name now leads to this machine (DNS rebinding) could read it in the operator's browser.
 */
export function createOps(isReady: Readiness, metrics: MetricsText): RequestListener {
  const app = createHealth(isReady, { hasNames: true });
  app.get("/metrics", async (context) => {
    const { type, body } = await metrics();
    return context.body(body, 200, { "Content-Type": type });
  });
  // No process has told its metrics yet.
  app.onError((_, context) => context.text("not available", 503));
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  return (request, response) => {
    if (ownHost.test(request.headers.host ?? "")) return void listener(request, response);
    response.writeHead(421, { "Content-Type": "text/plain", "Cache-Control": "no-store" });
    response.end("This port answers to 127.0.0.1 and localhost only.\n");
  };
}

/**
 * Opens the operator's port on the loopback address. A site that nothing watches, without anybody
 * knowing, would be worse than one that does not start.
 * @throws Error with a sentence for the operator when the port is taken
 * @returns the port's origin; undefined when no port was opened
 */
export async function openOps(
  listener: RequestListener,
  port: number | "off",
): Promise<string | undefined> {
  if (port === "off") return undefined;
  const server = createServer(listener);
  server.unref();
  try {
    await listening(server, port);
  } catch (error) {
    throw new Error(wordsOfOpsPort(port, error as NodeJS.ErrnoException), { cause: error });
  }
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Why the operator's port cannot be opened, and what to do. */
export function wordsOfOpsPort(port: number, error: NodeJS.ErrnoException): string {
  if (error.code === "EADDRINUSE") {
    return `Port ${port}, the one for operators, is taken by another program. Stop that one, or set OPS_PORT to another port or to off.`;
  }
  return `Port ${port}, the one for operators, cannot be opened (${error.code ?? error.message}). Set OPS_PORT to another port, or to off.`;
}

async function listening(server: Server, port: number): Promise<void> {
  server.listen({ port, host: "127.0.0.1", exclusive: true });
  await once(server, "listening");
}
