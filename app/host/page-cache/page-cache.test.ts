import { createServer, type IncomingMessage, type Server } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { listen } from "~tests/support/listen";
import { patience } from "~tests/support/patience";
import { createPageCache } from "./page-cache.server";
import { missingRequest, pageRequest } from "./page-request";
import { programFile } from "./program-file";
import { sendPage } from "./send-page";

const ask = (url: string, headers: Record<string, string> = {}, method = "GET") =>
  pageRequest(
    { method, url, headers } as unknown as IncomingMessage,
    new Map([
      ["/news", { query: ["q", "page"] }],
      ["/download", { query: ["campaign"] }],
      ["/", { query: ["a", "b"], values: { a: ["1", "2"], b: ["1", "2"] } }],
      ["/new/:id", { freshSeconds: 30 }],
      ["/register", { personalCookies: ["registration"] }],
    ]),
    "2022-11",
  );

describe("the cache key of a page", () => {
  it("ignores unknown query parameters", () => {
    expect(ask("/contact?utm_source=mail&x=1")?.key).toBe(ask("/contact")?.key);
    expect(ask("/news?page=2&utm_source=a&q=ip")?.key).toBe(ask("/news?q=ip&page=2")?.key);
    expect(ask("/news?page=2")?.key).not.toBe(ask("/news?page=3")?.key);
  });
  it("includes a valid campaign if the page uses it", () => {
    expect(ask("/download?campaign=a&x=1")?.url).toBe("/download?campaign=a");
    expect(ask("/download?campaign=%3Cb%3E")?.url).toBe("/download");
    expect(ask("/contact?campaign=a")?.url).toBe("/contact");
  });
  it("includes only the valid values of a parameter that has few", () => {
    expect(ask("/?b=2&a=1")?.url).toBe("/?a=1&b=2");
    expect(ask("/?a=1&b=3")?.url).toBe("/?a=1");
    expect(ask("/en?a=&b=%3Cb%3E")?.key).toBe(ask("/en")?.key);
  });
  it("includes the consent choice, but not its time", () => {
    const first = ask("/contact", { cookie: "cookie_consent=all.2022-11.1790000000" });
    const later = ask("/contact", { cookie: "cookie_consent=all.2022-11.1790009999" });
    expect(first?.key).toBe(later?.key);
    expect(first?.key).not.toBe(ask("/contact")?.key);
    expect(ask("/contact", { "sec-gpc": "1" })?.key).not.toBe(ask("/contact")?.key);
  });
  it("includes nothing else of the consent cookie", () => {
    const said = "cookie_consent=all.2022-11.1790000000";
    const headersOf = (cookie: string) => ask("/contact", { cookie })?.headers;
    expect(headersOf(said)).toEqual({ cookie: "cookie_consent=all.2022-11.0" });
    for (const more of [".x", "%3B%20live_chat%3Dopen", ".%E4%B8%AD", ".x%3B%20lang%3Den"]) {
      expect(headersOf(`${said}${more}`)).toEqual({});
    }
  });
  it.each([
    ["a redirect", "/cn/contact", {}, "GET"],
    ["another language's cookie", "/contact", { cookie: "lang=en" }, "GET"],
    ["a bad cookie", "/contact", { cookie: "lang=fr" }, "GET"],
    ["an unknown address", "/unknown", {}, "GET"],
    ["a post", "/contact", {}, "POST"],
  ] as const)("is null for %s", (_, url, headers, method) => {
    expect(ask(url, headers, method)).toBeNull();
  });
  it("includes the offer of the language that was left, and nothing else of its cookie", () => {
    const offered = ask("/contact", { cookie: "lang_offer=en" });
    expect(offered?.key).not.toBe(ask("/contact")?.key);
    expect(offered).toMatchObject({ headers: { cookie: "lang_offer=en" }, sharing: "once" });
    for (const value of ["cn", "x", "%3Cb%3E", "en%3B%20a=b"]) {
      const cookie = `lang_offer=${value}`;
      expect(ask("/contact", { cookie })?.headers).toEqual({ cookie: "lang_offer=-" });
    }
    const both = { cookie: "cookie_consent=all.2022-11.17; lang_offer=en" };
    expect(ask("/contact", both)?.headers["cookie"]).toBe(
      "cookie_consent=all.2022-11.0; lang_offer=en",
    );
  });
  it("of a very long address is that of its page", () => {
    expect(ask(`/contact?${"a".repeat(6_000)}`)?.key).toBe(ask("/contact")?.key);
    expect(ask(`/news?q=${"a".repeat(6_000)}`)?.key.length).toBeLessThan(300);
  });
  it("tells a search", () => {
    expect(ask("/news?page=2&q=ip")?.isSearch).toBe(true);
    expect(ask("/news?q=&page=2")?.isSearch).toBeUndefined();
  });
  it("comes with the time for which the page may be sent", () => {
    expect(ask("/en/new/8")?.freshSeconds).toBe(30);
    expect(ask("/en/news")?.freshSeconds).toBeUndefined();
  });
  it("is null with a personal cookie of the page", () => {
    const cookie = "registration=x.y";
    expect(ask("/en/register", { cookie })).toBeNull();
    expect(ask("/en/contact", { cookie })?.key).toBe(ask("/en/contact")?.key);
    expect(ask("/en/register")?.key).toBe("/en/register asks");
  });
});

describe("the cache key of an address without a page", () => {
  const askMissing = (url: string, headers: Record<string, string> = {}, method = "GET") =>
    missingRequest({ method, url, headers } as unknown as IncomingMessage, "2022-11");

  it("is one for each language, consent and page that is probably meant", () => {
    const keys = new Set<string>();
    for (let number = 0; number < 2_000; number += 1) {
      const letter = String.fromCharCode(97 + (number % 26));
      for (const path of [`/x${number}.php?q=${number}`, `/downloa${letter}`, `/pricin${letter}`]) {
        for (const prefix of ["", "/en"]) {
          for (const cookie of ["", "cookie_consent=all.2022-11.17", `lang=x${number}`]) {
            const key = askMissing(prefix + path, { cookie })?.key;
            if (key !== undefined) keys.add(key);
          }
        }
      }
    }
    // Three pages meant, each with two languages, two consents and a bad cookie; `/download` and
    // `/pricing` themselves are no missing addresses except with a bad cookie.
    expect(keys.size).toBeLessThanOrEqual(3 * 2 * 3);
    expect(askMissing(`/${"long".repeat(2_000)}`)?.key).toBe(askMissing("/unknown")?.key);
  });
  it("is of every path that the app does not answer by itself", () => {
    for (const path of ["/api/x", "/%61pi/x", "/console", "/preferences/x"]) {
      expect(askMissing(path), path).toBeNull();
    }
    // An encoded slash divides nothing, for the app either.
    expect(askMissing("/console%2fx")?.key).toBe(askMissing("/unknown")?.key);
  });
  it("stands for an address that has no page either, and holds nothing of the visitor", () => {
    expect(askMissing("/en/downlaod")).toEqual({
      key: "missing en /en/download- asks",
      url: "/en/download-",
      headers: {},
      status: 404,
    });
    expect(askMissing("/secret?token=1", { cookie: "lang=zz; a=b" })).toMatchObject({
      url: "/404",
      headers: { cookie: "lang=-" },
      sharing: "once",
    });
    expect(askMissing("/fr/contact")?.url).toBe("/404");
  });
  it.each([
    ["a page", "/contact", "GET"],
    ["a redirect", "/contact/", "GET"],
    ["a post", "/unknown", "POST"],
    ["an API call", "/api/unknown", "GET"],
    ["a call of the console", "/console/api/session", "GET"],
    ["an API call in other letters", "/%61pi/unknown", "GET"],
    ["a form of preferences", "/preferences/language", "GET"],
    ["a check of health", "/readyz", "GET"],
    ["a feed that moved", "/cn/feed.xml", "GET"],
    ["JSON of the releases", "/releases/v1/known-good.json", "GET"],
    ["an update feed", "/updates/client/win10-x64/latest.yml", "GET"],
    ["a package manager's file", "/winget/6.2.1/x.yaml", "GET"],
  ])("is null for %s", (_, url, method) => expect(askMissing(url, {}, method)).toBeNull());
});

describe("the cache key of a file for programs", () => {
  const key = (url: string, method = "GET") =>
    programFile({ method, url, headers: {} }, "2022-11")?.key ?? null;
  it.each([
    "/feed.xml",
    "/en/feeds/versions.xml",
    "/sitemap.xml",
    "/robots.txt",
    "/api/openapi.json",
  ])("%s is one for every query", (path) => expect(key(`${path}?x=1`)).toBe(`file ${path}`));
  it.each(["/cn/feed.xml", "/feeds/A.xml", `/feeds/${"a".repeat(60)}.xml`, "/contact"])(
    "%s is none",
    (path) => expect(key(path)).toBeNull(),
  );
  it("is null for a post", () => expect(key("/feed.xml", "POST")).toBeNull());
});

describe("the cache", () => {
  const page = { key: "/ asks", url: "/", headers: {} };
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  /** A clock that stands still, so that the moment for which an outdated page is sent does not pass on a slow machine. */
  const now = () => 0;

  it("renders once for simultaneous requests", async () => {
    const render = vi.fn(async () => new Response("page"));
    const cache = createPageCache({ render, largestSize: 1e6, onError: () => undefined });
    await Promise.all([cache.fetch(page), cache.fetch(page), cache.fetch(page)]);
    expect(render).toHaveBeenCalledTimes(1);
    expect(cache.get(page)?.forms.identity.body.toString()).toBe("page");
  });

  it("sends the old page while a new revision renders", async () => {
    let text = "old";
    const render = vi.fn(async () => new Response(text));
    const cache = createPageCache({ render, largestSize: 1e6, onError: () => undefined, now });
    await cache.fetch(page);
    text = "new";
    cache.invalidate();
    expect(cache.get(page)?.forms.identity.body.toString()).toBe("old");
    await vi.waitFor(
      () => expect(cache.get(page)?.forms.identity.body.toString()).toBe("new"),
      patience,
    );
    expect(render).toHaveBeenCalledTimes(2);
  });

  it("sends the old page only for a moment after a change, however seldom it is asked for", async () => {
    let time = 0;
    let text = "offers what is withdrawn next";
    const render = vi.fn(async () => new Response(text));
    const options = { render, largestSize: 1e6, onError: () => undefined, now: () => time };
    const cache = createPageCache(options);
    const rare = { ...page, key: "rare" };
    await Promise.all([page, rare].map(cache.fetch));
    text = "new";
    cache.invalidate();
    time = 900;
    // A later change does not restart the time of the first one.
    cache.invalidate();
    expect([page, rare].map(cache.isExpired)).toEqual([false, false]);
    cache.get(page);
    await vi.waitFor(() => expect(render).toHaveBeenCalledTimes(3), patience);
    await vi.waitFor(() => expect(cache.get(page)?.revision).toBe(2), patience);
    time = 1_000;
    expect([page, rare].map(cache.isExpired)).toEqual([false, true]);
    expect((await cache.fetch(rare)).forms.identity.body.toString()).toBe("new");
    time = 3_600_000;
    expect([page, rare].map(cache.isExpired)).toEqual([false, false]);
  });

  it("knows when a page has expired", async () => {
    const render = async () => new Response("page");
    const cache = createPageCache({ render, largestSize: 1e6, onError: () => undefined });
    const brief = { ...page, key: "brief", freshSeconds: 30 };
    const longer = { ...page, key: "longer", freshSeconds: 32 };
    const expired = () => [page, brief, longer].map(cache.isExpired);
    const start = performance.now();
    const clock = vi.spyOn(performance, "now").mockReturnValue(start);
    await Promise.all([page, brief, longer].map(cache.fetch));
    expect(expired()).toEqual([false, false, false]);
    clock.mockReturnValue(start + 30_500);
    await vi.waitFor(() => expect(expired()).toEqual([false, true, false]), patience);
    expect(cache.get(brief)?.status).toBe(200);
    clock.mockRestore();
  });

  it("stores no errors, no pages with cookies, and none over the size limit", async () => {
    const answers: Record<string, Response> = {
      "/error": new Response("no", { status: 500 }),
      "/cookie": new Response("yes", { headers: { "Set-Cookie": "a=1" } }),
      "/large": new Response("x".repeat(50_000)),
    };
    const render = async ({ url }: { url: string }) => answers[url] ?? new Response();
    const cache = createPageCache({ render, largestSize: 20_000, onError: () => undefined });
    for (const url of Object.keys(answers)) {
      await cache.fetch({ ...page, key: url, url });
      expect(cache.get({ ...page, key: url, url })).toBeUndefined();
    }
  });

  it("stores a page with the status that it has, and one that takes back the cookie of its key", async () => {
    const render = vi.fn(async ({ url }: { url: string }) =>
      url === "/404"
        ? new Response("no", { status: 404 })
        : new Response("yes", { headers: { "Set-Cookie": "a=" } }),
    );
    const cache = createPageCache({ render, largestSize: 1e6, onError: () => undefined });
    const missing = { ...page, key: "missing", url: "/404", status: 404 };
    const offer = { ...page, key: "offer", sharing: "once" as const };
    for (const one of [missing, offer]) {
      await cache.fetch(one);
      expect(cache.get(one)?.forms.br.body.length).toBeGreaterThan(0);
    }
    // Other caches must not do the same.
    expect(cache.get(offer)?.headers).toContainEqual(["cache-control", "private, no-store"]);
    expect(render).toHaveBeenCalledTimes(2);
  });

  it("compresses a page best only when it is asked for again", async () => {
    const text = Array.from({ length: 4_000 }, (_, number) => `word ${number * 7_919} `).join("");
    const render = async () => new Response(text);
    const compression = { hasRoom: () => true, run: vi.fn(async (work) => work()) };
    const options = { render, largestSize: 1e6, onError: () => undefined, compression };
    const cache = createPageCache(options);
    const first = await cache.fetch(page);
    expect(compression.run).not.toHaveBeenCalled();
    const quick = first.forms.br.body.length;
    expect(brotliDecompressSync(first.forms.br.body).toString()).toBe(text);
    await vi.waitFor(
      () => expect(cache.get(page)?.forms.br.body.length).toBeLessThan(quick),
      patience,
    );
    expect(compression.run).toHaveBeenCalledOnce();
    const best = cache.get(page);
    expect(best?.forms.identity.body.toString()).toBe(text);
    expect(best?.forms.identity.headers).toEqual(first.forms.identity.headers);
    expect(best?.size).toBeLessThan(text.length);
    // A cache in front that has the first bytes hears of the better ones.
    for (const encoding of ["br", "gzip"] as const) {
      const before = first.forms[encoding];
      const after = best?.forms[encoding];
      expect(after?.etag).not.toBe(before.etag);
      expect(before.headersOfNotModified).toContain(before.etag);
      expect(after?.headers).toContain(after?.etag);
    }

    const offer = { ...page, key: "offer", sharing: "once" as const };
    const search = { ...page, key: "search", isSearch: true };
    for (const one of [offer, search]) {
      await cache.fetch(one);
      cache.get(one);
    }
    expect(compression.run).toHaveBeenCalledOnce();
  });

  it("keeps the best bytes of a page that is rendered again as it was", async () => {
    const wordsOf = (by: number) =>
      Array.from({ length: 4_000 }, (_, number) => `word ${number * by} `).join("");
    let text = wordsOf(7_919);
    const compression = { hasRoom: () => true, run: vi.fn(async (work) => work()) };
    const render = async () => new Response(text);
    const cache = createPageCache({
      render,
      largestSize: 1e6,
      onError: () => undefined,
      compression,
    });
    const fast = (await cache.fetch(page)).forms.br.etag;
    cache.get(page);
    await vi.waitFor(() => expect(cache.get(page)?.forms.br.etag).not.toBe(fast), patience);
    const best = cache.get(page);

    cache.invalidate();
    const again = await cache.fetch(page);
    expect(again.forms.br).toBe(best?.forms.br);
    expect(again.revision).toBe(1);
    expect(cache.get(page)?.revision).toBe(1);
    expect(compression.run).toHaveBeenCalledOnce();

    // A changed page has better bytes soon, before anybody asks for it.
    text = wordsOf(6_007);
    const changed = await cache.fetch(page);
    expect(changed.forms.identity.body.toString()).toBe(text);
    await vi.waitFor(() => expect(compression.run).toHaveBeenCalledTimes(2), patience);
    await compression.run.mock.results[1]?.value;
    expect(cache.get(page)?.forms.br.body.length).toBeLessThan(changed.forms.br.body.length);
    expect(brotliDecompressSync(cache.get(page)?.forms.br.body ?? "").toString()).toBe(text);
  });

  it.each([
    ["is gone", () => new Response("gone", { status: 404 })],
    ["has moved", () => new Response(null, { status: 302, headers: { Location: "/" } })],
    ["is one visitor's", () => new Response("yours", { headers: { "Set-Cookie": "a=1" } })],
  ])("a page that %s is removed", async (_, change) => {
    let answer = () => new Response("page");
    const render = vi.fn(async () => answer());
    const cache = createPageCache({ render, largestSize: 1e6, onError: () => undefined, now });
    await cache.fetch(page);
    answer = change;
    cache.invalidate();
    expect(cache.get(page)?.status).toBe(200);
    await vi.waitFor(() => expect(cache.get(page)).toBeUndefined(), patience);
    expect((await cache.fetch(page)).status).toBe(change().status);
    expect(cache.get(page)).toBeUndefined();
    answer = () => new Response("again");
    await cache.fetch(page);
    expect(cache.get(page)?.forms.identity.body.toString()).toBe("again");
  });

  it("the page of something that is no longer offered is stored as any other, with its status", async () => {
    const render = vi.fn(async () => new Response("withdrawn", { status: 410 }));
    const cache = createPageCache({ render, largestSize: 1e6, onError: () => undefined });
    await cache.fetch(page);
    expect(cache.get(page)?.status).toBe(410);
    // The page of a missing address has a status of its own.
    const missing = { ...page, key: "missing", status: 404 };
    await cache.fetch(missing);
    expect(cache.get(missing)).toBeUndefined();
  });

  it("a stored page is kept while rendering fails", async () => {
    let answer = async () => new Response("page");
    const onError = vi.fn();
    const render = vi.fn(() => answer());
    const cache = createPageCache({ render, largestSize: 1e6, onError, now });
    await cache.fetch(page);
    cache.invalidate();
    answer = async () => new Response("no", { status: 503 });
    expect((await cache.fetch(page)).status).toBe(200);
    expect(onError).not.toHaveBeenCalled();
    answer = () => Promise.reject(new Error("down"));
    expect((await cache.fetch(page)).forms.identity.body.toString()).toBe("page");
    expect(cache.get(page)?.forms.identity.body.toString()).toBe("page");
    await vi.waitFor(() => expect(onError).toHaveBeenCalledTimes(2), patience);
  });

  it("an error response goes to all waiting requests, and the next request renders again", async () => {
    const answers = [new Response("no", { status: 503 }), new Response("up")];
    const render = async () => answers.shift() ?? new Response("again");
    const cache = createPageCache({ render, largestSize: 1e6, onError: () => undefined });
    const both = await Promise.all([cache.fetch(page), cache.fetch(page)]);
    expect(both.map(({ status }) => status)).toEqual([503, 503]);
    expect(cache.get(page)).toBeUndefined();
    expect((await cache.fetch(page)).forms.identity.body.toString()).toBe("up");
  });

  it("knows which page is being rendered", async () => {
    const render = async () => new Response("page");
    const cache = createPageCache({ render, largestSize: 1e6, onError: () => undefined });
    expect(cache.isRendering(page)).toBe(false);
    const rendered = cache.fetch(page);
    expect(cache.isRendering(page)).toBe(true);
    await rendered;
    expect(cache.isRendering(page)).toBe(false);
  });

  it("waiting requests get a page even if it was evicted meanwhile", async () => {
    const release = Promise.withResolvers<void>();
    const render = async ({ url }: { url: string }) => {
      if (url === "/slow") await release.promise;
      return new Response(url);
    };
    const cache = createPageCache({ render, largestSize: 20_000, onError: () => undefined });
    const slow = cache.fetch({ ...page, key: "/slow", url: "/slow" });
    for (const url of ["/a", "/b", "/c", "/d"]) await cache.fetch({ ...page, key: url, url });
    release.resolve();
    expect((await slow).forms.identity.body.toString()).toBe("/slow");
  });

  it("a render error goes to waiting requests, and the next request renders again", async () => {
    let shouldFail = true;
    const render = async () => {
      if (shouldFail) throw new Error("down");
      return new Response("up");
    };
    const cache = createPageCache({ render, largestSize: 1e6, onError: () => undefined });
    await expect(cache.fetch(page)).rejects.toThrow("down");
    shouldFail = false;
    expect((await cache.fetch(page)).status).toBe(200);
    await settled();
  });
});

describe("sending", () => {
  let server: Server;
  let origin: string;
  const text = "页面 ".repeat(500);

  beforeAll(async () => {
    const cache = createPageCache({
      render: async () => new Response(text, { headers: { "Content-Type": "text/html" } }),
      largestSize: 1e6,
      onError: () => undefined,
    });
    const stored = await cache.fetch({ key: "a", url: "/", headers: {} });
    server = createServer((request, response) => sendPage(request, response, stored));
    origin = (await listen(server)).origin;
  });
  afterAll(() => server.close());

  async function raw(headers: Record<string, string>, method = "GET") {
    const { request } = await import("node:http");
    return new Promise<{ message: IncomingMessage; body: Buffer }>((resolve, reject) => {
      request(origin, { method, headers }, (message) => {
        const chunks: Buffer[] = [];
        message.on("data", (chunk) => chunks.push(chunk));
        message.on("end", () => resolve({ message, body: Buffer.concat(chunks) }));
      })
        .on("error", reject)
        .end();
    });
  }

  it.each([
    ["gzip, deflate, br, zstd", "br", brotliDecompressSync],
    ["gzip, br;q=0", "gzip", gunzipSync],
    ["identity", undefined, (body: Buffer) => body],
    ["", undefined, (body: Buffer) => body],
  ] as const)("uses for Accept-Encoding %j the form %s", async (accepted, encoding, read) => {
    const { message, body } = await raw({ "accept-encoding": accepted });
    expect(message.headers["content-encoding"]).toBe(encoding);
    expect(Number(message.headers["content-length"])).toBe(body.length);
    expect(read(body).toString()).toBe(text);
  });

  it("responds 304 to the ETag of the same encoding, and with the page to another", async () => {
    const { message } = await raw({ "accept-encoding": "br" });
    const etag = String(message.headers.etag);
    const again = await raw({ "accept-encoding": "br", "if-none-match": `"x", W/${etag}` });
    expect(again.message.statusCode).toBe(304);
    expect(again.body).toHaveLength(0);
    expect(
      (await raw({ "accept-encoding": "gzip", "if-none-match": etag })).message.statusCode,
    ).toBe(200);
  });

  it("responds to HEAD with the headers and no body", async () => {
    const { message, body } = await raw({}, "HEAD");
    expect(Number(message.headers["content-length"])).toBe(Buffer.byteLength(text));
    expect(body).toHaveLength(0);
  });
});
