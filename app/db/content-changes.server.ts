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

/**
 * Hears changes made by any instance, on a connection of its own. When it breaks it is opened
 * anew, and that counts as a change: what happened in between was not heard.
 */
export function listenOnPostgres(databaseUrl: string): ListenForChanges {
  return async (onChange) => {
    let client: Client | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isStopped = false;

    const connect = async () => {
      const next = new Client({ connectionString: databaseUrl, keepAlive: true });
      next.on("notification", onChange);
      next.on("error", () => undefined);
      next.once("end", retry);
      await next.connect();
      await next.query(`LISTEN ${contentChannel}`);
      client = next;
    };
    const retry = () => {
      if (isStopped) return;
      clearTimeout(timer);
      timer = setTimeout(() => connect().then(onChange, retry), reconnectDelay);
      timer.unref();
    };

    await connect();
    return async () => {
      isStopped = true;
      clearTimeout(timer);
      await client?.end();
    };
  };
}
