import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rawRequest } from "~tests/support/raw-request";
import { sendPage } from "./send-page";
import { type StoredPage, storePage } from "./stored-page";

const text = "<h1>Page 页</h1>".repeat(5_000);
let server: Server;
let origin: string;
let page: StoredPage;
let handled = 0;
const closed: number[] = [];

beforeAll(async () => {
  const headers = { "content-type": "text/html; charset=utf-8", "x-test": "1" };
  page = await storePage(new Response(text, { headers }), 0);
  server = createServer((request, response) => {
    handled += 1;
    response.once("close", () => closed.push(response.statusCode));
    sendPage(request, response, page);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

const ask = (head: string) => rawRequest(origin, head.replaceAll("\n", "\r\n"), 1_000);

describe("an answer in one piece", () => {
  it("is a whole answer of HTTP/1.1, with the date of now", async () => {
    const response = await fetch(origin, { headers: { "accept-encoding": "identity" } });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(text);
    expect(response.headers.get("content-length")).toBe(String(Buffer.byteLength(text)));
    expect(response.headers.get("x-test")).toBe("1");
    const age = Date.now() - Date.parse(response.headers.get("date") ?? "");
    expect(age).toBeGreaterThanOrEqual(0);
    expect(age).toBeLessThan(2_500);
  });

  it("leaves the connection open for the next, and for those already in it", async () => {
    const one = "GET / HTTP/1.1\nHost: a\nAccept-Encoding: gzip\n\n";
    const last = "GET / HTTP/1.1\nHost: a\nAccept-Encoding: br\nConnection: close\n\n";
    const before = handled;
    const { head, body } = await ask(one + one + last);
    expect(handled - before).toBe(3);
    expect((head + body).match(/HTTP\/1\.1 200 OK/g)).toHaveLength(3);
    expect((head + body).match(/connection: close/gi)).toHaveLength(1);
  });

  it("is 304 without a body for who has it", async () => {
    const { etag } = page.forms.identity;
    const asked = `GET / HTTP/1.1\nHost: a\nIf-None-Match: ${etag}\n\n`;
    const last = `GET / HTTP/1.1\nHost: a\nIf-None-Match: ${etag}\nConnection: close\n\n`;
    const { head, body } = await ask(asked + last);
    expect(head).toMatch(/^HTTP\/1\.1 304 Not Modified\r\nDate: \w{3}, \d\d \w{3} \d{4}/);
    expect(head).toContain(`etag: ${etag}`);
    expect(head).not.toMatch(/content-(length|type|encoding)/i);
    // What follows is the second answer and nothing else.
    expect(body).toMatch(/^HTTP\/1\.1 304 Not Modified\r\n/);
    expect(body).toMatch(/\r\n\r\n$/);
  });

  it("tells Node that it is over", async () => {
    closed.length = 0;
    await (await fetch(origin)).arrayBuffer();
    await expect.poll(() => closed).toEqual([200]);
  });
});

describe("an answer by Node's own way", () => {
  it.each([
    ["HEAD", "HEAD / HTTP/1.1\nHost: a\nConnection: keep-alive\n\n", ""],
    ["HTTP/1.0", "GET / HTTP/1.0\n\n", "Page"],
    ["a last request", "GET / HTTP/1.1\nHost: a\nConnection: close\n\n", "Page"],
  ])("serves %s", async (_, asked, expected) => {
    const { status, head, body } = await ask(asked);
    expect(status).toBe(200);
    expect(head).toMatch(new RegExp(`content-length: ${Buffer.byteLength(text)}`, "i"));
    expect(body.includes("Page")).toBe(expected !== "");
  });
});
