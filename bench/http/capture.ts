import { once } from "node:events";
import { request } from "node:http";
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
