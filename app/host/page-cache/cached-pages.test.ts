import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { RouteObject } from "react-router";
import { afterEach, beforeEach, describe, expect, it, type Mock, vi } from "vitest";
import { createGate, GateFull } from "~/host/limits/gate";
import type { LimitResult } from "~/platform/limits/limit-result";
import { patience } from "~tests/support/patience";
import { createCachedPages } from "./cached-pages.server";

/** Pages of articles are fresh for half a minute here. */
const routes: RouteObject[] = [
  { path: "new/:id", handle: { freshSeconds: 30 } },
  { path: "news", handle: { query: ["q"] } },
  { path: "friendLink", handle: { freshSeconds: 30 } },
];

const trace = { id: "test-request", finished: () => undefined, finishesOnClose: () => undefined };

let server: Server;
let pages: ReturnType<typeof createCachedPages>;
let answer: (request: Request, skipsMissing: boolean) => Response | Promise<Response>;
let policyVersion: string;
/** How often the version was asked for, which a remembered address does not need. */
let versionsAsked: number;
let consume: Mock<(name: string, request: IncomingMessage) => Promise<LimitResult>>;
const refused = vi.fn();
const dropped = vi.fn();

beforeEach(async () => {
  answer = () => new Response("page");
  policyVersion = "2022-11";
  versionsAsked = 0;
  consume = vi.fn(async () => ({ allowed: true, headers: {} }));
  pages = openPages();
  server = createServer((request, response) => {
    pages.handle(request, response, trace) || pages.handleMissing(request, response, trace);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
});
afterEach(() => {
  vi.restoreAllMocks();
  refused.mockReset();
  dropped.mockReset();
  server.close();
});

const openPages = (more: Partial<Parameters<typeof createCachedPages>[0]> = {}) =>
  createCachedPages({
    routes,
    publicUrl: "http://site.example",
    policyVersion: () => {
      versionsAsked += 1;
      return policyVersion;
    },
    answer: (request, skipsMissing) => answer(request, skipsMissing),
    consume: (...given) => consume(...given),
    onError: () => undefined,
    metrics: { pageRequested: () => undefined, rendered: () => undefined },
    headers: {},
    warmUpPause: 1,
    gate: createGate({ running: 2, queued: 2, onRefused: refused, onDropped: dropped }),
    ...more,
  });

const fetchPage = (path: string, init?: RequestInit) =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, init);
const ask = async (path: string) => {
  const response = await fetchPage(path);
  return [response.status, await response.text()];
};

const passFreshSeconds = () => {
  const later = performance.now() + 31_000;
  vi.spyOn(performance, "now").mockReturnValue(later);
};

it("counts no choice under an older cookie policy, and keeps no page of it for a newer", async () => {
  // The policy in force as the page reads it; this process may not know of it yet.
  let inForce = "2022-11";
  answer = ({ headers }) =>
    new Response(headers.get("cookie")?.includes(`.${inForce}.`) ? "quiet" : "asks");
  const askAfter = async (version: string) => {
    const cookie = `cookie_consent=all.${version}.1790000000`;
    return (await fetchPage("/en/contact", { headers: { cookie } })).text();
  };
  expect(await askAfter("2022-11")).toBe("quiet");
  inForce = "2026-12-01";
  pages.invalidate();
  await vi.waitFor(async () => expect(await askAfter("2022-11")).toBe("asks"), patience);
  policyVersion = inForce;
  expect(await askAfter("2022-11")).toBe("asks");
  expect(await askAfter("2026-12-01")).toBe("quiet");
});

describe("pages for an edge", () => {
  beforeEach(() => {
    pages = openPages({ hasEdge: true });
  });
  const markOf = ({ headers }: Response) => headers.get("x-accel-expires");

  it("may be kept to the end of the second, by the page and by the note that it has not changed", async () => {
    // The clock that the mark is read from; the connection has timers of its own.
    vi.spyOn(Date, "now").mockReturnValue(1_790_000_000_900);
    const first = await fetchPage("/contact");
    expect(markOf(first)).toBe("@1790000000");
    expect(first.headers.get("cache-control")).toBe(
      "public, max-age=0, s-maxage=1, stale-while-revalidate=1",
    );
    const etag = first.headers.get("etag") ?? "";
    const again = await fetchPage("/contact", { headers: { "If-None-Match": etag } });
    expect([again.status, markOf(again)]).toEqual([304, "@1790000000"]);
    // Of a page that says for how long it is fresh, and of a file for programs.
    expect(markOf(await fetchPage("/new/8"))).toBe("@1790000000");
    answer = () => new Response("file", { headers: { "Cache-Control": "public, max-age=300" } });
    const feed = await fetchPage("/feed.xml");
    expect(markOf(feed)).toBe("@1790000000");
    expect(feed.headers.get("cache-control")).toBe("public, max-age=300, s-maxage=1");
  });

  it("have no such mark when they are one visitor's, missing, or fail", async () => {
    const offer = { headers: { cookie: "lang_offer=en" } };
    answer = () => new Response("offer", { headers: { "Set-Cookie": "lang_offer=; Max-Age=0" } });
    expect(markOf(await fetchPage("/contact", offer))).toBeNull();
    answer = () => new Response("mine", { headers: { "Cache-Control": "private, no-store" } });
    expect(markOf(await fetchPage("/download"))).toBeNull();
    answer = () => new Response("none", { status: 404 });
    expect(markOf(await fetchPage("/missing"))).toBeNull();
    answer = () => new Response("no", { status: 503 });
    expect(markOf(await fetchPage("/pricing"))).toBeNull();
  });

  it("are never those that content has outdated, unless the new ones fail", async () => {
    expect(await ask("/contact")).toEqual([200, "page"]);
    answer = () => new Response("new");
    pages.invalidate();
    expect(await ask("/contact")).toEqual([200, "new"]);
    answer = () => new Response("no", { status: 503 });
    pages.invalidate();
    expect(await ask("/contact")).toEqual([200, "new"]);
    answer = () => new Response("gone", { status: 404 });
    expect(await ask("/contact")).toEqual([404, "gone"]);
  });
});

it.each([404, 410])("what is %i takes the place of what other caches kept", async (status) => {
  // An edge that obeyed `no-cache` would go on keeping the page that was there before.
  for (const [hasEdge, caching] of [
    [false, "public, no-cache"],
    [true, "public, max-age=0, s-maxage=1"],
  ] as const) {
    pages = openPages({ hasEdge });
    answer = () => new Response("gone", { status });
    const { headers, status: told } = await fetchPage("/contact");
    expect([told, headers.get("cache-control"), headers.get("x-accel-expires")]).toEqual([
      ...[status, caching, null],
    ]);
  }
});

it("other caches keep a page for a minute, and send none of before a change later", async () => {
  expect((await fetchPage("/contact")).headers.get("cache-control")).toBe(
    "public, max-age=0, s-maxage=60",
  );
});

it("without an edge, are sent unmarked, and the old page while the new one renders", async () => {
  expect((await fetchPage("/contact")).headers.get("x-accel-expires")).toBeNull();
  answer = () => new Response("new");
  // It is sent for a second after a change, which lasts as long as the page takes here.
  vi.spyOn(performance, "now").mockReturnValue(performance.now());
  pages.invalidate();
  expect(await ask("/contact")).toEqual([200, "page"]);
});

it("an hour after a change, nobody is sent a page of before it", async () => {
  expect(await ask("/contact")).toEqual([200, "page"]);
  answer = () => new Response("gone", { status: 410 });
  pages.invalidate();
  const later = performance.now() + 3_600_000;
  vi.spyOn(performance, "now").mockReturnValue(later);
  expect(await ask("/contact")).toEqual([410, "gone"]);
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
  await vi.waitFor(
    async () => expect(await ask("/friendLink")).toEqual([200, "renewed"]),
    patience,
  );
});

it("renders one page for all addresses without a page, and the files for programs once", async () => {
  const render = vi.fn((request: Request) =>
    /xml|txt/.test(request.url)
      ? new Response("file", { headers: { "Cache-Control": "public, max-age=300", ETag: "x" } })
      : new Response("none", { status: 404 }),
  );
  answer = render;
  for (let number = 0; number < 40; number += 1) {
    expect(await ask(`/missing-${number}${"x".repeat(20 * number)}`)).toEqual([404, "none"]);
    for (const path of ["/feed.xml", "/sitemap.xml", "/robots.txt", "/MP_verify_a1.txt"]) {
      const file = await fetchPage(`${path}?${number}`);
      expect(await file.text()).toBe("file");
      expect(file.headers.get("cache-control")).toBe("public, max-age=300");
      expect(file.headers.get("etag")).toMatch(/^"[\w-]+"$/);
    }
  }
  expect(render.mock.calls.map(([{ url }]) => new URL(url).pathname)).toEqual([
    "/404",
    "/feed.xml",
    "/sitemap.xml",
    "/robots.txt",
    "/MP_verify_a1.txt",
  ]);
  pages.invalidate();
  await ask("/missing");
  await vi.waitFor(() => expect(render).toHaveBeenCalledTimes(6), patience);
});

it("sends the stored page of missing addresses where a page's loader finds nothing", async () => {
  const urls: string[] = [];
  answer = ({ url }, skipsMissing) => {
    urls.push(new URL(url).pathname);
    return new Response(skipsMissing ? null : "none", { status: 404 });
  };
  for (const id of [11, 12, 13]) expect(await ask(`/new/${id}`)).toEqual([404, "none"]);
  expect(urls).toEqual(["/new/11", "/new/999999999", "/new/12", "/new/13"]);
});

it("renders the page with a language offer once, and sends it to nobody else", async () => {
  const render = vi.fn(
    ({ headers }: Request) =>
      new Response(headers.get("cookie") ?? "plain", {
        headers: { "Set-Cookie": "lang_offer=; Max-Age=0" },
      }),
  );
  answer = render;
  for (let time = 0; time < 3; time += 1) {
    const offered = await fetchPage("/friendLink", { headers: { cookie: "lang_offer=en" } });
    expect(await offered.text()).toBe("lang_offer=en");
    expect(offered.headers.get("set-cookie")).toBe("lang_offer=; Max-Age=0");
    expect(offered.headers.get("cache-control")).toBe("private, no-store");
  }
  expect(render).toHaveBeenCalledOnce();
  answer = () => new Response("plain");
  expect(await ask("/friendLink")).toEqual([200, "plain"]);
});

it("stores no personal page, also with a language offer", async () => {
  const render = vi.fn(
    () => new Response("own", { headers: { "Cache-Control": "private, no-store" } }),
  );
  answer = render;
  for (let time = 0; time < 2; time += 1) {
    const page = await fetchPage("/friendLink", { headers: { cookie: "lang_offer=en" } });
    expect(page.headers.get("cache-control")).toBe("private, no-store");
    await page.text();
  }
  expect(render).toHaveBeenCalledTimes(2);
});

it("the warm-up goes on when a page finds no room", async () => {
  const rendered = new Set<string>();
  let isFull = false;
  answer = ({ url }) => {
    rendered.add(new URL(url).pathname);
    if (isFull) return new Response("page");
    isFull = true;
    throw new GateFull();
  };
  await pages.warmUp(new AbortController().signal);
  expect(rendered.size).toBeGreaterThan(10);
});

it("counts searches by a limit of their own", async () => {
  consume.mockImplementation(async (name) => ({
    allowed: name !== "search",
    headers: { "Retry-After": "7" },
  }));
  const search = await fetchPage("/news?q=proxy");
  expect([search.status, search.headers.get("retry-after")]).toEqual([429, "7"]);
  expect(await ask("/news")).toEqual([200, "page"]);
  expect(consume.mock.calls.map(([name]) => name)).toEqual(["search", "render"]);
});

it("remembers no address that was refused, and no long one", async () => {
  const asksFor = async (path: string) => {
    const before = versionsAsked;
    const { status } = await fetchPage(path);
    return [status, versionsAsked > before ? "read" : "remembered"];
  };
  consume.mockResolvedValue({ allowed: false, headers: {} });
  for (let time = 0; time < 3; time += 1) {
    expect(await asksFor("/friendLink")).toEqual([429, "read"]);
  }
  consume.mockResolvedValue({ allowed: true, headers: {} });
  for (const state of ["read", "read", "remembered"]) {
    expect(await asksFor("/friendLink")).toEqual([200, state]);
  }
  const long = `/friendLink?unknown=${"x".repeat(300)}`;
  for (let time = 0; time < 3; time += 1) expect(await asksFor(long)).toEqual([200, "read"]);
});

it("keeps its pages through a flood of searches, and few of those", async () => {
  const rendered: string[] = [];
  answer = ({ url }) => {
    const { pathname, search } = new URL(url);
    rendered.push(pathname + search);
    return new Response("x".repeat(search === "" ? 10 : 1_000_000));
  };
  await fetchPage("/news");
  for (let number = 0; number < 100; number++) await fetchPage(`/news?q=${number}`);
  rendered.length = 0;
  for (const path of ["/news", "/news?q=99", "/news?q=80"]) await fetchPage(path);
  expect(rendered).toEqual(["/news?q=80"]);
});

it("renders two pages at a time, lets two wait, and refuses more in both languages", async () => {
  const release = Promise.withResolvers<void>();
  let running = 0;
  let most = 0;
  answer = async () => {
    running += 1;
    most = Math.max(most, running);
    await release.promise;
    running -= 1;
    return new Response("page");
  };
  const waiting = [1, 2, 3, 4].map((id) => ask(`/new/${id}`));
  await vi.waitFor(() => expect(consume).toHaveBeenCalledTimes(4), patience);
  const busy = await fetchPage("/new/5");
  expect([busy.status, busy.headers.get("retry-after")]).toEqual([503, "2"]);
  const text = await busy.text();
  expect(text).toContain("请过几秒再试");
  expect(text).toContain("Please try again");
  expect(refused).toHaveBeenCalledOnce();
  // Nothing was counted for it: that would have cost the database what the page did not get.
  expect(consume).toHaveBeenCalledTimes(4);
  release.resolve();
  for (const answered of waiting) expect(await answered).toEqual([200, "page"]);
  expect(most).toBe(2);
});

it("drops renders that nobody waits for, and renders again for who comes", async () => {
  const release = Promise.withResolvers<void>();
  const begun: string[] = [];
  const ended: string[] = [];
  answer = async ({ url, signal }) => {
    const { pathname } = new URL(url);
    begun.push(pathname);
    signal.addEventListener("abort", () => ended.push(pathname));
    await release.promise;
    return new Response("page");
  };
  const leaving = new AbortController();
  const left: Promise<Response | "left">[] = [];
  for (const id of [1, 2, 3]) {
    const arrived = once(server, "request");
    left.push(fetchPage(`/new/${id}`, { signal: leaving.signal }).catch(() => "left"));
    await arrived;
  }
  await vi.waitFor(
    () => expect([begun.length, consume.mock.calls.length]).toEqual([2, 3]),
    patience,
  );
  const arrived = once(server, "request");
  const stays = ask("/new/1");
  await arrived;
  leaving.abort();
  expect(await Promise.all(left)).toEqual(["left", "left", "left"]);
  await vi.waitFor(() => expect(dropped.mock.calls.flat()).toEqual(["queued"]), patience);
  await vi.waitFor(() => expect(ended).toEqual(["/new/2"]), patience);
  release.resolve();
  expect(await stays).toEqual([200, "page"]);
  await vi.waitFor(
    () => expect(dropped.mock.calls.flat()).toEqual(["queued", "running"]),
    patience,
  );
  expect(begun).toEqual(["/new/1", "/new/2"]);
  expect(await ask("/new/2")).toEqual([200, "page"]);
});

it("unknown feeds are the stored page of missing addresses, which is rendered once", async () => {
  const rendered: string[] = [];
  answer = ({ url }, skipsMissing) => {
    const { pathname } = new URL(url);
    rendered.push(pathname);
    if (!pathname.endsWith(".xml")) return new Response("none", { status: 404 });
    return new Response(skipsMissing ? null : "rendered", { status: 404 });
  };
  for (const name of ["one", "two", "three"]) {
    expect(await ask(`/en/feeds/${name}.xml`)).toEqual([404, "none"]);
  }
  expect(rendered.filter((path) => !path.endsWith(".xml"))).toEqual(["/en/404"]);
});

it("lets nobody keep the page of an address that is asked for wrongly", async () => {
  answer = () => new Response("wrong", { status: 422 });
  const wrong = await fetchPage("/verify?sha256=x");
  expect([wrong.status, wrong.headers.get("cache-control")]).toEqual([422, "no-store"]);
});
