import type { IncomingMessage } from "node:http";

/** How a request named the site: by the host of `PUBLIC_URL`, or by another one of the network. */
export type ReachedHost = "public" | "other";

/** How long a note that a host was reached stays as it is, in milliseconds. */
const noteAge = 60 * 60_000;

const loopback = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * Compares the hosts that requests name with `PUBLIC_URL`. Requests of this machine, which are health checks, do not
 * count, nor do those for the console's host.
 * @param count is called for every request that counts.
 * @param note is called once for each of both, and again after an hour.
 */
export function createReachedHosts(
  { publicUrl, consoleHost }: { publicUrl: string; consoleHost: string | undefined },
  {
    count,
    note,
    now = Date.now,
  }: { count: (host: ReachedHost) => void; note: (host: ReachedHost) => void; now?: () => number },
) {
  const own = new URL(publicUrl);
  const noted: Record<ReachedHost, number> = { public: -noteAge, other: -noteAge };
  /** The last `Host` and its meaning: most requests of a process name the same. */
  let last: { text: string; host: ReachedHost | undefined } = { text: "", host: undefined };
  const meaningOf = (text: string): ReachedHost | undefined => {
    if (text === "" || text === consoleHost || !URL.canParse(`${own.protocol}//${text}`)) {
      return undefined;
    }
    const named = new URL(`${own.protocol}//${text}`);
    // Reverse proxies often leave the port out, as nginx's `$host` does.
    const isPublic = named.host === own.host || text === own.hostname;
    if (isPublic) return "public";
    return loopback.test(named.hostname) ? undefined : "other";
  };
  return (request: Pick<IncomingMessage, "headers">): void => {
    const text = request.headers.host?.toLowerCase() ?? "";
    if (text !== last.text) last = { text, host: meaningOf(text) };
    const { host } = last;
    if (host === undefined) return;
    count(host);
    const time = now();
    if (time - noted[host] < noteAge) return;
    noted[host] = time;
    note(host);
  };
}
