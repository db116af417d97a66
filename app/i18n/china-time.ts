/** Made when it is first needed: browsers take a while for it. */
let days: Intl.DateTimeFormat | undefined;

/** The day of a moment in China, where the operator is and dates are meant: `2026-11-12`. */
export function dayInChina(moment: Date): string {
  days ??= new Intl.DateTimeFormat("sv-SE", { timeZone: "Asia/Shanghai" });
  return days.format(moment);
}

/** The year of a moment there, of this one if none is named. */
export function yearInChina(moment = new Date()): number {
  return Number(dayInChina(moment).slice(0, 4));
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
