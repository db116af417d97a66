/** The query of an address with another value under a name; null, and an empty one, take it away. */
export function withValue(query: URLSearchParams, name: string, value: string | null): string {
  const next = new URLSearchParams(query);
  if (value === null || value === "") next.delete(name);
  else next.set(name, value);
  return `?${next}`;
}
