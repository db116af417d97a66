import { createStore } from "./store";

/** Since when no answer has come, null while the server answers. */
export const lostSince = createStore<Date | null>(null);

/** Said within 5 s: a look every 3 s that waits 1.5 s at most. */
const lookInterval = 3_000;
const lookTimeout = 1_500;

/** A call got an answer, of whatever kind. */
export function answerCame(): void {
  lostSince.set(null);
}

/** A call got none. */
export function noAnswerCame(): void {
  if (lostSince.get() === null) lostSince.set(new Date());
}

/** Checks whether the server answers, by a HEAD request for the page's own file, which is no work. */
async function look(): Promise<void> {
  try {
    const signal = AbortSignal.timeout(lookTimeout);
    await fetch(import.meta.url, { method: "HEAD", cache: "no-store", signal });
    answerCame();
  } catch {
    noAnswerCame();
  }
}

/** Watches the connection as long as the page is seen. */
export function watchConnection(): void {
  window.addEventListener("offline", noAnswerCame);
  window.addEventListener("online", () => void look());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") void look();
  });
  setInterval(() => {
    if (document.visibilityState === "visible") void look();
  }, lookInterval);
}
