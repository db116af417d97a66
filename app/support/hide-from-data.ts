/**
 * A copy whose named properties code can read, but which the data of a page leaves out: that is
 * written from what can be enumerated. For words that stand in a document's markup already and
 * that nothing in the browser reads there.
 */
export function hideFromData<T extends object>(object: T, names: readonly (keyof T)[]): T {
  const copy = { ...object };
  for (const name of names) Object.defineProperty(copy, name, { enumerable: false });
  return copy;
}
