import { isIPv6 } from "node:net";

/** The forms of "every address of the machine", as URL parsers write it. */
const everyAddress = new Set(["0.0.0.0", "[::]", "[::ffff:0:0]"]);

/**
 * The host name to reach a server at that listens on `host`. An IPv6 address gets brackets. Every address of the
 * machine becomes `localhost`, which no request can change.
 */
export function reachableHost(host: string): string {
  const [address = ""] = host.split("%", 1);
  const { hostname } = new URL(`http://${isIPv6(address) ? `[${address}]` : address}`);
  return everyAddress.has(hostname) ? "localhost" : hostname;
}

/** The origin of a server that listens on `host`. */
export function originOf(host: string, port: number): string {
  return new URL(`http://${reachableHost(host)}:${port}`).origin;
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
