/** How the API took a form. */
export type FormOutcome<Data> =
  | { kind: "done"; data: Data }
  /** A sentence for each field that is wrong. */
  | { kind: "invalid"; errors: Record<string, string> }
  /** Over a limit, or too much to do: to be tried again after so many seconds. */
  | { kind: "later"; status: number; seconds: number }
  | { kind: "failed" };

/**
 * Posts a form to the API as JSON. Unlike other calls (`client.ts`) its failures show: what is
 * wrong stands at the fields. It goes to the page's own origin, whose cookie it may get.
 */
export async function sendForm<Data>(path: string, body: object): Promise<FormOutcome<Data>> {
  try {
    const response = await fetch(`/api/${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    const { status } = response;
    if (status === 429 || status === 503) {
      return { kind: "later", status, seconds: Number(response.headers.get("Retry-After")) || 5 };
    }
    const { data } = await response.json();
    if (status === 200) return { kind: "done", data };
    if (status === 422) return { kind: "invalid", errors: data.errors };
    console.error(`Form ${path} answered ${status}`);
  } catch (error) {
    console.error(`Form ${path} failed`, error);
  }
  return { kind: "failed" };
}
