/** How deep arrays and objects may be nested in a JSON body that somebody sends. */
const deepestNesting = 32;

/**
 * Whether arrays and objects are nested more than `levels` deep. To be asked before anything walks
 * through a body: a few kilobytes of brackets are deeper than the stack of a recursive function.
 */
export function isDeeper(value: unknown, levels = deepestNesting): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}
