/** A line of a comparison: the same before and after, only before, or only after. */
export type Change = { kind: "same" | "deleted" | "inserted"; text: string };

const lineOf = (name: string, value: unknown) =>
  `${JSON.stringify(name)}: ${JSON.stringify(value)}`;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Lists the changes of an action, a line for each field, in the order of the fields. A value that is no object is one
 * line.
 */
export function changesOf(before: unknown, after: unknown): Change[] {
  if (!isObject(before ?? {}) || !isObject(after ?? {})) {
    return [
      ...(before == null ? [] : [{ kind: "deleted", text: JSON.stringify(before) } as const]),
      ...(after == null ? [] : [{ kind: "inserted", text: JSON.stringify(after) } as const]),
    ];
  }
  const old = (before ?? {}) as Record<string, unknown>;
  const now = (after ?? {}) as Record<string, unknown>;
  const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
  return names.flatMap((name): Change[] => {
    const was = name in old ? lineOf(name, old[name]) : undefined;
    const is = name in now ? lineOf(name, now[name]) : undefined;
    if (was !== undefined && was === is) return [{ kind: "same", text: was }];
    return [
      ...(was === undefined ? [] : [{ kind: "deleted", text: was } as const]),
      ...(is === undefined ? [] : [{ kind: "inserted", text: is } as const]),
    ];
  });
}
