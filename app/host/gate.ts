import { nextTurn } from "~/lib/next-turn.server";

/**
 * How much work may run and wait at a time, and how long at most somebody waits for a turn, in
 * milliseconds (without it: as long as it takes); see `renderBounds`.
 */
export type GateBounds = { running: number; queued: number; longestWait?: number };

/**
 * Who is first, to wait and to run: who has sent a form, because what was typed must not be lost; who
 * reads; and last what nobody waits for.
 */
export type GateTurn = "form" | "reader" | "background";

export type GateOptions = GateBounds & {
  /** Told at every change. */
  onChange?: (state: { running: number; queued: number }) => void;
  /** Told when work that somebody waits for was not taken: the queue was full, or the wait too long. */
  onRefused?: () => void;
  /** Told when work ended or never began, because nobody waited for it any longer. */
  onDropped?: (stage: "queued" | "running") => void;
};

export type GateRun = {
  turn?: GateTurn;
  /** Aborts when nobody waits for the work any longer. */
  signal?: AbortSignal | undefined;
};

/** The queue was full, or its turn did not come in time: nothing was begun. */
export class GateFull extends Error {
  override name = "GateFull";
}

/** Nobody waits for the work any longer. */
export class WorkDropped extends Error {
  override name = "WorkDropped";
}

const turns: readonly GateTurn[] = ["form", "reader", "background"];
const lastFirst = turns.toReversed();

/** Each so many starts, one is of who is last, so that nobody waits for as long as a flood lasts. */
const startsOfOneTurn = 8;

/** What waits in a queue. */
type Waiting = { start: () => void; refuse: () => void };

/**
 * Lets a bounded number of tasks run at a time and a bounded number wait. In a full queue, who comes
 * takes the place of the last one of a later turn. Libraries that bound
 * concurrency keep a task in their queue until its turn, also when nobody wants it any longer: a
 * queue with a bound needs that place for those who are still there. No task begins before the process
 * has looked for new requests: else one that never waits, as on the embedded database, would end before
 * the next request is read, and a flood would wait unseen in the connections, with everybody else.
 */
export function createGate({ running: most, queued: longest, ...more }: GateOptions) {
  const { longestWait, onChange, onRefused, onDropped } = more;
  const queues = new Map(turns.map((turn) => [turn, new Set<Waiting>()]));
  const queueOf = (turn: GateTurn) => queues.get(turn) as Set<Waiting>;
  let running = 0;
  let starts = 0;
  /** Those that wait and whose place this turn cannot take. */
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

  /** Refuses who came last of the last turn. */
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
    /** Whether new work would be taken, to run or to wait. */
    hasRoom: (turn: GateTurn = "reader"): boolean => hasRoom(turn),
    /** Tells that work was refused before it asked, because there was no room. */
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
        // What an ended render throws says nothing.
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
