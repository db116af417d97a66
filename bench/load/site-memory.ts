import type { DrilledSite } from "../drill/drilled-site.ts";

/** Memory of a process in megabytes. */
export type Memory = {
  /** What the system counts as the process's. */
  resident: number;
  /** What JavaScript still uses after a collection of garbage. */
  heap: number;
  /** Bytes outside of JavaScript's heap: stored pages, and the memory of the embedded database. */
  outside: number;
};

export type MemoryReader = { read: () => Promise<Memory>; close: () => void };

/** Opens Node's debugger on a free port; the site's own code is as always. */
export const debuggable = { NODE_OPTIONS: "--inspect=127.0.0.1:0" };

type Reply = { id?: number; error?: { message: string }; result?: unknown };

/**
 * Reads the memory of a site that was started with `debuggable`. Before, garbage is collected: what is
 * left then is in use, so that a few readings tell a leak from what has only not been swept up yet. A
 * reading holds the process up for about a tenth of a second.
 */
export async function openMemory(site: DrilledSite): Promise<MemoryReader> {
  const address = /Debugger listening on (ws:\S+)/g;
  const url = [...site.output().matchAll(address)].at(-1)?.[1];
  if (url === undefined) throw new Error("The site was started without its debugger");
  const socket = new WebSocket(url);
  const waiting = new Map<number, (reply: Reply) => void>();
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve, { once: true });
    socket.addEventListener("error", () => reject(new Error(`${url} does not answer`)));
  });
  socket.addEventListener("message", ({ data }) => {
    const reply = JSON.parse(String(data)) as Reply;
    if (reply.id !== undefined) waiting.get(reply.id)?.(reply);
  });
  socket.addEventListener("close", () => {
    for (const end of waiting.values()) end({ error: { message: "The site has ended" } });
  });
  let count = 0;
  const call = async (method: string, params: object = {}): Promise<unknown> => {
    count += 1;
    const id = count;
    const answered = new Promise<Reply>((resolve) => waiting.set(id, resolve));
    socket.send(JSON.stringify({ id, method, params }));
    const { error, result } = await answered.finally(() => waiting.delete(id));
    if (error !== undefined) throw new Error(`${method}: ${error.message}`);
    return result;
  };

  return {
    async read() {
      await call("HeapProfiler.collectGarbage");
      const expression = "JSON.stringify(process.memoryUsage())";
      const { result } = (await call("Runtime.evaluate", { expression })) as {
        result: { value: string };
      };
      const { rss, heapUsed, external } = JSON.parse(result.value) as NodeJS.MemoryUsage;
      const megabytes = (bytes: number) => bytes / 2 ** 20;
      return {
        ...{ resident: megabytes(rss), heap: megabytes(heapUsed), outside: megabytes(external) },
      };
    },
    close: () => socket.close(),
  };
}
