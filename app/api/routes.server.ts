import { type Context, Hono, type MiddlewareHandler } from "hono";
import { answer } from "./answer.server";
import { failure } from "./envelope";

type Handler = (context: Context) => Response | Promise<Response>;

/** A call: its only method, its path and its handler. */
export type Route = {
  method: "GET" | "POST";
  path: string;
  handler: Handler;
  before: readonly MiddlewareHandler[];
};

/** A GET call; it also answers HEAD. */
export function get(path: string, handler: Handler, ...before: MiddlewareHandler[]): Route {
  return { method: "GET", path, handler, before };
}

/** A POST call. */
export function post(path: string, handler: Handler, ...before: MiddlewareHandler[]): Route {
  return { method: "POST", path, handler, before };
}

const allowed = { GET: "GET, HEAD", POST: "POST" } as const;

/** Mounts the calls of a table; other methods on their paths answer 405. */
export function routesOf(routes: readonly Route[]): Hono {
  const app = new Hono();
  for (const { method, path, handler, before } of routes) {
    app.on(method, [path], ...before, handler);
    app.all(path, (context) => {
      context.header("Allow", allowed[method]);
      return answer(context, failure(405));
    });
  }
  return app;
}
