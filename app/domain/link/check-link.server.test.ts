import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { patience } from "~tests/support/patience";
import { checkLink } from "./check-link.server";
import { guardedLookup, isPublicAddress, PrivateAddressError } from "./public-address.server";

const options = {
  userAgent: "TestCheck/1.0 (+https://site.example/contact)",
  timeout: patience.timeout,
  mayAsk: () => true,
};

let server: Server;
let origin: string;
let requests: { method: string; url: string; agent: string }[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    const { method = "", url = "" } = request;
    requests.push({ method, url, agent: request.headers["user-agent"] ?? "" });
    const [, name = "", argument = ""] = url.split("/");
    const to = (location: string, status = 302) =>
      response.writeHead(status, { Location: location }).end();
    switch (name) {
      case "status":
        return response.writeHead(Number(argument)).end(method === "GET" ? "body" : undefined);
      case "moved":
        return to("/status/200", 301);
      case "moved-for-good":
        return to("/moved", 308);
      case "moved-and-on":
        return to("/moved", 302);
      case "inwards":
        return to("http://192.168.0.1/", 302);
      case "moved-to-nothing":
        return to("/status/404");
      case "fragment":
        return to("/fragment-end#part");
      case "circle":
        return to(argument === "a" ? "/circle/b" : "/circle/a");
      case "on":
        return to(`/on/${Number(argument) + 1}`);
      case "no-location":
        return response.writeHead(302).end();
      case "out":
        return to("ftp://127.0.0.1/file");
      case "get-only":
        return response.writeHead(method === "HEAD" ? Number(argument) : 200).end();
      case "head-hangs":
        return method === "HEAD" ? undefined : response.writeHead(200).end();
      case "slow":
        return undefined;
      case "cut":
        return request.socket.destroy();
      case "endless": {
        if (method === "HEAD") return response.writeHead(405).end();
        response.writeHead(200);
        const timer = setInterval(() => response.write("x".repeat(1_000)), 5);
        return response.on("close", () => clearInterval(timer));
      }
      default:
        return response.writeHead(200).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  requests = [];
});

const check = (path: string, timeout = options.timeout) =>
  checkLink(origin + path, { ...options, timeout });
const works = { status: 200, isWorking: true, isRefused: false };
const fails = (problem: string, status: number | null) => ({
  status,
  isWorking: false,
  isRefused: false,
  problem,
});

it("a check is a HEAD request with the site's user agent", async () => {
  expect(await check("/status/200")).toEqual(works);
  expect(requests).toEqual([{ method: "HEAD", url: "/status/200", agent: options.userAgent }]);
});

it("redirects are followed, and the final address is returned", async () => {
  expect(await check("/moved")).toEqual({
    ...works,
    movedTo: `${origin}/status/200`,
    isMovedForGood: true,
  });
  expect(await check("/moved-to-nothing")).toEqual(fails("answers 404", 404));
  expect(await check("/fragment")).toEqual({ ...works, movedTo: `${origin}/fragment-end` });
});

it("only permanent redirects give an address a successor", async () => {
  expect(await check("/moved-for-good")).toMatchObject({ isMovedForGood: true });
  const movedByTheWay = await check("/moved-and-on");
  expect(movedByTheWay).toEqual({ ...works, movedTo: `${origin}/status/200` });
});

it("private addresses are not asked, named by a link, a name or a redirect", async () => {
  const { mayAsk: _, ...asUsual } = options;
  const refused = {
    status: null,
    isWorking: false,
    isRefused: false,
    problem: "a private address",
  };
  const { port } = server.address() as AddressInfo;
  for (const host of [`127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`, "10.0.0.1"]) {
    expect(await checkLink(`http://${host}/status/200`, asUsual), host).toEqual(refused);
  }
  expect(requests).toEqual([]);
  const mayAsk = (address: string) => address === "127.0.0.1";
  const redirected = await checkLink(`${origin}/inwards`, { ...options, mayAsk });
  expect(redirected).toMatchObject({ isWorking: false, problem: "a private address" });
  expect(requests.map(({ url }) => url)).toEqual(["/inwards", "/inwards"]);
});

it("a connection goes to the address that was checked, and to none of a name with one private address", async () => {
  const mayAsk = (address: string) => address.startsWith("127.");
  // The name server says something else the second time, as in DNS rebinding.
  const answers = [["127.0.0.1"], ["10.0.0.1"], ["127.0.0.1", "10.0.0.1"]];
  const lookUp = guardedLookup(mayAsk, (_, __, callback) => {
    const found = answers.shift() ?? [];
    callback(
      null,
      found.map((address) => ({ address, family: 4 })),
    );
  });
  const ask = () =>
    new Promise((resolve) => {
      lookUp("rebound.example", { all: true }, (error, found) => resolve(error ?? found));
    });
  // The connection uses the addresses that were checked: names are not looked up again in between.
  expect(await ask()).toEqual([{ address: "127.0.0.1", family: 4 }]);
  expect(answers).toHaveLength(2);
  expect(await ask()).toBeInstanceOf(PrivateAddressError);
  expect(await ask()).toBeInstanceOf(PrivateAddressError);
  expect(await ask()).toBeInstanceOf(PrivateAddressError);
});

it.each([
  ["93.184.215.14", true],
  ["2606:2800:21f:cb07:6820:80da:af6b:8b2c", true],
  ["10.1.2.3", false],
  ["172.16.0.1", false],
  ["192.168.1.1", false],
  ["169.254.169.254", false],
  ["100.64.0.1", false],
  ["0.0.0.0", false],
  ["::1", false],
  ["fd00::1", false],
  ["fe80::1", false],
  ["::ffff:10.0.0.1", false],
  ["224.0.0.1", false],
  ["198.18.0.1", false],
  ["198.19.255.254", false],
  ["198.20.0.1", true],
  ["192.0.0.8", false],
  ["192.0.0.9", true],
  ["192.0.2.1", false],
  ["192.88.99.1", false],
  ["192.175.48.1", true],
  ["203.0.113.1", false],
  ["240.0.0.1", false],
  ["255.255.255.255", false],
  ["::", false],
  ["::8.8.8.8", false],
  ["::808:808", false],
  ["::ffff:8.8.8.8", false],
  ["::ffff:0:8.8.8.8", false],
  ["64:ff9b::808:808", true],
  ["64:ff9b::a00:1", false],
  ["64:ff9b::a9fe:a9fe", false],
  ["64:ff9b:1::808:808", false],
  ["100::1", false],
  ["100:0:0:1::1", false],
  ["2001::1", false],
  ["2001:1::1", true],
  ["2001:2::1", false],
  ["2001:4:112::1", true],
  ["2001:10::1", false],
  ["2001:20::1", true],
  ["2001:db8::1", false],
  ["2002:7f00:1::1", false],
  ["2620:4f:8000::1", true],
  ["3fff::1", false],
  ["4000::1", false],
  ["5f00::1", false],
  ["fec0::1", false],
  ["fe80::1%eth0", false],
  ["ff0e::1", false],
  ["0x7f.1", false],
  ["no address", false],
])("%s is an address of the Internet: %s", (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});

it("a redirect that only adds a fragment does not count as moved", async () => {
  expect(await check("/status/200#part")).toEqual(works);
});

it.each([404, 410, 500, 502, 503])(
  "%i is a failure, after GET has the same result",
  async (status) => {
    expect(await check(`/status/${status}`)).toEqual(fails(`answers ${status}`, status));
    expect(requests.map(({ method }) => method)).toEqual(["HEAD", "GET"]);
  },
);

it.each([403, 404, 405, 500, 501])("HEAD refused with %i is followed by GET", async (status) => {
  expect(await check(`/get-only/${status}`)).toEqual(works);
});

it("HEAD without a response is followed by GET", async () => {
  // A machine that stands still for so long takes the second answer for late as well.
  const isAsked = async () => expect(await check("/head-hangs", 300)).toEqual(works);
  await vi.waitFor(isAsked, patience);
});

it.each([401, 403, 429, 451, 999])("%i, which refuses programs, is no failure", async (status) => {
  const refused = { status, isWorking: true, isRefused: true };
  expect(await check(`/status/${status}`)).toEqual({
    ...refused,
    problem: `refuses programs (${status})`,
  });
});

it("endless or circular redirects, and those without a web address, are failures", async () => {
  expect(await check("/circle/a")).toEqual(fails("redirects in a circle", 302));
  expect(await check("/on/1")).toEqual(fails("more than 8 redirects", 302));
  expect(await check("/no-location")).toEqual(fails("a redirect without an address", 302));
  expect(await check("/out")).toEqual(fails("a redirect out of the web", 302));
  expect(requests.length).toBeLessThan(40);
});

it("a timeout is a failure", async () => {
  const started = performance.now();
  expect(await check("/slow", 300)).toEqual(fails("no answer in time", null));
  expect(requests.map(({ method }) => method)).toEqual(["HEAD", "GET"]);
  expect(performance.now() - started).toBeLessThan(patience.timeout);
});

it("a broken or refused connection is a failure", async () => {
  expect(await check("/cut")).toMatchObject({ status: null, isWorking: false });
  const closed = createServer();
  await new Promise<void>((resolve) => closed.listen(0, "127.0.0.1", resolve));
  const { port } = closed.address() as AddressInfo;
  await new Promise((resolve) => closed.close(resolve));
  expect(await checkLink(`http://127.0.0.1:${port}/`, options)).toEqual(
    fails("ECONNREFUSED", null),
  );
});

it("an endless body is not read", async () => {
  expect(await check("/endless")).toEqual(works);
});

it("ends when it is aborted, which is no failure of the link", async () => {
  const stop = new AbortController();
  const checked = checkLink(`${origin}/slow`, { ...options, timeout: 60_000, signal: stop.signal });
  await vi.waitFor(() => expect(requests).toHaveLength(1), patience);
  stop.abort(new Error("the process stops"));
  await expect(checked).rejects.toThrow("the process stops");
  expect(requests).toHaveLength(1);
});
