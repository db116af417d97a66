import { LRUCache } from "lru-cache";
import type { Database } from "./database.server";

/** Answers by their key. Promises, so that simultaneous questions share one. */
type Memory = LRUCache<string, Promise<unknown>>;

/** Larger than the number of questions whose answers are the same for everybody. */
const mostKept = 200;

/**
 * Greatest age of an answer in milliseconds: were the word of a change lost, as with a connection that
 * breaks unnoticed, no page would stay wrong for longer.
 */
const greatestAge = 5 * 60_000;

const memories = new WeakMap<Database, Memory>();

/**
 * Lets `remembered` keep answers of this database. Only where the caller learns of each change of
 * content: what is remembered is as old as a stored page may be.
 * @param longest greatest age of an answer in milliseconds
 * @returns forgets all answers; to be called at each change
 */
export function rememberContent(db: Database, longest = greatestAge): () => void {
  const memory: Memory = new LRUCache({ max: mostKept, ttl: longest });
  memories.set(db, memory);
  // Answers that are under way may be of before the change: nobody joins them any more.
  return () => memory.clear();
}

/**
 * The answer to a question about published content that every rendered page asks, or any visitor can
 * have asked again and again. The caller must not change it. Transactions remember nothing, nor does
 * a database without `rememberContent`.
 * @param question names the question and all that its answer depends on
 */
export function remembered<Answer>(
  db: Database,
  question: string,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const memory = memories.get(db);
  if (memory === undefined) return ask();
  const known = memory.get(question) as Promise<Answer> | undefined;
  if (known !== undefined) return known;
  const answer = ask();
  memory.set(question, answer);
  answer.catch(() => {
    // What failed is asked again.
    if (memory.peek(question) === answer) memory.delete(question);
  });
  return answer;
}
