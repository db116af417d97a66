import { type Agent, request } from "node:http";
import type { Asked } from "./mix.ts";

export type Answer = {
  /** 0 when no whole answer came. */
  status: number;
  tag?: string;
  /** The text, where it was asked for. */
  text: string;
};

/** Milliseconds after which a visitor gives up. */
const longestAnswer = 30_000;

/** Sends a request and reads the whole answer. */
export function ask(
  agent: Agent,
  origin: string,
  { path, method, headers, body }: Asked,
  { keepsText = false } = {},
): Promise<Answer> {
  return new Promise((resolve) => {
    let text = "";
    const fail = () => resolve({ status: 0, text: "" });
    const asking = request(origin + path, {
      ...{ agent, method, signal: AbortSignal.timeout(longestAnswer) },
      headers: {
        ...headers,
        ...(body !== undefined && { "content-length": Buffer.byteLength(body) }),
      },
    });
    asking.once("response", (answer) => {
      if (keepsText) answer.setEncoding("utf8").on("data", (part: string) => (text += part));
      else answer.resume();
      answer.once("end", () => {
        const { etag } = answer.headers;
        resolve({ status: answer.statusCode ?? 0, text, ...(etag !== undefined && { tag: etag }) });
      });
      // Either comes after `end` as well, and changes nothing then.
      answer.once("error", fail);
      answer.once("close", fail);
    });
    asking.once("error", fail);
    asking.end(body);
  });
}
