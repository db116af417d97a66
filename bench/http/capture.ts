import { once } from "node:events";
import { request } from "node:http";
import type { Served } from "./nginx.ts";

/** Asks our server once and keeps what came over the wire: the bytes as they are, and the headers. */
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
    headers: answer.headers as Record<string, string>,
  };
}
