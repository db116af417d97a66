import { PGlite, type Results, type Transaction } from "@electric-sql/pglite";
import { nextTurn } from "~/lib/next-turn.server";

/**
 * PGlite that lets the process look for new requests before each query. PostgreSQL runs in the thread
 * that serves, and an answer of it is there before anything else can be done: queries that wait for
 * each other only would run to the last one, while pages that need none wait.
 */
export class TurnTakingPGlite extends PGlite {
  #last: Promise<unknown> = Promise.resolve();

  override query<T>(...query: Parameters<PGlite["query"]>): Promise<Results<T>> {
    // What PGlite asks itself when it opens: nobody is served yet.
    if (!this.ready) return super.query<T>(...query);
    // One after another, or all that were asked together would run in one turn.
    const result = this.#last.then(nextTurn).then(() => super.query<T>(...query));
    this.#last = result.catch(() => undefined);
    return result;
  }

  override transaction<T>(callback: (transaction: Transaction) => Promise<T>): Promise<T> {
    return super.transaction((transaction) =>
      callback(
        Object.create(transaction, {
          query: {
            value: async (...query: Parameters<Transaction["query"]>) => {
              await nextTurn();
              return transaction.query(...query);
            },
          },
        }),
      ),
    );
  }
}
