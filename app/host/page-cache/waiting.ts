import type { ServerResponse } from "node:http";
import { WorkDropped } from "~/host/limits/gate";

/** Those who wait for one piece of work, and what ends it when the last of them has left. */
type Shared = { clients: number; stop: AbortController };

/** Counts who waits for work that several requests share, so that work for nobody can be ended. */
export function createWaiting() {
  const all = new Map<string, Shared>();

  const join = (key: string): Shared => {
    const shared = all.get(key) ?? { clients: 0, stop: new AbortController() };
    shared.clients += 1;
    all.set(key, shared);
    return shared;
  };
  const leave = (key: string, shared: Shared) => {
    shared.clients -= 1;
    if (shared.clients === 0 && all.get(key) === shared) all.delete(key);
  };

  return {
    /**
     * Waits for shared work on behalf of a client.
     * @param start starts the work or joins it; its signal aborts when the last client has left
     * @throws WorkDropped when this client has left
     */
    async share<Result>(
      key: string,
      client: ServerResponse,
      start: (signal: AbortSignal) => Promise<Result>,
    ): Promise<Result> {
      while (!client.destroyed) {
        const shared = join(key);
        const onClose = () => {
          leave(key, shared);
          if (shared.clients === 0) shared.stop.abort();
        };
        client.once("close", onClose);
        try {
          return await start(shared.stop.signal);
        } catch (error) {
          // Work that was ended because others had left is begun again for who came meanwhile.
          if (!(error instanceof WorkDropped)) throw error;
        } finally {
          if (!client.destroyed) {
            client.off("close", onClose);
            leave(key, shared);
          }
        }
      }
      throw new WorkDropped();
    },
  };
}
