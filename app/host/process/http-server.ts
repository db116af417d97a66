import { createServer, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";

/** Bounds of a connection, in milliseconds, bytes and counts. */
export type ConnectionLimits = {
  /** Until the head of a request is there. */
  headersTimeout: number;
  /** Until a request is there, with its body. */
  requestTimeout: number;
  /** Nothing sent and nothing taken while a request is under way. */
  idleTimeout: number;
  /** Between two requests; longer than a usual proxy keeps its side open. */
  keepAliveTimeout: number;
  largestHead: number;
  mostHeaders: number;
  mostConnections: number;
};

const connectionLimits: ConnectionLimits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  idleTimeout: 60_000,
  keepAliveTimeout: 65_000,
  largestHead: 16_384,
  mostHeaders: 100,
  mostConnections: 10_000,
};

/** Share of a time limit within which connections are looked at. */
const checksPerLimit = 4;

/**
 * An HTTP server that slow, broken and greedy clients do not hurt. What Node's parser refuses
 * (bad framing, raw control characters in an address) is answered here, as no request exists.
 */
export function createHttpServer(changes: Partial<ConnectionLimits> = {}): Server {
  const limits = { ...connectionLimits, ...changes };
  const server = createServer({
    headersTimeout: limits.headersTimeout,
    requestTimeout: limits.requestTimeout,
    keepAliveTimeout: limits.keepAliveTimeout,
    connectionsCheckingInterval: limits.headersTimeout / checksPerLimit,
    maxHeaderSize: limits.largestHead,
    // The guard refuses a missing one, with the headers that every answer has.
    requireHostHeader: false,
    // A request without a body needs no stream for one: a fifth of what a stored page takes.
    optimizeEmptyRequests: true,
    noDelay: true,
  });
  server.timeout = limits.idleTimeout;
  server.maxHeadersCount = limits.mostHeaders;
  server.maxConnections = limits.mostConnections;
  const answers = new WeakMap<Socket, Set<ServerResponse>>();
  server.on("request", ({ socket }, response) => {
    const open = answers.get(socket) ?? new Set();
    answers.set(socket, open.add(response));
    response.once("close", () => open.delete(response));
  });
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    const open = [...(answers.get(socket) ?? [])];
    const isAnswering = open.some(({ headersSent }) => headersSent);
    // Not when the client is gone, and not in the middle of an answer that is under way.
    if (error.code !== "ECONNRESET" && socket.writable && !isAnswering)
      socket.end(refusal(statusOf(error)));
    else socket.destroy();
  });
  return server;
}

function statusOf({ code }: NodeJS.ErrnoException): number {
  if (code === "HPE_HEADER_OVERFLOW") return 431;
  if (code === "HPE_CHUNK_EXTENSIONS_OVERFLOW") return 413;
  return code === "ERR_HTTP_REQUEST_TIMEOUT" ? 408 : 400;
}

function refusal(status: number): string {
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "Connection: close",
    "Content-Length: 0",
    "Cache-Control: no-store",
    "X-Content-Type-Options: nosniff",
    "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
    "\r\n",
  ].join("\r\n");
}
