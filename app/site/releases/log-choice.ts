import type { Product } from "~/domain/release/release";
import { tidyQuery } from "~/lib/search/tidy-query";
import { chosenPage } from "~/site/lists/chosen-page";

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

const lastPage = 10_000;

/**
 * Reads the query of a log; null where there can be no such page. A kernel is whatever the address says. The history
 * has one page, whatever number is beside it.
 */
export function readLogChoice(query: URLSearchParams, product: Product): LogChoice | null {
  const view = query.get("view") === "history" ? "history" : "log";
  const page = view === "history" ? 1 : chosenPage(query, lastPage);
  if (page === null) return null;
  const kernel = product === "browser" ? query.get("kernel") || null : null;
  return { kernel, page, view, query: tidyQuery(query.get("q") ?? "") };
}
