import type { Context, MiddlewareHandler } from "hono";
import { answer } from "~/api/answer.server";
import { failure } from "~/api/envelope";
import { incomingOf } from "~/host/limits/client-limits.server";
import { type Gate, GateFull, type GateTurn, WorkDropped } from "~/host/limits/gate";
import { busyHeaders, refusalHeaders, refusalPage } from "~/host/limits/refusal-page";

type Refuse = (context: Context) => Response;

/** Whether the page at a path accepts forms; most pages refuse every POST. */
export type TakesForm = (path: string) => boolean;

const takesNone: TakesForm = () => false;

/** A POST to a page that accepts no forms has the priority of a reader. */
const turnOf = ({ req }: Context, takesForm: TakesForm): GateTurn =>
  req.method === "POST" && takesForm(req.path) ? "form" : "reader";

/** Refuses a page for which there is no room. */
export const refusePageAsBusy: Refuse = (context) =>
  context.body(refusalPage.busy, 503, refusalHeaders(busyHeaders));

/** Refuses an API call for which there is no room. */
export const refuseCallAsBusy: Refuse = (context) => {
  for (const [name, value] of Object.entries(busyHeaders)) context.header(name, value);
  return answer(context, failure(503));
};

/**
 * Middleware that refuses requests while the gate has no room, before anything is counted for them
 * in the database. Requests without a connection come from the page cache, which has passed the
 * gate already.
 */
export function refuseWhenFull(
  gate: Gate,
  refuse: Refuse,
  takesForm = takesNone,
): MiddlewareHandler {
  return async (context, next) => {
    if (incomingOf(context) === undefined || gate.hasRoom(turnOf(context, takesForm)))
      return next();
    gate.refused();
    return refuse(context);
  };
}

/** Waits for a request's turn and does its work; refuses the request when there is no room. */
export function inTurnOf(gate: Gate, refuse: Refuse, takesForm = takesNone) {
  return async <Result>(
    context: Context,
    work: () => Promise<Result>,
  ): Promise<Result | Response> => {
    if (incomingOf(context) === undefined) return work();
    try {
      return await gate.run(work, {
        turn: turnOf(context, takesForm),
        signal: context.req.raw.signal,
      });
    } catch (error) {
      // The client has left: nobody reads this response.
      if (error instanceof GateFull || error instanceof WorkDropped) return refuse(context);
      throw error;
    }
  };
}

/** Middleware that waits for a request's turn and does the rest of it then. */
export function gated(gate: Gate, refuse: Refuse, takesForm = takesNone): MiddlewareHandler {
  const inTurn = inTurnOf(gate, refuse, takesForm);
  return async (context, next) => (await inTurn(context, next)) ?? undefined;
}

/** Most fields of a form: several times as many as the largest form of the site has. */
const mostFields = 64;

const ampersand = "&".charCodeAt(0);

/**
 * Whether a form has too many fields: reading thousands of them takes longer than rendering a page.
 */
function hasTooMany(form: Uint8Array): boolean {
  let found = 0;
  for (let at = form.indexOf(ampersand); at !== -1; at = form.indexOf(ampersand, at + 1)) {
    found += 1;
    if (found >= mostFields) return true;
  }
  return false;
}

const unstored = { "Cache-Control": "no-store" };

/**
 * Middleware that refuses multipart bodies. No form of the site uploads files, and parsing parts
 * costs far more than parsing URL-encoded fields.
 */
export const refuseParts: MiddlewareHandler = async (context, next) => {
  const type = context.req.header("content-type") ?? "";
  if (context.req.method !== "POST" || !/^\s*multipart\//i.test(type)) return next();
  return context.text("不支持的格式。\n\nUnsupported Media Type\n", 415, unstored);
};

/**
 * Middleware that reads the whole body before the gate. A body may arrive as slowly as
 * `requestTimeout` allows, and two slow bodies inside the gate would keep everybody else from being
 * rendered. Refuses a form with too many fields before it is parsed.
 */
export const wholeBody: MiddlewareHandler = async (context, next) => {
  const { raw } = context.req;
  if (raw.method === "POST") {
    const body = await raw.arrayBuffer();
    if (hasTooMany(new Uint8Array(body))) {
      return context.text("字段过多。\n\nToo Many Fields\n", 413, unstored);
    }
    context.req.raw = new Request(raw, { body });
  }
  return next();
};
