import { once } from "node:events";
import { request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type { Served } from "./nginx.ts";

/** Headers that differ between connections or moments. */
const ofWire = new Set(["connection", "date", "keep-alive", "transfer-encoding"]);

/** Requests an address once and returns the undecoded body and the headers to reproduce. */
export async function capture(
  name: string,
  url: string,
  { method = "GET", headers = {}, body = "" } = {},
): Promise<Served & { status: number }> {
  const asked = request(url, { method, headers, agent: false });
  asked.end(body);
  const [answer] = (await once(asked, "response")) as [import("node:http").IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  return {
    name,
    status: answer.statusCode ?? 0,
    body: Buffer.concat(chunks),
    headers: Object.fromEntries(
      Object.entries(answer.headers as Record<string, string>).filter(
        ([name]) => !ofWire.has(name),
      ),
    ),
  };
}

/**
 * The same for a stored page after its bytes have settled. The first client gets it compressed fast, the second one
 * the best compression, which an edge has a second later.
 * @throws when they go on changing
 */
export async function captureSettled(...asked: Parameters<typeof capture>) {
  let last = await capture(...asked);
  let same = 0;
  for (let tries = 0; tries < 60; tries += 1) {
    await pause(1_500);
    const next = await capture(...asked);
    same = next.status === 200 && next.body.equals(last.body) ? same + 1 : 0;
    last = next;
    if (same === 4) return last;
  }
  throw new Error(`${asked[1]} never stays the same`);
}
