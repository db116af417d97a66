import { setTimeout as pause } from "node:timers/promises";
import { Ending, exitCodes } from "./exit-codes.mjs";
import { sentenceOf } from "./reasons.mjs";

/** Answers after which the same call is made again. */
const transient = new Set([408, 423, 425, 429, 500, 502, 503, 504]);

/** Seconds: the first wait, the longest, and for how long in all nothing may go on. */
const waits = { first: 0.5, longest: 15 };

/** Milliseconds after which a call counts as lost. */
const longestCall = 70_000;

/**
 * Makes calls of the site's publisher API. Every call may be made again, so lost answers do no harm.
 * @param {{ site: string, token: string, patience: number, onWait: (why: string, seconds: number) => void }} options
 *   `patience`: for how many seconds a call is tried
 */
export function createCalls({ site, token, patience, onWait }) {
  const base = `${site.replace(/\/+$/, "")}/api/publisher`;

  /**
   * One call, without a second try.
   * @param {string} method
   * @param {string} path
   * @param {{ body?: unknown, headers?: Record<string, string> }} [sent]
   */
  async function once(method, path, { body, headers = {} } = {}) {
    const isBytes = body instanceof Uint8Array;
    return fetch(path.startsWith("/api/") ? new URL(path, base) : `${base}${path}`, {
      method,
      // Not followed: the token would reach the redirect's target.
      redirect: "manual",
      signal: AbortSignal.timeout(longestCall),
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && !isBytes && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body: isBytes ? body : JSON.stringify(body) }),
    });
  }

  /**
   * A call that is made again while the site is away or busy.
   * @param {string} method
   * @param {string} path
   * @param {{ body?: unknown, headers?: Record<string, string> }} [sent]
   */
  async function ask(method, path, sent) {
    const until = performance.now() + patience * 1000;
    for (let wait = waits.first; ; wait = Math.min(wait * 2, waits.longest)) {
      let why;
      let seconds = wait;
      try {
        const response = await once(method, path, sent);
        const place = response.headers.get("location");
        if (response.status >= 300 && response.status < 400 && place !== null) {
          const message = `${site} redirects to ${place}. Use that address instead.`;
          throw new Ending(exitCodes.usage, "redirect", message);
        }
        if (!transient.has(response.status)) return response;
        why = sentenceOf((await reasonOf(response)) || String(response.status));
        seconds = Math.max(wait, Number(response.headers.get("retry-after") ?? 0) || 0);
      } catch (error) {
        if (error instanceof Ending) throw error;
        why = `The site does not answer (${error.cause?.code ?? error.name}).`;
      }
      if (performance.now() + seconds * 1000 > until) {
        throw new Ending(exitCodes.away, "away", `${site} is away or busy. ${why}`);
      }
      onWait(why, seconds);
      await pause(seconds * 1000);
    }
  }

  return {
    ask,
    /**
     * A call whose data is wanted; refusals end the program.
     * @param {string} method
     * @param {string} path
     * @param {unknown} [body]
     */
    async data(method, path, body) {
      const response = await ask(method, path, body === undefined ? {} : { body });
      await requireDone(response);
      return (await response.json()).data;
    },
    /** The text of an answer that is no JSON. */
    async text(path) {
      const response = await ask("GET", path);
      await requireDone(response);
      return response.text();
    },
  };
}

/** The data with which the site refuses a call: a word, and perhaps lines. */
async function refusalOf(response) {
  try {
    return (await response.json()).data ?? {};
  } catch {
    return {};
  }
}

/** The word that the site refuses a call with. */
async function reasonOf(response) {
  return (await refusalOf(response)).reason ?? "";
}

/** A sentence for each refused line. */
function sentencesOf(lines) {
  return lines.map(({ channel, architecture, windows, reason }) => {
    return `\n  ${channel} ${architecture} Windows ${windows}: ${sentenceOf(reason)}`;
  });
}

/** Ends the program when a call was refused. */
export async function requireDone(response) {
  if (response.ok) return;
  const { status } = response;
  const { reason = String(status), lines } = await refusalOf(response);
  if (status === 401) {
    throw new Ending(exitCodes.token, "token", sentenceOf("token"));
  }
  if (status === 403) {
    throw new Ending(exitCodes.token, reason, `The site does not allow it: ${sentenceOf(reason)}`);
  }
  if (status < 500 || status === 507) {
    const message = `The site refuses it: ${sentenceOf(reason)}${sentencesOf(lines ?? []).join("")}`;
    throw new Ending(exitCodes.refused, reason, message, lines);
  }
  throw new Ending(exitCodes.fault, reason, `The site failed: ${sentenceOf(reason)}`);
}
