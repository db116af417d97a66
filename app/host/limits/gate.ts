import { nextTurn } from "~/lib/next-turn.server";

/**
 * How many tasks may run and wait at a time, and how long a task may wait for its turn, in
 * milliseconds (undefined: without limit); see `renderBounds`.
 */
export type GateBounds = { running: number; queued: number; longestWait?: number };

/**
 * Priorities, the highest first: submitted forms, because what was typed must not be lost; readers;
 * work that nobody waits for. They decide who keeps a place in the queue and who runs next.
 */
export type GateTurn = "form" | "reader" | "background";

type GateOptions = GateBounds & {
  /** Called at every change. */
  onChange?: (state: { running: number; queued: number }) => void;
  /**
   * Called when work that somebody waits for was refused: the queue was full, or the wait too long.
   */
  onRefused?: () => void;
  /** Called when work was dropped because nobody waited for it any longer. */
  onDropped?: (stage: "queued" | "running") => void;
};

type GateRun = {
  turn?: GateTurn;
  /** Aborts when nobody waits for the work any longer. */
  signal?: AbortSignal | undefined;
};

/** The queue was full, or the turn did not come in time; the work was not begun. */
export class GateFull extends Error {
  override name = "GateFull";
}

/** Thrown for work that no client waits for any longer. */
export class WorkDropped extends Error {
  override name = "WorkDropped";
}

const turns: readonly GateTurn[] = ["form", "reader", "background"];
const lastFirst = turns.toReversed();

/**
 * One start in so many goes to the lowest priority that waits, so that nobody waits for as long as
 * a flood lasts.
 */
const startsOfOneTurn = 8;

/** A task in a queue. */
type Waiting = { start: () => void; refuse: () => void };

/**
 * Lets a bounded number of tasks run at a time and a bounded number wait. In a full queue, a new task replaces the
 * last one of a lower priority. Libraries that bound concurrency keep a task in their queue until its turn, even when
 * nobody wants its result any longer. A bounded queue needs that place for clients that are still there. No task
 * starts before the process has looked for new requests. Otherwise a task that never waits, as on the embedded
 * database, would end before the next request is read. A flood would wait unseen in the connections, and everybody
 * else with it.
 */
export function createGate({ running: most, queued: longest, ...more }: GateOptions) {
  const { longestWait, onChange, onRefused, onDropped } = more;
  const queues = new Map(turns.map((turn) => [turn, new Set<Waiting>()]));
  const queueOf = (turn: GateTurn) => queues.get(turn) as Set<Waiting>;
  let running = 0;
  let starts = 0;
  /** Number of waiting tasks whose place a task of this priority cannot take. */
  const before = (turn: GateTurn) =>
    turns.slice(0, turns.indexOf(turn) + 1).reduce((sum, other) => sum + queueOf(other).size, 0);
  const queued = () => before("background");
  const changed = () => onChange?.({ running, queued: queued() });
  const hasRoom = (turn: GateTurn) => running < most || before(turn) < longest;

  const startNext = () => {
    starts += 1;
    for (const turn of starts % startsOfOneTurn === 0 ? lastFirst : turns) {
      const [next] = queueOf(turn);
      if (next === undefined) continue;
      next.start();
      return;
    }
  };

  /** Refuses the newest waiting task of the lowest priority. */
  const refuseLast = () => {
    const queue = lastFirst.map(queueOf).find(({ size }) => size > 0);
    [...(queue ?? [])].at(-1)?.refuse();
  };

  const refused = (turn: GateTurn) => {
    if (turn !== "background") onRefused?.();
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
    if (!hasRoom(turn)) {
      refused(turn);
      throw new GateFull();
    }
    if (queued() >= longest) refuseLast();
    const queue = queueOf(turn);
    return new Promise((resolve, reject) => {
      const leaveQueue = () => {
        clearTimeout(timer);
        queue.delete(waiting);
        signal?.removeEventListener("abort", drop);
      };
      const waiting: Waiting = {
        start() {
          leaveQueue();
          running += 1;
          changed();
          resolve();
        },
        refuse() {
          leaveQueue();
          refused(turn);
          reject(new GateFull());
        },
      };
      const drop = () => {
        leaveQueue();
        onDropped?.("queued");
        changed();
        reject(new WorkDropped());
      };
      const giveUp = () => {
        waiting.refuse();
        changed();
      };
      const isTimed = longestWait !== undefined && turn !== "background";
      const timer = isTimed ? setTimeout(giveUp, longestWait) : undefined;
      signal?.addEventListener("abort", drop, { once: true });
      queue.add(waiting);
      changed();
    });
  };

  return {
    /** Whether new work would be accepted, to run or to wait. */
    hasRoom: (turn: GateTurn = "reader"): boolean => hasRoom(turn),
    /** Reports work that was refused without asking for a turn, because there was no room. */
    refused: (): void => onRefused?.(),
    /**
     * Does the work when it is its turn.
     * @throws GateFull when the queue is or becomes full or the turn does not come in time,
     *   WorkDropped when nobody waits for it any longer
     */
    async run<Result>(
      work: () => Promise<Result> | Result,
      { turn = "reader", signal }: GateRun = {},
    ): Promise<Result> {
      await admitted(turn, signal);
      let stage: "queued" | "running" = "queued";
      try {
        await nextTurn();
        if (signal?.aborted) throw new WorkDropped();
        stage = "running";
        const result = await work();
        if (!signal?.aborted) return result;
      } catch (error) {
        // The error of an aborted render means nothing.
        if (!signal?.aborted) throw error;
      } finally {
        running -= 1;
        startNext();
        changed();
      }
      onDropped?.(stage);
      throw new WorkDropped();
    },
  };
}

export type Gate = ReturnType<typeof createGate>;
