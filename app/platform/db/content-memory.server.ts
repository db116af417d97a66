import { LRUCache } from "lru-cache";
import type { Database } from "./database.server";

type Memory = {
  /** Answers by their question. Promises, so that simultaneous questions share one. */
  answers: LRUCache<string, Promise<unknown>>;
  /** Single items by their question and id. */
  items: LRUCache<string, { item: unknown }>;
  /** Raised by each change. */
  changes: number;
};

/** More than there are questions with the same answer for everybody. */
const mostKept = 200;

/**
 * Characters of all remembered items together: the texts of about 500 articles. Of a larger site those
 * that searches find most are kept.
 */
const mostItemCharacters = 2_000_000;

/**
 * Greatest age of an answer in milliseconds, in case the notification of a change is lost. Long
 * enough that a question of many pages is asked once.
 */
const greatestAge = 60_000;

const memories = new WeakMap<Database, Memory>();

/**
 * Lets `remembered` keep answers of this database. Call it only if every change of content is
 * received: remembered answers are as old as stored pages may be.
 * @param longest greatest age of an answer in milliseconds
 * @returns a function that forgets all answers; to be called at each change
 */
export function rememberContent(db: Database, longest = greatestAge): () => void {
  const memory: Memory = {
    answers: new LRUCache({ max: mostKept, ttl: longest }),
    items: new LRUCache({ maxSize: mostItemCharacters, ttl: longest }),
    changes: 0,
  };
  memories.set(db, memory);
  // Pending answers may be from before the change: they are not kept, and no later question joins
  // them.
  return () => {
    memory.changes += 1;
    memory.answers.clear();
    memory.items.clear();
  };
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
  const memory = memories.get(db)?.answers;
  if (memory === undefined) return ask();
  const known = memory.get(question) as Promise<Answer> | undefined;
  if (known !== undefined) return known;
  const answer = ask();
  memory.set(question, answer);
  answer.catch(() => {
    // After a failure, the question is asked again.
    if (memory.peek(question) === answer) memory.delete(question);
  });
  return answer;
}

/**
 * Published items by their ids; only those that are not remembered are asked for. For results of searches:
 * there is no end of searches, but there is of items.
 * @param question names the question and all that its answer depends on, besides the ids
 */
export async function rememberedItems<Item>(
  db: Database,
  { question, ids, ask, sizeOf, longest }: ItemsQuestion<Item>,
): Promise<Map<number, Item>> {
  const memory = memories.get(db);
  if (memory === undefined) return ids.length === 0 ? new Map() : ask(ids);
  const { items, changes } = memory;
  const found = new Map<number, Item>();
  const missing = ids.filter((id) => {
    const known = items.get(`${question} ${id}`) as { item: Item } | undefined;
    if (known !== undefined) found.set(id, known.item);
    return known === undefined;
  });
  if (missing.length === 0) return found;
  for (const [id, item] of await ask(missing)) {
    found.set(id, item);
    const options = { size: sizeOf(item) + 1, ...(longest !== undefined && { ttl: longest }) };
    if (memory.changes === changes) items.set(`${question} ${id}`, { item }, options);
  }
  return found;
}

type ItemsQuestion<Item> = {
  question: string;
  ids: readonly number[];
  /** Asks for at least one item; what is not published is not in the answer. */
  ask: (ids: readonly number[]) => Promise<Map<number, Item>>;
  /** Its size in characters. */
  sizeOf: (item: Item) => number;
  /** Greatest age of an item in milliseconds, where it has to be less than that of other content. */
  longest?: number;
};
