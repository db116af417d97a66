import { isIPv6 } from "node:net";
import { networkInterfaces } from "node:os";

/** The forms of "every address of the machine", as URL parsers write it. */
const everyAddress = new Set(["0.0.0.0", "[::]", "[::ffff:0:0]"]);

/**
 * The host name to reach a server at that listens on `host`. An IPv6 address gets brackets. Every address of the
 * machine becomes the loopback address, so that no link names `0.0.0.0`.
 */
function reachableHost(host: string): string {
  const hostname = hostOfUrl(host);
  return everyAddress.has(hostname) ? "127.0.0.1" : hostname;
}

/** An address without its zone, as URL parsers write it. */
function hostOfUrl(host: string): string {
  const [address = ""] = host.split("%", 1);
  return new URL(`http://${isIPv6(address) ? `[${address}]` : address}`).hostname;
}

/** The origin of a server that listens on `host`. */
export function originOf(host: string, port: number): string {
  return new URL(`http://${reachableHost(host)}:${port}`).origin;
}

/** Network addresses that a start prints; machines with containers have dozens. */
const mostNetworkOrigins = 6;

/**
 * The origins at which other machines reach a server that listens on every address of the machine; none if it listens
 * on one address.
 * @param interfaces the machine's, as Node lists them
 */
export function networkOrigins(
  host: string,
  port: number,
  interfaces: () => ReturnType<typeof networkInterfaces> = listInterfaces,
): string[] {
  const hostname = hostOfUrl(host);
  if (!everyAddress.has(hostname)) return [];
  return Object.values(interfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, address }) => !internal && !/^fe80:/i.test(address))
    .filter(({ family }) => family === "IPv4" || hostname === "[::]")
    .slice(0, mostNetworkOrigins)
    .map(({ address }) => originOf(address, port));
}

/** Some systems do not let a process read the list, such as Android. */
function listInterfaces(): ReturnType<typeof networkInterfaces> {
  try {
    return networkInterfaces();
  } catch {
    return {};
  }
}

/** The site's own origin: `PUBLIC_URL`, else where it listens. */
export function siteOrigin(env: { PUBLIC_URL?: string | undefined; HOST: string; PORT: number }) {
  return env.PUBLIC_URL ?? originOf(env.HOST, env.PORT);
}

/**
 * The origin of the console where none is set. Browsers allow passkeys at `localhost`, but not at an IP
 * address.
 */
export function localConsoleOrigin(host: string, port: number): string {
  const isLoopback = /^(127\.\d+\.\d+\.\d+|\[::1\])$/.test(reachableHost(host));
  return originOf(isLoopback ? "localhost" : host, port);
}
