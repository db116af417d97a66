import { Pool, type PoolClient } from "pg";
import { isDatabaseUnavailable } from "./is-unavailable";

type WhenConnected = Parameters<Pool["connect"]>[0];

/**
 * How many queries may wait for a connection. Those that come later fail at once: they would only
 * be answered after their visitors have left.
 */
const mostWaiting = 100;

/**
 * A connection pool that works around two faults of drizzle's transactions. They return a broken connection to the
 * pool after a `rollback` that was never sent, and they leak a connection when `begin` fails. `pool.query` needs no
 * such care.
 */
export class PostgresPool extends Pool {
  constructor(options: ConstructorParameters<typeof Pool>[0]) {
    super(options);
    // Without listeners, a broken connection would end the process. The first is for idle
    // connections, the second for those in use, whose next query reports the error.
    this.on("error", () => undefined);
    this.on("connect", (client) => client.on("error", () => undefined));
  }

  override connect(): Promise<PoolClient>;
  override connect(whenConnected: WhenConnected): void;
  override connect(whenConnected?: WhenConnected): Promise<PoolClient> | undefined {
    if (this.waitingCount >= mostWaiting) {
      const error = new Error("Too many queries are waiting for the database");
      if (whenConnected === undefined) return Promise.reject(error);
      whenConnected(error, undefined, () => undefined);
      return undefined;
    }
    if (whenConnected === undefined) return super.connect().then(leavingWhenBroken);
    super.connect(whenConnected);
    return undefined;
  }
}

/**
 * Removes a connection from the pool as soon as a query finds it broken or times out, because its
 * state is unknown then; also when its first query (`begin`) fails, because drizzle would not
 * release it. Later queries on it fail with the same error.
 */
function leavingWhenBroken(client: PoolClient): PoolClient {
  const { query, release } = client;
  let hasLeft = false;
  let hasSucceeded = false;
  let failure: { error: unknown } | undefined;

  client.release = (reason) => {
    if (hasLeft) return;
    hasLeft = true;
    // The next user of the connection gets the original `query`.
    if (failure === undefined) client.query = query;
    release(reason);
  };
  const onFailure = (error: unknown) => {
    if (failure !== undefined || (hasSucceeded && !isDatabaseUnavailable(error))) return;
    failure = { error };
    client.release(true);
  };
  client.query = new Proxy(query, {
    apply(target, self, given) {
      if (failure !== undefined) return Promise.reject(failure.error);
      const answer: unknown = Reflect.apply(target, self, given);
      if (answer instanceof Promise) {
        answer.then(() => {
          hasSucceeded = true;
        }, onFailure);
      }
      return answer;
    },
  });
  return client;
}
