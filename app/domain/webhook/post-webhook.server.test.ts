import { createServer, type Server } from "node:https";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { listen } from "~tests/support/listen";
import { patience } from "~tests/support/patience";
import { testCertificate } from "~tests/support/test-certificate";
import { createPostWebhook, type PostOptions } from "./post-webhook.server";
import { answerBytes } from "./webhook-events";

type Received = { url: string | undefined; headers: unknown; body: string };

let received: Received[] = [];
let server: Server;
let port = 0;

beforeAll(async () => {
  server = createServer(testCertificate, async (request, response) => {
    const body = (await request.toArray()).join("");
    const { url, headers } = request;
    received.push({ url, headers, body });
    if (url === "/away") return response.writeHead(302, { Location: "/secret" }).end();
    if (url === "/silent") return;
    if (url === "/other-protocol") {
      return response.socket?.end(
        "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n",
      );
    }
    if (url === "/endless") {
      // Never ends: only the bound on what is read finishes it.
      return response.write("x".repeat(answerBytes.read));
    }
    response.writeHead(url === "/broken" ? 500 : 200).end(`said\0${"word ".repeat(400)}`);
  });
  port = (await listen(server)).port;
});
beforeEach(() => {
  received = [];
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const request = { headers: { "webhook-id": "evt_1" }, body: '{"type":"webhook.test"}' };
const posting = (changes: Partial<PostOptions> = {}) =>
  createPostWebhook({
    userAgent: "Tests/1.0",
    networks: ["127.0.0.0/8"],
    ca: testCertificate.cert,
    // A busy machine may take longer than a receiver may.
    timeout: patience.timeout,
    ...changes,
  });
const noAnswer = (error: string) => ({ status: null, answer: null, error });

it("posts headers and body as they are, and keeps the first kilobyte of the answer", async () => {
  const { status, answer, error } = await posting()(`https://localhost:${port}/in?a=1`, request);
  expect([status, error]).toEqual([200, null]);
  expect(answer).toMatch(/^said word word/);
  expect(answer?.length).toBeLessThanOrEqual(answerBytes.stored);
  expect(received).toMatchObject([
    {
      url: "/in?a=1",
      body: request.body,
      headers: { "webhook-id": "evt_1", "user-agent": "Tests/1.0" },
    },
  ]);
});

it("tells the status of a failure", async () => {
  expect(await posting()(`https://127.0.0.1:${port}/broken`, request)).toMatchObject({
    status: 500,
  });
});

it("follows no redirect", async () => {
  expect(await posting()(`https://localhost:${port}/away`, request)).toMatchObject({ status: 302 });
  expect(received.map(({ url }) => url)).toEqual(["/away"]);
});

it("waits no longer than its limit, and reads no more than its bound", async () => {
  const silent = await posting({ timeout: 100 })(`https://localhost:${port}/silent`, request);
  expect(silent).toEqual(noAnswer("no-answer-in-time"));
  const endless = await posting()(`https://localhost:${port}/endless`, request);
  expect(endless).toMatchObject({ status: 200, error: null });
});

it("ends when the answer is another protocol", async () => {
  const address = `https://localhost:${port}/other-protocol`;
  expect(await posting()(address, request)).toEqual(noAnswer("unknown"));
});

it("speaks HTTPS only, with a certificate that it trusts", async () => {
  const plain = await posting()(`http://localhost:${port}/in`, request);
  expect(plain).toEqual(noAnswer("not-https"));
  const untrusting = createPostWebhook({
    userAgent: "Tests/1.0",
    networks: ["127.0.0.0/8"],
    timeout: patience.timeout,
  });
  const untrusted = await untrusting(`https://localhost:${port}/in`, request);
  expect(untrusted.error).toBe("DEPTH_ZERO_SELF_SIGNED_CERT");
  expect(received).toEqual([]);
});

it.each([
  "127.0.0.1",
  "localhost",
  "0x7f.1",
  "2130706433",
  "[::1]",
  "[::ffff:127.0.0.1]",
  "0.0.0.0",
  "[64:ff9b::7f00:1]",
  "10.0.0.1",
  "169.254.169.254",
  "[fd00::1]",
])("connects to no private address: %s", async (host) => {
  const post = posting({ networks: [] });
  expect(await post(`https://${host}:${port}/in`, request)).toEqual(noAnswer("private-address"));
  expect(received).toEqual([]);
});

it("opens only the networks that the operator names", async () => {
  const post = posting({ networks: ["10.1.0.0/16"] });
  const refused = await post(`https://localhost:${port}/in`, request);
  expect(refused).toEqual(noAnswer("private-address"));
});
