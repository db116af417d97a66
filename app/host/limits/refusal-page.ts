import type { LimitResult } from "~/platform/limits/limit-result";

/** Body of a refused page, in both languages. */
export const refusalText =
  "请求过于频繁，请稍后再试。\n\nToo many requests. Please try again in a moment.\n";

/** Headers of a refused page. */
export function refusalHeaders({ headers }: LimitResult): Record<string, string> {
  return {
    ...headers,
    "Content-Type": "text/plain; charset=utf-8",
    "Cache-Control": "no-store",
  };
}
