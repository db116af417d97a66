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
};

export type CheckLinkOptions = {
  /** Value of the `User-Agent` header. */
  userAgent: string;
  /** Time limit of each request, in milliseconds. */
  timeout: number;
  /** Aborts the check. */
  signal?: AbortSignal | undefined;
};

const mostRedirects = 8;

/** Statuses that servers send to programs; 999 is LinkedIn's. */
const refusals = new Set([401, 403, 407, 429, 451, 999]);

/**
 * Checks a link by HEAD and, if that fails, by GET without reading the body, because many servers
 * support only GET. It follows redirects, except loops. It rejects only when its signal aborts.
 */
export async function checkLink(url: string, options: CheckLinkOptions): Promise<LinkCheck> {
  const head = await ask("HEAD", url, options);
  return head.isWorking && !head.isRefused ? head : ask("GET", url, options);
}

async function ask(method: string, url: string, options: CheckLinkOptions): Promise<LinkCheck> {
  const seen = new Set<string>();
  let last: number | null = null;
  try {
    const asked = withoutFragment(new URL(url));
    let address = asked;
    while (seen.size <= mostRedirects) {
      if (seen.has(address)) return failed("redirects in a circle", last);
      seen.add(address);
      const { status, location } = await request(method, address, options);
      last = status;
      if (status < 300 || status >= 400 || status === 304) return checkOf(status, asked, address);
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

async function request(method: string, address: string, options: CheckLinkOptions) {
  const { userAgent, timeout, signal } = options;
  const limit = AbortSignal.timeout(timeout);
  const response = await fetch(address, {
    method,
    redirect: "manual",
    headers: { "User-Agent": userAgent, Accept: "text/html,*/*;q=0.8" },
    signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
  });
  // Cancelling the unread body frees the connection.
  await response.body?.cancel().catch(() => undefined);
  return { status: response.status, location: response.headers.get("location") };
}

function checkOf(status: number, asked: string, reached: string): LinkCheck {
  if (refusals.has(status)) {
    return { status, isWorking: true, isRefused: true, problem: `refuses programs (${status})` };
  }
  if (status >= 400) return failed(`answers ${status}`, status);
  const hasMoved = reached !== asked;
  return { status, isWorking: true, isRefused: false, ...(hasMoved && { movedTo: reached }) };
}

function failed(problem: string, status: number | null): LinkCheck {
  return { status, isWorking: false, isRefused: false, problem };
}

function withoutFragment(url: URL): string {
  url.hash = "";
  return url.href;
}

/** The code of a network error (`ECONNREFUSED`), which `fetch` wraps in its own error. */
function errorText(error: unknown): string {
  if (!(error instanceof Error)) return "no answer";
  if (error.name === "TimeoutError") return "no answer in time";
  const { cause } = error;
  if (!(cause instanceof Error)) return error.message;
  return "code" in cause && typeof cause.code === "string" ? cause.code : cause.message;
}
