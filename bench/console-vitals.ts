import type { Browser } from "@playwright/test";
import { onThrottledPhone } from "./throttled-phone.ts";
import type { ConsoleVitals } from "./web-vitals-goals.ts";

/** The heading and the list of Today, which come with the answers of the server. */
const today = 'main:has(h1):has([data-part="list"])';

/**
 * Opens the console's first screen as somebody who is signed in does with an empty cache.
 * @param cookies of a session
 */
export function openConsole(
  browser: Browser,
  origin: string,
  cookies: ReadonlyMap<string, string>,
): Promise<ConsoleVitals> {
  const url = origin;
  return onThrottledPhone(browser, `${origin}/console`, (page) => page.evaluate(read), {
    cookies: [...cookies].map(([name, value]) => ({ name, value, url })),
    whenReady: today,
  });
}

/** Runs in the page after it has become calm: returns the figures. */
function read(): ConsoleVitals {
  const { shown, tasks } = Reflect.get(window, "vitals");
  const fcp = performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0;
  const ends = (tasks as [number, number][]).map(([start, duration]) => start + duration);
  return {
    fcp: Math.round(fcp),
    shown: Math.round(shown),
    interactive: Math.round(Math.max(shown, ...ends)),
  };
}
