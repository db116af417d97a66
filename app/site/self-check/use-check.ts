import { useEffect, useRef, useState } from "react";
import { type CheckWorker, startCheckWorker } from "./check-worker";
import { type Contradiction, findContradictions } from "./contradictions";
import { readCandidates } from "./read-candidates";
import { readers } from "./read-facts";
import { type Readings, type RowId, rowIds } from "./readings";

/** How far the check is. Nothing is concluded before it is done. */
export type Check = {
  phase: "ready" | "running" | "done" | "stopped";
  readings: Readings;
  /** The row that is being read. */
  reading: RowId | null;
  contradictions: readonly Contradiction[];
};

const ready: Check = { phase: "ready", readings: {}, reading: null, contradictions: [] };

/** The rows that Start reads; the addresses have a button of their own. */
export const startRows = rowIds.filter((id) => id !== "webrtc");

/** A value that takes longer counts as refused, in milliseconds. */
const patience = 4_000;

/** A ring takes this long to draw (`--t-2`), in milliseconds. */
const ringPace = 240;

/** Runs the check in the page: start, stop, reset, and the addresses on request. */
export function useCheck() {
  const [check, setCheck] = useState(ready);
  const worker = useRef<CheckWorker>(undefined);
  const run = useRef(new AbortController());

  useEffect(() => {
    const started = startCheckWorker();
    worker.current = started;
    return () => {
      run.current.abort();
      started.end();
    };
  }, []);

  const begin = (): AbortSignal => {
    run.current.abort();
    run.current = new AbortController();
    return run.current.signal;
  };

  const start = async () => {
    const { aborted } = aliveness(begin());
    setCheck({ ...ready, phase: "running" });
    const heard = worker.current?.ask() ?? null;
    const readings: Readings = {};
    for (const id of startRows) {
      setCheck((before) => ({ ...before, reading: id }));
      const [facts] = await Promise.all([read(id), pause()]);
      if (aborted()) return;
      Object.assign(readings, { [id]: facts });
      setCheck((before) => ({ ...before, readings: { ...readings } }));
    }
    const contradictions = findContradictions(readings, await heard);
    if (aborted()) return;
    setCheck({ phase: "done", readings, reading: null, contradictions });
  };

  return {
    check,
    start,
    stop() {
      begin();
      setCheck((before) => ({ ...before, phase: "stopped", reading: null }));
    },
    reset() {
      begin();
      setCheck(ready);
    },
    async readAddresses() {
      const { aborted } = aliveness(run.current.signal);
      setCheck((before) => ({ ...before, reading: "webrtc" }));
      const webrtc = await readCandidates();
      if (aborted()) return;
      setCheck((before) => ({
        ...before,
        reading: null,
        readings: { ...before.readings, webrtc },
      }));
    },
  };
}

const aliveness = (signal: AbortSignal) => ({ aborted: () => signal.aborted });

/** A reader that throws was refused. */
async function read(id: Exclude<RowId, "webrtc">): Promise<object | null> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), patience);
  });
  try {
    return await Promise.race([readers[id](), late]);
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

function pause(): Promise<void> {
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  return new Promise((resolve) => setTimeout(resolve, isStill ? 0 : ringPace));
}
