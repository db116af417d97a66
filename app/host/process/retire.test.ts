import { once } from "node:events";
import type { ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it, vi } from "vitest";
import { patience } from "~tests/support/patience";
import { openSocket, rawRequest } from "~tests/support/raw-request";
import { createHttpServer } from "./http-server";
import { createOpenAnswers } from "./open-answers";
import { type RetireTimes, retire } from "./retire";

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: site.example\r\n\r\n`;

let endServer = () => {};
afterEach(() => endServer());

/** A server whose answers are given by hand, by path. */
async function open() {
  const answers = createOpenAnswers();
  const asked = new Map<string, ServerResponse>();
  const server = createHttpServer({}, answers)
    .on("request", ({ url = "" }, response) => void asked.set(url, response))
    .listen(0, "127.0.0.1");
  await once(server, "listening");
  endServer = () => server.closeAllConnections();
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const close = vi.fn(async () => undefined);
  return {
    origin,
    asked,
    close,
    /** Sends on a connection of its own. */
    async send(text: string) {
      const socket = openSocket(origin).setEncoding("latin1");
      let received = "";
      socket.on("data", (piece) => {
        received += piece;
      });
      const ended = once(socket, "close");
      socket.write(text);
      return { socket, received: () => received, ended };
    },
    retire: (times: Partial<RetireTimes>) => retire({ server, answers, close, times }),
  };
}

const comes = (check: () => unknown) => vi.waitFor(() => expect(check()).toBeTruthy(), patience);

it("answers what came before and what comes on open connections, says that they end, and takes no new ones", async () => {
  const { origin, asked, close, send, retire } = await open();
  const before = await send(get("/before") + get("/after-it"));
  const idle = await send(get("/first"));
  await comes(() => asked.size === 3);
  asked.get("/first")?.end("first");
  await comes(() => idle.received().includes("first"));
  expect(idle.received()).not.toContain("Connection: close");
  const retired = retire({ idle: 60_000 });
  expect((await rawRequest(origin, get("/new"))).status).toBe(0);
  idle.socket.write(get("/second"));
  await comes(() => asked.has("/second"));
  asked.get("/second")?.end("second");
  await idle.ended;
  expect(idle.received()).toMatch(/Connection: close[\s\S]*second$/);
  // Of two that were sent at once, only the last answer may end the connection.
  expect(close).not.toHaveBeenCalled();
  asked.get("/before")?.end("before");
  asked.get("/after-it")?.end("after it");
  await before.ended;
  expect(before.received().match(/Connection: close/g)).toHaveLength(1);
  expect(before.received()).toMatch(/before[\s\S]*Connection: close[\s\S]*after it$/);
  await retired;
  expect(close).toHaveBeenCalledOnce();
});

it("ends connections without a request after a while", async () => {
  const { asked, close, send, retire } = await open();
  const idle = await send(get("/first"));
  await comes(() => asked.size === 1);
  asked.get("/first")?.end("first");
  await comes(() => idle.received().includes("first"));
  await retire({ idle: 20 });
  await idle.ended;
  expect(close).toHaveBeenCalledOnce();
});

it("closes the database once only files are on their way", async () => {
  const { asked, close, send, retire } = await open();
  const file = await send(get("/files/a.zip"));
  const page = await send(get("/page"));
  await comes(() => asked.size === 2);
  asked.get("/files/a.zip")?.writeHead(200, { "Content-Length": 8 }).write("half");
  await comes(() => file.received().includes("half"));
  const retired = retire({ idle: 20 });
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(close).not.toHaveBeenCalled();
  asked.get("/page")?.end("page");
  await page.ended;
  expect(page.received()).toMatch(/page$/);
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce(), patience);
  asked.get("/files/a.zip")?.end("more");
  await comes(() => file.received().endsWith("halfmore"));
  file.socket.end();
  await retired;
  expect(close).toHaveBeenCalledOnce();
});
