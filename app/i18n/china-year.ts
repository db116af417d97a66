import { formatDate } from "./format";

/** The year that it is in China, where the operator is. */
export function yearInChina(): number {
  return Number(formatDate(new Date().toISOString()).slice(0, 4));
}

/**
 * Tells when another year has begun there: pages are stored whole, and their foot names it.
 * @returns a function that ends it
 */
export function onNewYear(tell: () => void): () => void {
  let year = yearInChina();
  const timer = setInterval(() => {
    if (yearInChina() === year) return;
    year = yearInChina();
    tell();
  }, 60_000);
  timer.unref();
  return () => clearInterval(timer);
}
