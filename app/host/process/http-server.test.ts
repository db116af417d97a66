import { once } from "node:events";
import type { RequestListener, Server } from "node:http";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { listen } from "~tests/support/listen";
import { openSocket, rawRequest, readToEnd } from "~tests/support/raw-request";
import { type ConnectionLimits, createHttpServer } from "./http-server";

const head = "GET / HTTP/1.1\r\nHost: site.example\r\n";
let server: Server;
let origin: string;

async function open(limits: Partial<ConnectionLimits>, listener: RequestListener = answer) {
  server = createHttpServer(limits).on("request", listener);
  ({ origin } = await listen(server));
}

const answer: RequestListener = (request, response) => {
  // A request without a body has ended before it is seen.
  if (request.readableEnded) response.end("fine");
  else request.resume().on("end", () => response.end("fine"));
};

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

describe("an invalid request is refused:", () => {
  beforeEach(() => open({ largestHead: 2_048 }));

  it.each([
    ["NUL in the address", "GET /\0 HTTP/1.1\r\nHost: a\r\n\r\n", 400],
    [
      "length and chunks at once",
      "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      400,
    ],
    [
      "an unknown transfer coding",
      "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked, x\r\n\r\n",
      400,
    ],
    ["a tunnel", "CONNECT a:443 HTTP/1.1\r\nHost: a:443\r\n\r\n", 405],
    ["a head beyond the bound", `${head}X: ${"a".repeat(4_096)}\r\n\r\n`, 431],
  ])("%s", async (_, text, status) => {
    const refused = await rawRequest(origin, text);
    expect(refused.status).toBe(status);
    expect(refused.head).toContain("Connection: close");
    expect(refused.head).toContain("Content-Security-Policy: default-src 'none'");
    expect(refused.head).not.toMatch(/^(server|x-powered-by):/im);
  });
});

describe("a connection that asks for a tunnel", () => {
  const tunnel = "CONNECT a:443 HTTP/1.1\r\nHost: a:443\r\n\r\n";

  it("and breaks off takes nothing else away", async () => {
    await open({});
    // What a reset by the client does, at the moment when it does most harm.
    server.prependListener("connect", (_, socket) => socket.destroy(new Error("reset")));
    expect((await rawRequest(origin, tunnel)).status).toBe(0);
    expect(await (await fetch(origin)).text()).toBe("fine");
  });
  it("is closed at the server, too, if the client leaves it open", async () => {
    await open({});
    const socket = openSocket(origin).resume();
    socket.write(tunnel);
    await once(socket, "end");
    await expect
      .poll(() => new Promise((resolve) => server.getConnections((_, count) => resolve(count))))
      .toBe(0);
  });
});

describe("a request with an expectation", () => {
  const expecting = (expectation: string) =>
    `POST / HTTP/1.1\r\nHost: a\r\nExpect: ${expectation}\r\nContent-Length: 2\r\nConnection: close\r\n\r\nab`;
  beforeEach(() => open({}));

  it("that is unknown reaches the listener as any other", async () => {
    expect((await rawRequest(origin, expecting("tea"))).body).toBe("fine");
  });
  it("of 100-continue is told to go on", async () => {
    const { status, body } = await rawRequest(origin, expecting("100-continue"));
    expect(status).toBe(100);
    expect(body).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*fine$/);
  });
});

describe("a slow client", () => {
  it("gets 408 if the request's head takes too long", async () => {
    await open({ headersTimeout: 200 });
    expect((await rawRequest(origin, head)).status).toBe(408);
  });

  it("gets 408 if the request's body takes too long", async () => {
    await open({ headersTimeout: 200, requestTimeout: 400 });
    const text = "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\nhalf";
    expect((await rawRequest(origin, text)).status).toBe(408);
  });

  it("is disconnected if it does not read the response", async () => {
    const large = Buffer.alloc(64 * 1024 * 1024);
    const isWhole = new Promise<boolean>((resolve) => {
      const send: RequestListener = (_, response) => {
        response.once("close", () => resolve(response.writableFinished)).end(large);
      };
      open({ idleTimeout: 300 }, send).then(() => openSocket(origin).write(`${head}\r\n`));
    });
    expect(await isWhole).toBe(false);
  });

  it("is disconnected if it is idle between requests", async () => {
    await open({ keepAliveTimeout: 200 });
    const socket = openSocket(origin);
    socket.write(`${head}\r\n`);
    expect((await readToEnd(socket, 20_000)).body).toBe("fine");
  });
});
