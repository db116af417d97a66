import { PGlite, type Results, type Transaction } from "@electric-sql/pglite";
import { nextTurn } from "~/lib/next-turn.server";

/**
 * PGlite that lets the process look for new requests before each query. PostgreSQL runs in the serving thread, and its
 * answer is there before anything else can be done. Queries that wait only for each other would run to the last one,
 * while pages that need none wait.
 */
export class TurnTakingPGlite extends PGlite {
  override async query<T>(...query: Parameters<PGlite["query"]>): Promise<Results<T>> {
    await nextTurn();
    return super.query<T>(...query);
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
