import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from "node:http";
import type { HttpBindings } from "@hono/node-server";
import type { Context, MiddlewareHandler } from "hono";
import { type ClientAddress, clientKeyOf } from "~/platform/env/client-address.server";
import type { Limits } from "~/platform/limits/create-limits.server";
import type { LimitResult } from "~/platform/limits/limit-result";
import type { LimitName } from "~/platform/limits/limits";
import { busyHeaders, refusalHeaders, refusalPage } from "./refusal-page";

/**
 * Rate limits by client, for Node handlers and for the app. A request without a connection is the
 * site's own (it renders a page for the cache) and is not counted.
 */
export function createClientLimits(limits: Limits, clientAddress: ClientAddress) {
  const consume = (
    name: LimitName,
    request: IncomingMessage,
    uses?: number,
  ): Promise<LimitResult> => limits.consume(name, clientKeyOf(clientAddress(request)), uses);

  return {
    /** Counts a request in a Node handler. */
    consume,

    /** The key that limits count a client by, see `clientKeyOf`. */
    clientKey(context: Context): string | undefined {
      const incoming = incomingOf(context);
      return incoming && clientKeyOf(clientAddress(incoming));
    },

    /** The client's network address; undefined for a request without a connection. */
    address(context: Context): string | undefined {
      const incoming = incomingOf(context);
      return incoming && clientAddress(incoming);
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

    /** Middleware that refuses pages over the limit. */
    limited:
      (name: LimitName): MiddlewareHandler =>
      async (context, next) => {
        const incoming = incomingOf(context);
        const limit = incoming && (await consume(name, incoming));
        if (limit === undefined || limit.allowed) return next();
        return context.body(refusalPage.tooMany, 429, refusalHeaders(limit.headers));
      },
  };
}

export type ClientLimits = ReturnType<typeof createClientLimits>;

/**
 * Refuses a page over a limit, from a Node handler.
 * @param headers headers of every response of the site
 */
export function refusePage(
  response: ServerResponse,
  limit: LimitResult,
  headers: Readonly<Record<string, string>>,
): void {
  sendRefusal(response, 429, { ...headers, ...refusalHeaders(limit.headers) });
}

/** Refuses a page because too many others are being rendered; see `renderBounds`. */
export function sendBusy(
  response: ServerResponse,
  headers: Readonly<Record<string, string>>,
): void {
  sendRefusal(response, 503, { ...headers, ...refusalHeaders(busyHeaders) });
}

function sendRefusal(response: ServerResponse, status: 429 | 503, headers: OutgoingHttpHeaders) {
  const page = status === 429 ? refusalPage.tooMany : refusalPage.busy;
  response.writeHead(status, { ...headers, "Content-Length": Buffer.byteLength(page) });
  response.end(response.req.method === "HEAD" ? undefined : page);
}

/** The Node request behind a Hono context, as `getRequestListener` passes it on. */
export function incomingOf(context: Context): IncomingMessage | undefined {
  const bindings: Partial<HttpBindings> | undefined = context.env;
  // Never an HTTP/2 request: the server speaks HTTP/1 only.
  return bindings?.incoming as IncomingMessage | undefined;
}
