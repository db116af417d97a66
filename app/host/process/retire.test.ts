import { once } from "node:events";
import type { RequestListener, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it, vi } from "vitest";
import { patience } from "~tests/support/patience";
import { openSocket, rawRequest } from "~tests/support/raw-request";
import { createHttpServer } from "./http-server";
import { createOpenAnswers } from "./open-answers";
import { isRelayed, relayKeyName } from "./relay-key";
import { type RetireTimes, retire } from "./retire";

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: site.example\r\n\r\n`;

let endServer = () => {};
afterEach(() => {
  endServer();
  vi.unstubAllEnvs();
});

/** A server whose answers are given by hand, by path. */
async function open() {
  const answers = createOpenAnswers();
  const asked = new Map<string, ServerResponse>();
  let listener: RequestListener = ({ url = "" }, response) => void asked.set(url, response);
  const server = createHttpServer({}, answers)
    .on("request", (request, response) => listener(request, response))
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
    retire: (isAwaited: boolean, times: Partial<RetireTimes>) =>
      retire({
        server,
        answers,
        isAwaited,
        close,
        times,
        answerLate: (late) => {
          listener = late;
        },
      }),
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
  const retired = retire(false, { idle: 60_000 });
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
  await retire(false, { idle: 20 });
  await idle.ended;
  expect(close).toHaveBeenCalledOnce();
});

it("gives up the database as soon as only files are on their way, and passes late requests on to the successor", async () => {
  vi.stubEnv(relayKeyName, "heron");
  const { asked, close, send, retire, origin } = await open();
  const file = await send(get("/files/a.zip"));
  const page = await send(get("/page"));
  const idle = await send(get("/first"));
  await comes(() => asked.size === 3);
  asked.get("/files/a.zip")?.writeHead(200, { "Content-Length": 8 }).write("half");
  asked.get("/first")?.end("first");
  await comes(() => idle.received().includes("first") && file.received().includes("half"));
  const retired = retire(true, { farewell: 30, database: 60_000, idle: 60_000 });
  const successor = createHttpServer({})
    .on("request", (request, response) => {
      const { method, url, headers } = request;
      request.setEncoding("utf8").on("data", (body) => {
        response.setHeader("Set-Cookie", ["a=1", "b=2"]);
        const known = isRelayed(request) && !isRelayed({ headers: { "x-relay-key": "other" } });
        const said = [method, url, headers["x-forwarded-for"], known ? "known" : "unknown", body];
        response.writeHead(202).end(said.join(" "));
      });
    })
    .listen(Number(new URL(origin).port), "127.0.0.1");
  await once(successor, "listening");
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(close).not.toHaveBeenCalled();
  asked.get("/page")?.end("page");
  await page.ended;
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce(), patience);
  const head = "POST /late?x=1 HTTP/1.1\r\nHost: site.example\r\nX-Forwarded-For: 203.0.113.9\r\n";
  idle.socket.write(`${head}Content-Length: 4\r\n\r\nbody`);
  await idle.ended;
  expect(idle.received()).toMatch(/HTTP\/1\.1 202 [\s\S]*set-cookie: a=1\r\nset-cookie: b=2/i);
  expect(idle.received()).toContain("POST /late?x=1 203.0.113.9, 127.0.0.1 known body");
  const ended = once(successor, "close");
  successor.close();
  await ended;
  asked.get("/files/a.zip")?.end("more");
  await comes(() => file.received().endsWith("halfmore"));
  // Its answer had begun before, so the client may use the connection once more. Nobody is there by now.
  file.socket.write(get("/late"));
  await file.ended;
  expect(file.received()).toMatch(/HTTP\/1\.1 503 [\s\S]*Retry-After: 1/);
  await retired;
  expect(close).toHaveBeenCalledOnce();
});

it("gives up the database beside a successor that does not wait for it, too, once only files are on their way", async () => {
  const { asked, close, send, retire } = await open();
  const file = await send(get("/files/a.zip"));
  const page = await send(get("/page"));
  await comes(() => asked.size === 2);
  asked.get("/files/a.zip")?.writeHead(200, { "Content-Length": 8 }).write("half");
  await comes(() => file.received().includes("half"));
  const retired = retire(false, { idle: 20 });
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

it("cuts what still needs the database when its time is over", async () => {
  const { asked, close, send, retire } = await open();
  const upload = await send(get("/upload"));
  await comes(() => asked.size === 1);
  await retire(true, { farewell: 0, database: 50 });
  await upload.ended;
  expect(upload.received()).toBe("");
  expect(close).toHaveBeenCalledOnce();
});
