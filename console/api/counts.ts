import type { AnswerOf } from "~/console-api/routes";
import { call } from "./call";
import { createStore } from "./store";

/** What the navigation shows beside its screens. */
export const screenCounts = createStore<Partial<AnswerOf<"counts">>>({});

/**
 * Asks for the counts: at every change of screen and after acts that change them, never by a clock,
 * which would keep a session alive that nobody uses. Without an answer the last ones stay; that the
 * connection is lost is said elsewhere.
 */
export async function countAnew(): Promise<void> {
  const counts = await call("counts", {}).catch(() => undefined);
  if (counts !== undefined) screenCounts.set(counts);
}
