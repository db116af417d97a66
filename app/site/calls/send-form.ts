import { withMinimumDelay } from "~/lib/minimum-delay";

/** Outcome of sending a form to the API. */
export type FormOutcome<Data> =
  | { kind: "done"; data: Data }
  /** An error sentence for each wrong field. */
  | { kind: "invalid"; errors: Record<string, string> }
  /** Over a limit, or overloaded: retry after `seconds`. `data` is what the answer says beside. */
  | { kind: "later"; status: number; seconds: number; data: unknown }
  | { kind: "failed" };

/**
 * Posts a form to the API as JSON. Unlike `callApi`, it returns failures, because the form shows
 * them. It uses the page's own origin, whose cookies it may set. The form shows that it waits for
 * 200 ms at least.
 */
export function sendForm<Data>(path: string, body: object): Promise<FormOutcome<Data>> {
  return withMinimumDelay(post<Data>(path, body));
}

async function post<Data>(path: string, body: object): Promise<FormOutcome<Data>> {
  try {
    const response = await fetch(`/api/${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    const { status } = response;
    const isLater = status === 429 || status === 503;
    // A proxy in front of the site may refuse without an envelope.
    const { data } = isLater
      ? await response.json().catch(() => ({ data: null }))
      : await response.json();
    if (status === 200) return { kind: "done", data };
    if (status === 422 || (isLater && data?.errors))
      return { kind: "invalid", errors: data.errors };
    if (isLater) {
      const seconds = Number(response.headers.get("Retry-After")) || 5;
      return { kind: "later", status, seconds, data };
    }
    console.error(`Form ${path} answered ${status}`);
  } catch (error) {
    console.error(`Form ${path} failed`, error);
  }
  return { kind: "failed" };
}
