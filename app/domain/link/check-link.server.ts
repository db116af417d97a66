import { request as askHttp } from "node:http";
import { request as askHttps } from "node:https";
import { guardedLookup, isPublicAddress, refusePrivateHost } from "./public-address.server";

/** Result of checking a link. */
export type LinkCheck = {
  /** HTTP status of the last response; null without a response. */
  status: number | null;
  /** Whether the link works for visitors. */
  isWorking: boolean;
  /** The server refuses programs; a person should check the link. */
  isRefused: boolean;
  /** The error in a few words; undefined if there is none. */
  problem?: string;
  /** The address where redirects ended, if it differs. */
  movedTo?: string;
  /** Every redirect on the way there was permanent: the address has a successor. */
  isMovedForGood?: true;
};

export type CheckLinkOptions = {
  /** Value of the `User-Agent` header. */
  userAgent: string;
  /** Time limit of each request, in milliseconds. */
  timeout: number;
  /** Aborts the check. */
  signal?: AbortSignal | undefined;
  /** Whether an IP address may be asked; unless given, those of the Internet only. */
  mayAsk?: ((address: string) => boolean) | undefined;
};

const mostRedirects = 8;

/** Statuses that servers send to programs; 999 is LinkedIn's. */
const refusals = new Set([401, 403, 407, 429, 451, 999]);

/**
 * Checks a link by HEAD and, if that fails, by GET without reading the body, because many servers support only GET. It
 * follows redirects, except loops. It never requests private addresses, even if a link, redirect or name server names
 * them. It rejects only when its signal aborts.
 */
export async function checkLink(url: string, options: CheckLinkOptions): Promise<LinkCheck> {
  const head = await ask("HEAD", url, options);
  return head.isWorking && !head.isRefused ? head : ask("GET", url, options);
}

async function ask(method: string, url: string, options: CheckLinkOptions): Promise<LinkCheck> {
  const seen = new Set<string>();
  let last: number | null = null;
  let isForGood = true;
  try {
    const asked = withoutFragment(new URL(url));
    let address = asked;
    while (seen.size <= mostRedirects) {
      if (seen.has(address)) return failed("redirects in a circle", last);
      seen.add(address);
      const { status, location } = await request(method, address, options);
      last = status;
      if (status < 300 || status >= 400 || status === 304) {
        return checkOf(status, { asked, reached: address, isForGood });
      }
      isForGood &&= status === 301 || status === 308;
      if (location === null) return failed("a redirect without an address", status);
      address = withoutFragment(new URL(location, address));
      if (!/^https?:/.test(address)) return failed("a redirect out of the web", status);
    }
    return failed(`more than ${mostRedirects} redirects`, last);
  } catch (error) {
    options.signal?.throwIfAborted();
    return failed(errorText(error), null);
  }
}

type Answered = { status: number; location: string | null };

/** Asks one address. `fetch` would let nobody look at the IP address before it connects. */
async function request(
  method: string,
  address: string,
  { userAgent, timeout, signal, mayAsk = isPublicAddress }: CheckLinkOptions,
): Promise<Answered> {
  const url = new URL(address);
  refusePrivateHost(url.hostname, mayAsk);
  const limit = AbortSignal.timeout(timeout);
  const ask = url.protocol === "https:" ? askHttps : askHttp;
  return new Promise((resolve, reject) => {
    const asked = ask(url, {
      method,
      headers: { "User-Agent": userAgent, Accept: "text/html,*/*;q=0.8" },
      lookup: guardedLookup(mayAsk),
      // A connection of its own, so that none that others keep open is used without a look.
      agent: false,
      signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
    });
    asked.on("response", ({ statusCode = 0, headers }) => {
      resolve({ status: statusCode, location: headers.location ?? null });
      // The body is not read.
      asked.destroy();
    });
    asked.on("error", (error) => reject(limit.aborted ? limit.reason : error));
    // Without a listener, an answer 101 would end in no event at all.
    asked.on("upgrade", (_response, socket) => {
      socket.destroy();
      reject(new Error("The answer is 101, which nobody asked for"));
    });
    asked.end();
  });
}

type Reached = { asked: string; reached: string; isForGood: boolean };

function checkOf(status: number, { asked, reached, isForGood }: Reached): LinkCheck {
  if (refusals.has(status)) {
    return { status, isWorking: true, isRefused: true, problem: `refuses programs (${status})` };
  }
  if (status >= 400) return failed(`answers ${status}`, status);
  const works = { status, isWorking: true, isRefused: false };
  if (reached === asked) return works;
  return { ...works, movedTo: reached, ...(isForGood && { isMovedForGood: true }) };
}

function failed(problem: string, status: number | null): LinkCheck {
  return { status, isWorking: false, isRefused: false, problem };
}

function withoutFragment(url: URL): string {
  url.hash = "";
  return url.href;
}

/** The code of a network error (`ECONNREFUSED`), else its sentence. */
function errorText(error: unknown): string {
  if (!(error instanceof Error)) return "no answer";
  if (error.name === "TimeoutError") return "no answer in time";
  return "code" in error && typeof error.code === "string" ? error.code : error.message;
}
