import type { IncomingMessage, ServerResponse } from "node:http";
import type { HttpBindings } from "@hono/node-server";
import type { Context, MiddlewareHandler } from "hono";
import { type ClientAddress, clientKeyOf } from "~/platform/env/client-address.server";
import type { Limits } from "~/platform/limits/create-limits.server";
import type { LimitResult } from "~/platform/limits/limit-result";
import type { LimitName } from "~/platform/limits/limits";
import { refusalHeaders, refusalText } from "./refusal-page";

/**
 * Rate limits by client, for Node handlers and for the app. A request without a connection is the
 * site's own (it renders a page for the cache) and is not counted.
 */
export function createClientLimits(limits: Limits, clientAddress: ClientAddress) {
  const consume = (name: LimitName, request: IncomingMessage): Promise<LimitResult> =>
    limits.consume(name, clientKeyOf(clientAddress(request)));

  return {
    /** Counts a request in a Node handler. */
    consume,

    /** The key that limits count a client by, see `clientKeyOf`. */
    clientKey(context: Context): string | undefined {
      const incoming = incomingOf(context);
      return incoming && clientKeyOf(clientAddress(incoming));
    },

    /**
     * Counts a request in the app and adds the limit's headers to the response, which must not be
     * cached. False: refuse the request.
     */
    admits: (name: LimitName) => async (context: Context) => {
      const incoming = incomingOf(context);
      if (incoming === undefined) return true;
      const { allowed, headers } = await consume(name, incoming);
      for (const [field, value] of Object.entries(headers)) context.header(field, value);
      return allowed;
    },

    /** Middleware that refuses pages over the limit in plain text. */
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
 * Refuses a page in plain text, from a Node handler.
 * @param headers headers of every response of the site
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

/** The Node request behind a Hono context, as `getRequestListener` passes it on. */
function incomingOf(context: Context): IncomingMessage | undefined {
  const bindings: Partial<HttpBindings> | undefined = context.env;
  // Never an HTTP/2 request: the server speaks HTTP/1 only.
  return bindings?.incoming as IncomingMessage | undefined;
}
