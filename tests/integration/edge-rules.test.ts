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
import { patience } from "~tests/support/patience";

/**
 * What nginx itself does with answers, before a small server that says exactly what a test needs. What it does with
 * those of the site stands in edge.test.ts.
 */
type Answering = (request: IncomingMessage, response: ServerResponse) => void;

/** A page that may be kept to the end of this second, as the site marks it. */
const page =
  (text: string): Answering =>
  (_request, response) =>
    response
      .writeHead(200, {
        "Content-Type": "text/html",
        "X-Accel-Expires": `@${Math.floor(Date.now() / 1_000)}`,
      })
      .end(text);

const status =
  (code: number): Answering =>
  (_request, response) =>
    response.writeHead(code, { "Cache-Control": "no-store" }).end(`status ${code}`);

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
  const port = await listen(0);
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
