/** How many lines of a kind are written in full, and after how many milliseconds the others are summed. */
type Bounds = { most: number; window: number };

/**
 * Bounds the lines that one kind of event writes: the first few of a window are written, and the others
 * are counted. When the window ends, `writeSum` gets their number. So a flood of refusals writes as many
 * lines as one refusal every few seconds. What is counted when the process ends is lost.
 * @returns whether to write the line of an event; `kind` must be one of few
 */
export function boundRepeatedLines<Kind extends string>(
  writeSum: (kind: Kind, times: number) => void,
  { most, window }: Bounds,
): (kind: Kind) => boolean {
  const counts = new Map<Kind, number>();
  const end = (kind: Kind) => {
    const times = (counts.get(kind) ?? 0) - most;
    counts.delete(kind);
    if (times > 0) writeSum(kind, times);
  };
  return (kind) => {
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    if (count === 1) setTimeout(end, window, kind).unref();
    return count <= most;
  };
}

/** Milliseconds after which repeated lines are summed. */
export const summedAfter = 10_000;
