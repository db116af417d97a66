import type { Product } from "~/domain/release/release";
import { tidyQuery } from "~/lib/search/tidy-query";

/** The choice in the address of a log. */
export type LogChoice = {
  /** Chromium milestone; null for all kernels. */
  kernel: string | null;
  /** From 1. */
  page: number;
  view: "log" | "history";
  /** Words to search for, or "". */
  query: string;
};

const largestPage = 10_000;

/**
 * Reads the query of a log. An invalid page becomes the first one. An unknown kernel is kept, so that
 * the log says that nothing matches.
 */
export function readLogChoice(query: URLSearchParams, product: Product): LogChoice {
  const page = query.get("page") ?? "";
  const kernel = query.get("kernel");
  return {
    kernel: product === "browser" && kernel ? tidyKernel(kernel) : null,
    page: /^\d{1,5}$/.test(page) ? Math.min(Math.max(1, Number(page)), largestPage) : 1,
    view: query.get("view") === "history" ? "history" : "log",
    query: tidyQuery(query.get("q") ?? ""),
  };
}

/** Replaces an invalid milestone by "0", which no kernel has. */
function tidyKernel(kernel: string): string {
  return /^[1-9]\d{0,3}$/.test(kernel) ? kernel : "0";
}
