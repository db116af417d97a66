import { Resolver } from "node:dns/promises";
import { connect } from "node:tls";
import type { LookUps } from "~/domain/first-steps/site-setup";

/** Milliseconds that a look-up may take in all. */
const limit = 5_000;

/** Asks DNS and the site's own address. Only an owner's press starts a look-up. */
export const lookUps: LookUps = { readTxt, readCertificateEnd };

async function readTxt(name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: limit / 2, tries: 1 });
  const stop = setTimeout(() => resolver.cancel(), limit);
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(""));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOTFOUND" || code === "ENODATA") return [];
    throw error;
  } finally {
    clearTimeout(stop);
  }
}

/** Reads until when the certificate of an https address is valid. @throws Error where nobody answers, or it is not valid */
function readCertificateEnd(url: string): Promise<Date> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect({
      host: hostname,
      port: port === "" ? 443 : Number(port),
      servername: hostname,
    });
    const stop = setTimeout(() => socket.destroy(new Error("No answer in time")), limit);
    socket.once("secureConnect", () => {
      resolve(new Date(socket.getPeerCertificate().valid_to));
      socket.end();
    });
    socket.once("error", reject);
    socket.once("close", () => clearTimeout(stop));
  });
}
