import { data, type MiddlewareFunction } from "react-router";
import { draftWordsMiddleware } from "~/site/preview/draft-words.server";
import { localeMiddleware } from "./locale.server";

/** All middleware that routes can name. */
const registry: Record<string, MiddlewareFunction> = {
  locale: localeMiddleware,
  "draft-words": draftWordsMiddleware,
};

/**
 * Returns the named middleware in order. A route with an unknown name answers 500 'Unknown
 * middleware'; other routes are not affected.
 */
export function named(...names: string[]): MiddlewareFunction[] {
  return names.map((name) => (args, next) => {
    const middleware = Object.hasOwn(registry, name) ? registry[name] : undefined;
    if (middleware === undefined) throw data({ message: "Unknown middleware" }, { status: 500 });
    return middleware(args, next);
  });
}
