import http from "node:http";
import { Ending, exitCodes } from "./exit-codes.mjs";

/**
 * Sends the calls of this process through the proxy that `HTTPS_PROXY` names, except to the hosts of `NO_PROXY`.
 * `HTTP_PROXY` is not read: calls without TLS stay on this machine, and a proxy would read their token.
 */
export function callThroughProxy({ env } = process) {
  const proxy = env.https_proxy || env.HTTPS_PROXY;
  if (!proxy) return;
  if (http.setGlobalProxyFromEnv === undefined) {
    const message = `HTTPS_PROXY is set, but Node ${process.version} cannot use it. Use Node 24.14 or newer, or unset it.`;
    throw new Ending(exitCodes.usage, "proxy", message);
  }
  try {
    http.setGlobalProxyFromEnv({ https_proxy: proxy, no_proxy: env.no_proxy || env.NO_PROXY });
  } catch {
    throw new Ending(exitCodes.usage, "proxy", `HTTPS_PROXY is no address of a proxy: ${proxy}`);
  }
}
