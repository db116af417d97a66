import { createServer, type Server, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { createOpenAnswers, type OpenAnswers } from "./open-answers.ts";

/** Limits of connections. Times are in milliseconds. */
export type ConnectionLimits = {
  /** Time for the head of a request to arrive. */
  headersTimeout: number;
  /** Time for a whole request to arrive, with its body. */
  requestTimeout: number;
  /** Time without any traffic during a request. */
  idleTimeout: number;
  /** Idle time between two requests; longer than the 60 s of common proxies. */
  keepAliveTimeout: number;
  /** In bytes. An updater's request for a thousand ranges has 22 kB. */
  largestHead: number;
  mostHeaders: number;
};

const connectionLimits: ConnectionLimits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  idleTimeout: 60_000,
  keepAliveTimeout: 65_000,
  largestHead: 32_768,
  mostHeaders: 100,
};

/** How many times connections are checked within each time limit. */
const checksPerLimit = 4;

/**
 * Creates an HTTP server that withstands slow, broken and greedy clients. Requests that Node's
 * parser refuses (bad framing, raw control characters in an address) are answered here, because
 * no request listener sees them.
 * @param answers gets the answers that are under way
 */
export function createHttpServer(
  changes: Partial<ConnectionLimits> = {},
  answers: OpenAnswers = createOpenAnswers(),
): Server {
  const limits = { ...connectionLimits, ...changes };
  const server = createServer({
    headersTimeout: limits.headersTimeout,
    requestTimeout: limits.requestTimeout,
    keepAliveTimeout: limits.keepAliveTimeout,
    connectionsCheckingInterval: limits.headersTimeout / checksPerLimit,
    maxHeaderSize: limits.largestHead,
    // `refusalOf` refuses a missing `Host`, with the headers of every response.
    requireHostHeader: false,
    // Skips the body stream of requests without a body: saves a fifth of a cached page's time.
    optimizeEmptyRequests: true,
    noDelay: true,
  });
  server.timeout = limits.idleTimeout;
  server.maxHeadersCount = limits.mostHeaders;
  server.on("request", ({ socket }, response) => answers.begin(socket, response));
  // Node would answer an unknown expectation by itself, without the headers of every response; `refusalOf` does instead.
  // The known one, `100-continue`, is left to Node: it answers that at once, and then the request comes as any other.
  server.on("checkExpectation", (request, response) => server.emit("request", request, response));
  /** Only if the client is still connected and no response has been started. */
  const refuse = (socket: Socket, status: number) => {
    const isAnswering = answers.of(socket).some(({ headersSent }) => headersSent);
    if (socket.writable && !isAnswering) socket.end(refusal(status));
    else socket.destroy();
  };
  // Node would cut the connection without a word, which a proxy in front takes for a site that is away. It leaves the
  // connection to this listener, with nothing of its own that waits for an error or for the idle time.
  server.on("connect", (_, socket: Socket) => {
    const close = () => socket.destroy();
    socket.on("error", close).once("finish", close).setTimeout(limits.idleTimeout, close);
    refuse(socket, 405);
  });
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === "ECONNRESET") socket.destroy();
    else refuse(socket, statusOf(error));
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
    ...(status === 405 ? ["Allow: GET, HEAD, POST"] : []),
    "X-Content-Type-Options: nosniff",
    "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'",
    "\r\n",
  ].join("\r\n");
}
