/**
 * Whether an address differs from the one before only by the question `?ask=…`, which its screen has opened and
 * taken out (`useAsk`). What the screen has loaded is as new as its question, and is not asked for a second time.
 */
export function isQuestionTaken(before: URL, after: URL): boolean {
  if (!before.searchParams.has("ask") || after.searchParams.has("ask")) return false;
  const rest = new URL(before);
  rest.searchParams.delete("ask");
  rest.searchParams.sort();
  const now = new URL(after);
  now.searchParams.sort();
  return rest.pathname === now.pathname && `${rest.searchParams}` === `${now.searchParams}`;
}
