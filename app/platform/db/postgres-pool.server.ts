import { Pool, type PoolClient } from "pg";
import { isDatabaseUnavailable } from "./is-unavailable";

type WhenConnected = Parameters<Pool["connect"]>[0];

/**
 * A pool whose connections survive how drizzle's transactions use them: it gives a connection
 * back after a `rollback` that was never sent, and never when `begin` fails. `pool.query` takes
 * care of itself.
 */
export class PostgresPool extends Pool {
  constructor(options: ConstructorParameters<typeof Pool>[0]) {
    super(options);
    // Without a listener, a connection that breaks would end the process: the first is for those
    // that are idle, the second for those in use, whose next query tells.
    this.on("error", () => undefined);
    this.on("connect", (client) => client.on("error", () => undefined));
  }

  override connect(): Promise<PoolClient>;
  override connect(whenConnected: WhenConnected): void;
  override connect(whenConnected?: WhenConnected): Promise<PoolClient> | undefined {
    if (whenConnected === undefined) return super.connect().then(leavingWhenBroken);
    super.connect(whenConnected);
    return undefined;
  }
}

/**
 * The connection ends and makes room for another as soon as a query finds it broken or is given
 * up, for nobody knows what it still does; so it does when its first query fails, after which
 * nobody gives it back. What is asked of it afterwards fails as that query did.
 */
function leavingWhenBroken(client: PoolClient): PoolClient {
  const { query, release } = client;
  let hasLeft = false;
  let hasAnswered = false;
  let failure: { error: unknown } | undefined;

  client.release = (reason) => {
    if (hasLeft) return;
    hasLeft = true;
    // Whoever has the connection next starts anew.
    if (failure === undefined) client.query = query;
    release(reason);
  };
  const onFailure = (error: unknown) => {
    if (failure !== undefined || (hasAnswered && !isDatabaseUnavailable(error))) return;
    failure = { error };
    client.release(true);
  };
  client.query = new Proxy(query, {
    apply(target, self, given) {
      if (failure !== undefined) return Promise.reject(failure.error);
      const answer: unknown = Reflect.apply(target, self, given);
      if (answer instanceof Promise) {
        answer.then(() => {
          hasAnswered = true;
        }, onFailure);
      }
      return answer;
    },
  });
  return client;
}
