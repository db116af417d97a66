import type { IncomingMessage, ServerResponse } from "node:http";
import type { HttpBindings } from "@hono/node-server";
import type { Context, MiddlewareHandler } from "hono";
import { type ClientAddress, clientKeyOf } from "~/platform/env/client-address.server";
import type { Limits } from "~/platform/limits/create-limits.server";
import type { LimitResult } from "~/platform/limits/limit-result";
import type { LimitName } from "~/platform/limits/limits";
import { refusalHeaders, refusalText } from "./refusal-page";

/**
 * Limits by the client's address, for what answers requests. A request without a connection is
 * the site's own (warm-up, a page that is rendered to be stored) and is not counted.
 */
export function createClientLimits(limits: Limits, clientAddress: ClientAddress) {
  const consume = (name: LimitName, request: IncomingMessage): Promise<LimitResult> =>
    limits.consume(name, clientKeyOf(clientAddress(request)));

  return {
    /** Counts a request that reached a handler of Node. */
    consume,

    /** For whom a call is counted: the client's address, of IPv6 its /64. */
    clientKey(context: Context): string | undefined {
      const incoming = incomingOf(context);
      return incoming && clientKeyOf(clientAddress(incoming));
    },

    /** Counts a call of the app and puts the limit on its answer, which no cache may keep. */
    admits: (name: LimitName) => async (context: Context) => {
      const incoming = incomingOf(context);
      if (incoming === undefined) return true;
      const { allowed, headers } = await consume(name, incoming);
      for (const [field, value] of Object.entries(headers)) context.header(field, value);
      return allowed;
    },

    /** Middleware of the app for pages: refuses in plain text, leaves other answers alone. */
    limited:
      (name: LimitName): MiddlewareHandler =>
      async (context, next) => {
        const incoming = incomingOf(context);
        const limit = incoming && (await consume(name, incoming));
        if (limit === undefined || limit.allowed) return next();
        return context.body(refusalText, 429, refusalHeaders(limit));
      },
  };
}

export type ClientLimits = ReturnType<typeof createClientLimits>;

/**
 * Refuses a page in plain text, from a handler of Node.
 * @param headers what every answer of the site carries
 */
export function refusePage(
  response: ServerResponse,
  limit: LimitResult,
  headers: Readonly<Record<string, string>>,
): void {
  response.writeHead(429, {
    ...headers,
    ...refusalHeaders(limit),
    "Content-Length": Buffer.byteLength(refusalText),
  });
  response.end(refusalText);
}

/** The request behind a call, as `getRequestListener` passes it on. */
function incomingOf(context: Context): IncomingMessage | undefined {
  const bindings: Partial<HttpBindings> | undefined = context.env;
  // Never a request of HTTP/2: the site's server speaks HTTP/1.
  return bindings?.incoming as IncomingMessage | undefined;
}
