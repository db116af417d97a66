import { request as askHttps } from "node:https";
import {
  guardedLookup,
  isPublicAddress,
  PrivateAddressError,
  refusePrivateHost,
} from "~/domain/link/public-address.server";
import { createProxyCheck } from "~/platform/env/client-address.server";
import type { Attempt, WebhookRequest } from "./webhook-deliveries.server";
import { answerBytes, webhookTimes } from "./webhook-events";

export type PostOptions = {
  userAgent: string;
  /** Networks of `WEBHOOK_NETWORKS`, which may be asked although they are not public. */
  networks: readonly string[];
  /** Milliseconds until an answer has to be there. */
  timeout?: number;
  /** Further certificate authorities, for tests. */
  ca?: string;
};

export type PostWebhook = (address: string, request: WebhookRequest) => Promise<Attempt>;

/**
 * Creates the function that sends a request to an endpoint. It uses HTTPS only, follows no redirect, and connects only
 * to public addresses and to `networks`. The connection uses the result of the checked lookup, so that no second answer
 * of a name server leads elsewhere.
 */
export function createPostWebhook(options: PostOptions): PostWebhook {
  const { userAgent, networks, timeout = webhookTimes.answer, ca } = options;
  const isOpened = createProxyCheck(networks);
  const mayAsk = (address: string) => isPublicAddress(address) || isOpened(address);
  return async (address, { headers, body }) => {
    try {
      const url = new URL(address);
      if (url.protocol !== "https:") return failed("not-https");
      refusePrivateHost(url.hostname, mayAsk);
      return await post(url, { headers: { ...headers, "User-Agent": userAgent }, body, mayAsk });
    } catch (error) {
      return failed(codeOf(error));
    }
  };

  function post(
    url: URL,
    { headers, body, mayAsk }: WebhookRequest & { mayAsk: (address: string) => boolean },
  ): Promise<Attempt> {
    const limit = AbortSignal.timeout(timeout);
    const content = Buffer.from(body);
    return new Promise((resolve, reject) => {
      const asked = askHttps(url, {
        method: "POST",
        headers: { ...headers, "Content-Length": content.length },
        lookup: guardedLookup(mayAsk),
        // A connection of its own, because a kept one would skip the check.
        agent: false,
        signal: limit,
        ...(ca !== undefined && { ca }),
      });
      asked.on("error", (error) => reject(limit.aborted ? limit.reason : error));
      // Without a listener, an answer 101 would end in no event at all.
      asked.on("upgrade", (_response, socket) => {
        socket.destroy();
        reject(new Error("The answer is 101, which nobody asked for"));
      });
      asked.on("response", (response) => {
        const chunks: Buffer[] = [];
        let length = 0;
        const finish = () => {
          resolve({
            status: response.statusCode ?? null,
            answer: storedText(Buffer.concat(chunks)),
            error: null,
          });
          asked.destroy();
        };
        response.on("data", (chunk: Buffer) => {
          chunks.push(chunk);
          length += chunk.length;
          if (length >= answerBytes.read) finish();
        });
        response.on("end", finish);
        response.on("error", (error) => reject(limit.aborted ? limit.reason : error));
      });
      asked.end(content);
    });
  }
}

const failed = (error: string): Attempt => ({ status: null, answer: null, error });

/** The start of an answer. Terminals and PostgreSQL take no control characters. */
function storedText(bytes: Buffer): string {
  const text = bytes.subarray(0, answerBytes.stored).toString("utf8");
  return text.replace(/[\p{Cc}\p{Cf}]+/gu, " ").trim();
}

/** The code of a failed request. */
function codeOf(error: unknown): string {
  if (error instanceof PrivateAddressError) return "private-address";
  if (!(error instanceof Error)) return "unknown";
  if (error.name === "TimeoutError") return "no-answer-in-time";
  return "code" in error && typeof error.code === "string" ? error.code : "unknown";
}
