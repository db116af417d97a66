/** Outcome of a check; `late`: what it tries has not ended yet. */
export type CheckState = "well" | "failing" | "late";

type Times = {
  /** Milliseconds for which a success is proof enough. */
  fresh: number;
  /** Milliseconds after a success in which one that is late does not count: a busy site is not a broken one. */
  proof: number;
  /** Milliseconds after which a check ends while it is still being tried. */
  limit?: number;
  now?: () => number;
};

/**
 * Creates a check that tries something. Simultaneous callers share one attempt. It tries again when the last success
 * is no longer fresh, and after a failure with the next call.
 * @param attempt tries it; returns whether it is right
 */
export function createProvenCheck(
  attempt: () => Promise<boolean>,
  { fresh, proof, limit = 2_000, now = () => performance.now() }: Times,
): () => Promise<CheckState> {
  let succeededAt = Number.NEGATIVE_INFINITY;
  let running: Promise<CheckState> | undefined;
  const tryOnce = async (): Promise<CheckState> => {
    try {
      if (!(await attempt())) return "failing";
      succeededAt = now();
      return "well";
    } catch {
      return "failing";
    } finally {
      running = undefined;
    }
  };
  return async () => {
    if (now() < succeededAt + fresh) return "well";
    running ??= tryOnce();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<CheckState>((resolve) => {
      timer = setTimeout(resolve, limit, "late");
    });
    const state = await Promise.race([running, late]).finally(() => clearTimeout(timer));
    return state === "late" && now() < succeededAt + proof ? "well" : state;
  };
}
