import type { PGlite } from "@electric-sql/pglite";
import { Client } from "pg";

/** Channel of the triggers that tell of a change of published content. */
export const contentChannel = "content_changed";

/** Hears of changes until the returned function is called. */
export type ListenForChanges = (onChange: () => void) => Promise<() => Promise<void>>;

const reconnectDelay = 1_000;

/** Hears changes made in this process; there are no others on an embedded database. */
export function listenOnEmbedded(client: PGlite): ListenForChanges {
  return async (onChange) => {
    const stop = await client.listen(contentChannel, onChange);
    return async () => {
      if (!client.closed) await stop();
    };
  };
}

/** Milliseconds: between two questions whether the server is still there, and for its answer. */
type Patience = { heartbeat: number; answerWithin: number };

/**
 * Hears changes made by any instance, on a connection of its own. When it breaks it is opened
 * anew, and that counts as a change: what happened in between was not heard. A connection that
 * something on the way has forgotten looks well, so it is asked now and then.
 */
export function listenOnPostgres(
  databaseUrl: string,
  { heartbeat, answerWithin }: Patience = { heartbeat: 60_000, answerWithin: 15_000 },
): ListenForChanges {
  return async (onChange) => {
    let client: Client | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isStopped = false;

    const end = (one: Client | undefined) => one?.end().catch(() => undefined);
    const connect = async () => {
      const next = new Client({
        connectionString: databaseUrl,
        connectionTimeoutMillis: answerWithin,
        query_timeout: answerWithin,
      });
      next.on("notification", onChange);
      next.on("error", () => undefined);
      try {
        await next.connect();
        await next.query(`LISTEN ${contentChannel}`);
      } catch (error) {
        // It may be connected all the same: to a standby, which hears nothing.
        void end(next);
        throw error;
      }
      next.once("end", retry);
      client = next;
    };
    const retry = () => {
      if (isStopped) return;
      clearTimeout(timer);
      timer = setTimeout(() => connect().then(onChange, retry), reconnectDelay);
      timer.unref();
    };
    const asking = setInterval(() => {
      const asked = client;
      asked?.query("SELECT 1").catch(() => end(asked));
    }, heartbeat);
    asking.unref();

    await connect().catch(retry);
    return async () => {
      isStopped = true;
      clearTimeout(timer);
      clearInterval(asking);
      await end(client);
    };
  };
}
