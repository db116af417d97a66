import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { RouteObject } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createCachedPages } from "./cached-pages.server";

/** Pages of articles are fresh for half a minute here. */
const routes: RouteObject[] = [
  { path: "new/:id", handle: { freshSeconds: 30 } },
  { path: "friendLink", handle: { freshSeconds: 30 } },
];

const trace = { id: "test-request", finished: () => undefined, finishesOnClose: () => undefined };

let server: Server;
let pages: ReturnType<typeof createCachedPages>;
let answer: () => Response;

beforeEach(async () => {
  answer = () => new Response("page");
  pages = createCachedPages({
    routes,
    publicUrl: "http://site.example",
    answer: () => answer(),
    onError: () => undefined,
    metrics: { pageRequested: () => undefined, rendered: () => undefined },
    headers: {},
  });
  server = createServer((request, response) => pages.handle(request, response, trace));
  await once(server.listen(0, "127.0.0.1"), "listening");
});
afterEach(() => {
  vi.restoreAllMocks();
  server.close();
});

const ask = async (path: string) => {
  const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`);
  return [response.status, await response.text()];
};

const passFreshSeconds = () => {
  const later = performance.now() + 31_000;
  vi.spyOn(performance, "now").mockReturnValue(later);
};

it("an expired page that no longer exists is 404 at once", async () => {
  expect(await ask("/en/new/8")).toEqual([200, "page"]);
  passFreshSeconds();
  answer = () => new Response("gone", { status: 404 });
  expect(await ask("/en/new/8")).toEqual([404, "gone"]);
  expect(await ask("/en/new/8")).toEqual([404, "gone"]);
});

it("an expired page is still sent while rendering fails", async () => {
  expect(await ask("/en/new/8")).toEqual([200, "page"]);
  passFreshSeconds();
  answer = () => new Response("no", { status: 503 });
  expect(await ask("/en/new/8")).toEqual([200, "page"]);
  answer = () => {
    throw new Error("down");
  };
  expect(await ask("/en/new/8")).toEqual([200, "page"]);
  answer = () => new Response("new");
  expect(await ask("/en/new/8")).toEqual([200, "new"]);
});

it("a page that was warmed up expires like any other", async () => {
  await pages.warmUp(new AbortController().signal);
  answer = () => new Response("renewed");
  expect(await ask("/friendLink")).toEqual([200, "page"]);
  passFreshSeconds();
  await ask("/friendLink");
  await vi.waitFor(async () => expect(await ask("/friendLink")).toEqual([200, "renewed"]));
});
