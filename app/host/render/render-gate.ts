/** How much work may run and wait at a time; see `renderBounds`. */
export type GateBounds = { running: number; queued: number };

/**
 * Who is first: who has sent a form, because what was typed must not be lost; who reads; and last
 * what nobody waits for.
 */
export type GateTurn = "form" | "reader" | "background";

export type GateOptions = GateBounds & {
  /** Told at every change. */
  onChange?: (state: { running: number; queued: number }) => void;
  /** Told when work was not taken, because the queue was full. */
  onRefused?: () => void;
  /** Told when work ended or never began, because nobody waited for it any longer. */
  onDropped?: (stage: "queued" | "running") => void;
};

export type GateRun = {
  turn?: GateTurn;
  /** Aborts when nobody waits for the work any longer. */
  signal?: AbortSignal | undefined;
};

/** The queue was full: nothing was begun. */
export class GateFull extends Error {
  override name = "GateFull";
}

/** Nobody waits for the work any longer. */
export class WorkDropped extends Error {
  override name = "WorkDropped";
}

const turns: readonly GateTurn[] = ["form", "reader", "background"];

/**
 * Lets a bounded number of tasks run at a time and a bounded number wait. Libraries that bound
 * concurrency keep a task in their queue until its turn, also when nobody wants it any longer: a
 * queue with a bound needs that place for those who are still there.
 */
export function createGate({ running: most, queued: longest, ...told }: GateOptions) {
  const { onChange, onRefused, onDropped } = told;
  const queues = new Map(turns.map((turn) => [turn, new Set<() => void>()]));
  let running = 0;
  const queued = () => turns.reduce((sum, turn) => sum + (queues.get(turn)?.size ?? 0), 0);
  const changed = () => onChange?.({ running, queued: queued() });

  const startNext = () => {
    for (const turn of turns) {
      const queue = queues.get(turn) as Set<() => void>;
      const [next] = queue;
      if (next === undefined) continue;
      queue.delete(next);
      next();
      return;
    }
  };

  /** Resolves when the work may start. @throws GateFull, WorkDropped */
  const admitted = (turn: GateTurn, signal: AbortSignal | undefined): Promise<void> | undefined => {
    if (signal?.aborted) {
      onDropped?.("queued");
      throw new WorkDropped();
    }
    if (running < most) {
      running += 1;
      changed();
      return undefined;
    }
    if (queued() >= longest) {
      onRefused?.();
      throw new GateFull();
    }
    const queue = queues.get(turn) as Set<() => void>;
    return new Promise((resolve, reject) => {
      const start = () => {
        signal?.removeEventListener("abort", leave);
        running += 1;
        changed();
        resolve();
      };
      const leave = () => {
        queue.delete(start);
        onDropped?.("queued");
        changed();
        reject(new WorkDropped());
      };
      signal?.addEventListener("abort", leave, { once: true });
      queue.add(start);
      changed();
    });
  };

  return {
    /** Whether new work would be taken, to run or to wait. */
    hasRoom: (): boolean => running < most || queued() < longest,
    /** Tells that work was refused before it asked, because there was no room. */
    refused: (): void => onRefused?.(),
    /**
     * Does the work when it is its turn.
     * @throws GateFull when the queue is full, WorkDropped when nobody waits for it any longer
     */
    async run<Result>(
      work: () => Promise<Result> | Result,
      { turn = "reader", signal }: GateRun = {},
    ): Promise<Result> {
      await admitted(turn, signal);
      try {
        const result = await work();
        if (!signal?.aborted) return result;
      } catch (error) {
        // What an ended render throws says nothing.
        if (!signal?.aborted) throw error;
      } finally {
        running -= 1;
        startNext();
        changed();
      }
      onDropped?.("running");
      throw new WorkDropped();
    },
  };
}

export type Gate = ReturnType<typeof createGate>;
