import { createHash, randomBytes } from "node:crypto";
import { hostname } from "node:os";
import type { PGlite } from "@electric-sql/pglite";
import { Client } from "pg";

/** Channel on which database triggers notify of changed published content. */
export const contentChannel = "content_changed";

/**
 * Calls back on every change until the returned function is called.
 * @param onLost called once when changes can no longer be received, and again only after they were
 * received in between
 */
export type ListenForChanges = (
  onChange: () => void,
  onLost: (error: unknown) => void,
) => Promise<() => Promise<void>>;

const reconnectDelay = 1_000;

/** Listens on the embedded database, which only this process can change. */
export function listenOnEmbedded(client: PGlite): ListenForChanges {
  return async (onChange) => {
    const stop = await client.listen(contentChannel, onChange);
    return async () => {
      if (!client.closed) await stop();
    };
  };
}

/** Prefix of the names of the listening connections, one for each process. */
export const listenerPrefix = "site-listener:";

/** The prefix of processes before version 0.2.0, which listen beside newer ones during an upgrade. */
export const formerListenerPrefix = "manifold-listener:";

/**
 * The name of this process's connection: a hash of the machine and a random part, so that processes
 * and machines can be counted but not recognised.
 */
function listenerName(): string {
  const machine = createHash("sha256").update(hostname()).digest("hex").slice(0, 12);
  return `${listenerPrefix}${machine}:${randomBytes(6).toString("hex")}`;
}

/**
 * `heartbeat`: milliseconds between two checks of the connection. `lateAfter`: after so many
 * without a response, changes may have been missed. `answerWithin`: after so many, the connection
 * is replaced.
 */
type Patience = { heartbeat: number; lateAfter: number; answerWithin: number };

/** A change is known within two seconds, whatever becomes of the connection. */
const usualPatience: Patience = { heartbeat: 500, lateAfter: 1_000, answerWithin: 15_000 };

/**
 * Listens for changes by any instance, on a connection of its own. After a reconnect it reports a change, because
 * notifications in between were lost. A heartbeat query detects connections that a firewall or proxy has silently
 * dropped. While no notifications can be received but the database answers on other connections, it reports a change
 * at each heartbeat. So a fault here never offers anything withdrawn. Without any database nothing newer could be read
 * anyway.
 * @param isThere queries the database over other connections; rejects when it does not answer
 */
export function listenOnPostgres(
  databaseUrl: string,
  isThere: () => Promise<unknown>,
  { heartbeat, lateAfter, answerWithin }: Patience = usualPatience,
): ListenForChanges {
  return async (onChange, onLost) => {
    let client: Client | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isStopped = false;
    let isLost = false;
    /** The time since which a heartbeat query has been waiting for its response. */
    let waitsSince: number | undefined;
    let isRenewing = false;
    const name = listenerName();

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
        // Set here, because a name in the address would come before one of the connection's options.
        await next.query(`SET application_name = '${name}'; LISTEN ${contentChannel}`);
      } catch (error) {
        // The connection itself may work: a standby server refuses LISTEN.
        void end(next);
        throw error;
      }
      // `stop` was called while there was no connection to close yet.
      if (isStopped) return void end(next);
      next.once("end", () => {
        client = undefined;
        retry(new Error("The connection that hears of changes has ended"));
      });
      client = next;
      waitsSince = undefined;
      isLost = false;
    };
    const retry = (reason: unknown) => {
      if (isStopped) return;
      if (!isLost) onLost(reason);
      isLost = true;
      clearTimeout(timer);
      timer = setTimeout(
        () => connect().then(() => isStopped || onChange(), retry),
        reconnectDelay,
      );
      timer.unref();
    };
    /** Sends a heartbeat query; one at a time. */
    const ask = (one: Client) => {
      const since = performance.now();
      waitsSince = since;
      one.query("SELECT 1").then(
        () => {
          if (waitsSince === since) waitsSince = undefined;
        },
        () => end(one),
      );
    };
    const isHeard = () =>
      client !== undefined &&
      (waitsSince === undefined || performance.now() - waitsSince < lateAfter);
    const renew = async () => {
      if (isRenewing) return;
      isRenewing = true;
      try {
        await isThere();
        if (!isStopped && !isHeard()) onChange();
      } catch {
        // Nothing newer could be read.
      } finally {
        isRenewing = false;
      }
    };
    const beating = setInterval(() => {
      if (client !== undefined && waitsSince === undefined) ask(client);
      // If this process was busy, the response may have arrived but not been read yet: that happens
      // first.
      else if (!isHeard()) setImmediate(() => isStopped || isHeard() || void renew());
    }, heartbeat);
    beating.unref();

    await connect().catch(retry);
    return async () => {
      isStopped = true;
      clearTimeout(timer);
      clearInterval(beating);
      await end(client);
    };
  };
}
