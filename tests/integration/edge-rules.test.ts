import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import {
  type Edge,
  type EdgeAnswer,
  type EdgeOptions,
  reserveEdge,
  startEdge,
  usesEdge,
} from "~tests/support/edge";
import { freePorts } from "~tests/support/free-ports";
import { patience } from "~tests/support/patience";

/**
 * nginx's own handling of answers, before a small server that says exactly what a test needs. edge.test.ts tests it
 * with the site's answers.
 */
type Answering = (request: IncomingMessage, response: ServerResponse) => void;

/** A page that may be kept to the end of this second, and for one more during a revalidation, as the site says. */
const page =
  (text: string): Answering =>
  (_request, response) =>
    response
      .writeHead(200, {
        "Content-Type": "text/html",
        "Cache-Control": "public, max-age=0, s-maxage=1, stale-while-revalidate=1",
        "X-Accel-Expires": `@${Math.floor(Date.now() / 1_000)}`,
      })
      .end(text);

/** The site's answers for removed pages, and for its own failures. */
const status =
  (code: number): Answering =>
  (_request, response) => {
    const caching = code < 500 ? "public, max-age=0, s-maxage=1" : "no-store";
    response.writeHead(code, { "Cache-Control": caching }).end(`status ${code}`);
  };

/** A server whose answers can be exchanged, and the edge before it. */
async function edgeBefore(options: Partial<EdgeOptions> = {}) {
  let answering: Answering = status(404);
  const asked: IncomingMessage[] = [];
  const listener: Answering = (request, response) => {
    asked.push(request);
    answering(request, response);
  };
  let server: Server;
  const listen = async (port: number) => {
    server = createServer(listener).listen(port, "127.0.0.1");
    await once(server, "listening");
    return (server.address() as AddressInfo).port;
  };
  const goAway = async () => {
    const closed = once(server, "close");
    server.close();
    server.closeAllConnections();
    await closed;
  };
  const [free = 0] = await freePorts(1);
  const port = await listen(free);
  const edge = await startEdge({ machines: [port], place: await reserveEdge(), ...options });
  return {
    edge,
    asked,
    answer: (next: Answering) => {
      answering = next;
    },
    goAway,
    comeBack: () => listen(port),
    stop: async () => {
      await edge.stop();
      if (server.listening) await goAway();
    },
  };
}

const text = ({ status, body }: EdgeAnswer) => [status, body.toString()];

describe.skipIf(!usesEdge)("what the edge keeps", () => {
  let site: Awaited<ReturnType<typeof edgeBefore>>;
  let edge: Edge;

  beforeAll(async () => {
    site = await edgeBefore();
    ({ edge } = site);
  });
  afterAll(() => site?.stop());

  /** Has an answer kept in the folder of the edge. */
  const keep = async (path: string) => {
    site.answer(page("what was said"));
    const before = await edge.keptFiles();
    await vi.waitFor(async () => {
      await edge.ask(path);
      const files = await edge.keptFiles();
      expect(files.length).toBeGreaterThan(before.length);
    }, patience);
  };
  /** Two seconds: the longest that a change may need. */
  const untilChanged = () => pause(2_000);
  const expectOfAll = async (paths: readonly string[], expected: [number, string]) => {
    for (const path of [...paths, ...paths]) {
      expect(text(await edge.ask(path)), path).toEqual(expected);
    }
  };

  it.each([404, 410])(
    "what became %i stays away, and comes when it is there again, while the site fails or is away",
    async (code) => {
      const paths = [`/en/new/${code}`, `/en/news?q=${code}`, `/media/heron-${code}.webp`];
      for (const path of paths) await keep(path);
      site.answer(status(code));
      await untilChanged();
      await expectOfAll(paths, [code, `status ${code}`]);

      site.answer(status(503));
      await untilChanged();
      await expectOfAll(paths, [code, `status ${code}`]);
      await site.goAway();
      try {
        await expectOfAll(paths, [code, `status ${code}`]);
        expect((await edge.ask(paths[0] ?? "")).headers["x-edge"]).toBe("STALE");
      } finally {
        await site.comeBack();
      }

      site.answer(page("what is said again"));
      await expectOfAll(paths.slice(0, 2), [200, "what is said again"]);
    },
  );

  it("one visitor's own pages: never, and the site gets their cookies", async () => {
    const cookie = "__Host-account=a; other=b";
    site.answer(page("one visitor's"));
    for (const path of ["/account", "/en/account", "/account/data", "/signIn", "/en/signIn"]) {
      const { headers } = await edge.ask(path, { headers: { cookie } });
      expect([path, headers["x-edge"]]).toEqual([path, undefined]);
      expect(site.asked.at(-1)?.headers.cookie).toBe(cookie);
    }
    await edge.ask("/en/contact", { headers: { cookie } });
    expect(site.asked.at(-1)?.headers.cookie).toBeUndefined();
  });

  it("a page whose text changed stays changed while the site fails or is away", async () => {
    const path = "/en/new/1";
    await keep(path);
    site.answer(page("what is said now"));
    await untilChanged();
    await expectOfAll([path], [200, "what is said now"]);
    site.answer(status(503));
    await untilChanged();
    await expectOfAll([path], [200, "what is said now"]);
    await site.goAway();
    try {
      await expectOfAll([path], [200, "what is said now"]);
    } finally {
      await site.comeBack();
    }
  });

  it("while one asks anew, others get what was right in the second before, and nothing older", async () => {
    const path = "/en/new/3";
    /** Keeps the page, and after that many ends of a second asks twice: the site holds its answers back. */
    const askTwice = async (seconds: number) => {
      let kept = 0;
      site.answer((...answering) => {
        kept = Math.floor(Date.now() / 1_000);
        page("what was said")(...answering);
      });
      // What is kept from before may hold for the rest of this second.
      await vi.waitUntil(() => edge.ask(path).then(() => kept > 0), patience);
      await pause((kept + seconds) * 1_000 + 50 - Date.now());
      let release = () => {};
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      site.answer(async (...answering) => {
        await released;
        page("what is said now")(...answering);
      });
      const asked = site.asked.length;
      const askedAnew = () => site.asked.length - asked;
      const first = edge.ask(path);
      await vi.waitFor(() => expect(askedAnew()).toBe(1), patience);
      let isHere = false;
      const second = edge.ask(path).finally(() => {
        isHere = true;
      });
      await vi.waitFor(() => expect(isHere || askedAnew() === 2).toBe(true), patience);
      const wasHere = isHere;
      release();
      expect(text(await first)).toEqual([200, "what is said now"]);
      return { wasHere, second: await second };
    };
    // On a busy machine the second of grace may pass before the second one asks.
    const soon = await vi.waitUntil(async () => {
      const asked = await askTwice(1);
      return asked.wasHere && asked;
    }, patience);
    expect(text(soon.second)).toEqual([200, "what was said"]);
    expect(soon.second.headers["x-edge"]).toBe("UPDATING");

    const late = await askTwice(3);
    expect(late.wasHere).toBe(false);
    expect(text(late.second)).toEqual([200, "what is said now"]);
  });

  it("a picture stays, however somebody spells its address who wants it away", async () => {
    const names = ["a", "b", "c", "d", "e"];
    const ways = ["/media//a", "/media/./b", "/media/../media/c", "/media/%64", "//media/e"];
    const [pictures, spellings] = [names.map((name) => `/media/${name}`), ways].map((paths) =>
      paths.map((path) => `${path}-480.webp`),
    );
    if (pictures === undefined || spellings === undefined) throw new Error();
    // As the site: of no other spelling does it know a picture.
    site.answer((request, response) =>
      (pictures.includes(request.url ?? "") ? page("a picture") : status(404))(request, response),
    );
    await expectOfAll(pictures, [200, "a picture"]);
    await untilChanged();
    await expectOfAll(spellings, [404, "status 404"]);
    await expectOfAll(pictures, [200, "a picture"]);
  });

  it("addresses that somebody made up fill nothing", async () => {
    const before = await edge.keptFiles();
    for (const code of [404, 410]) {
      site.answer(status(code));
      for (let count = 0; count < 20; count += 1) {
        for (const path of [`/en/${code}/${count}`, `/en?${code}=${count}`]) {
          expect((await edge.ask(path)).status).toBe(code);
          expect((await edge.ask(path)).headers["x-edge"]).toBe("MISS");
        }
      }
    }
    // An answer that came later is there, so those before it would be.
    await keep("/en/new/2");
    expect(await edge.keptFiles()).toHaveLength(before.length + 1);
  });
});

describe.skipIf(!usesEdge)("behind something that speaks HTTPS", () => {
  let site: Awaited<ReturnType<typeof edgeBefore>>;
  let edge: Edge;
  const balancer = "127.0.7.1";

  beforeAll(async () => {
    site = await edgeBefore({ settings: { TLS: "off", TRUST_PROXY: `${balancer} 127.0.8.0/24` } });
    ({ edge } = site);
    site.answer(page("what is said"));
  });
  afterAll(() => site?.stop());

  it.each(["other.example", "127.0.0.1", "localhost.other.example"])(
    "who names the host %s gets nothing, and nothing is kept",
    async (host) => {
      const before = await edge.keptFiles();
      const asked = site.asked.length;
      const answer = await edge.ask("/en/contact", { headers: { host } });
      expect([answer.status, site.asked.length]).toEqual([421, asked]);
      expect(await edge.keptFiles()).toEqual(before);
    },
  );

  it("counts what an IPv6 client has open by its network, as the site does", async () => {
    const held: ServerResponse[] = [];
    const askFrom = (address: string) =>
      edge.ask("/api/news/list", { from: balancer, headers: { "x-forwarded-for": address } });
    const statusFrom = async (address: string) => (await askFrom(address)).status;
    site.answer((_, response) => void held.push(response));
    try {
      const open = Array.from({ length: 256 }, (_, at) => statusFrom(`2001:db8:1:2::${at}`));
      await vi.waitFor(() => expect(held).toHaveLength(256), patience);
      site.answer(status(404));
      expect(await statusFrom("2001:db8:1:2:3::1")).toBe(429);
      expect(await statusFrom("2001:db8:1:3::1")).toBe(404);
      expect(await statusFrom("203.0.113.9")).toBe(404);
      expect(await statusFrom("::ffff:203.0.113.9")).toBe(404);
      for (const response of held) response.end();
      expect(new Set(await Promise.all(open))).toEqual(new Set([200]));
    } finally {
      site.answer(page("what is said"));
    }
  });

  it("goes on with traces of the load balancer, and of nobody else", async () => {
    const traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
    const passed = [];
    for (const from of [balancer, "127.0.9.1"]) {
      const path = `/api/news/list?traced=${from}`;
      await edge.ask(path, { from, headers: { traceparent, "x-forwarded-for": "203.0.113.7" } });
      passed.push(site.asked.findLast(({ url }) => url === path)?.headers["traceparent"]);
    }
    expect(passed).toEqual([traceparent, undefined]);
  });

  it.each([
    ["the load balancer", balancer, "203.0.113.7", "203.0.113.7"],
    [
      "the load balancer, of a client who made something up",
      balancer,
      "10.0.0.1, 203.0.113.7",
      "203.0.113.7",
    ],
    ["the load balancer behind another", balancer, "203.0.113.7, 127.0.8.4", "203.0.113.7"],
    ["a client", "127.0.9.1", "203.0.113.7", "127.0.9.1"],
  ])("tells the site the address that counts: %s", async (_name, from, said, address) => {
    const path = `/api/news/list?from=${from}&said=${encodeURIComponent(said)}`;
    await edge.ask(path, { from, headers: { "x-forwarded-for": said } });
    const passed = site.asked.findLast(({ url }) => url === path);
    expect(passed?.headers["x-forwarded-for"]).toBe(address);
  });
});

it.skipIf(!usesEdge)("who names another host than in the handshake gets nothing", async () => {
  const { edge, asked, stop } = await edgeBefore();
  try {
    const before = asked.length;
    const answer = await edge.ask("/en/contact", { headers: { host: "other.example" } });
    expect([answer.status, asked.length]).toEqual([421, before]);
  } finally {
    await stop();
  }
});

it.skipIf(!usesEdge)("no log names a client, whatever its requests cause", async () => {
  const site = await edgeBefore();
  const { edge } = site;
  const from = "127.0.6.66";
  try {
    site.answer((request) => request.socket.destroy());
    expect((await edge.ask("/en/broken", { from })).status).toBe(503);
    const cookie = "a".repeat(40_000);
    expect((await edge.ask("/en/large", { from, headers: { cookie } })).status).toBe(400);
    expect(
      (await edge.ask("/en/long", { from, method: "POST", body: "a".repeat(70_000) })).status,
    ).toBe(413);
    await site.goAway();
    expect((await edge.ask("/en/away", { from })).status).toBe(503);
    await vi.waitFor(
      async () => expect(await edge.readLog()).toContain(`"path":"/en/away","status":503`),
      patience,
    );
    expect((await edge.readLog()) + (await edge.readErrors())).not.toContain(from);
  } finally {
    await site.stop();
  }
});
