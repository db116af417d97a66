import { once } from "node:events";
import { request } from "node:http";
import type { Served } from "./nginx.ts";

/** Headers of one connection and one moment. */
const ofWire = new Set(["connection", "date", "keep-alive", "transfer-encoding"]);

/** Asks our server once and keeps the answer: its bytes as they are, and the headers that are its own. */
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
