import { data, type MiddlewareFunction } from "react-router";
import { localeMiddleware } from "./locale.server";

/** Every middleware that a route can name. */
const registry: Record<string, MiddlewareFunction> = {
  locale: localeMiddleware,
};

/**
 * The middleware of a route, by name, in order. A name that is not registered answers the
 * route with 500 'Unknown middleware' when it is asked for, and leaves the others alone.
 */
export function named(...names: string[]): MiddlewareFunction[] {
  return names.map((name) => (args, next) => {
    const middleware = Object.hasOwn(registry, name) ? registry[name] : undefined;
    if (middleware === undefined) throw data({ message: "Unknown middleware" }, { status: 500 });
    return middleware(args, next);
  });
}
