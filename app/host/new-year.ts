import { yearInChina } from "~/i18n/china-time";

/**
 * Calls back when a new year begins in China, because the footer of cached pages shows the year.
 * @returns a function that stops it
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
