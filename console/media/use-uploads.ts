import { useCallback, useEffect, useRef, useState } from "react";
import type { Picture } from "~/console-api/schemas/media";
import { largestUpload } from "~/domain/media/media";
import { CallError } from "~console/api/call-error";
import { type Progress, sendFile } from "./send-file";

/** A file on its way. `problem`: why it did not become a picture. */
export type Upload = {
  id: number;
  file: File;
  progress: Progress | null;
  problem: unknown;
};

let lastId = 0;

/** Files on their way, with what sends more and what ends one. */
export type Uploads = {
  uploads: readonly Upload[];
  add: (files: Iterable<File>, replacesId?: number) => void;
  remove: (id: number) => void;
};

/**
 * Files on their way to the library, one after another. Those that became pictures are gone from the
 * list.
 * @param onDone called with each picture
 */
export function useUploads(onDone: (picture: Picture, isReplaced: boolean) => void): Uploads {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const stops = useRef(new Map<number, AbortController>());
  const queue = useRef<Promise<void>>(Promise.resolve());
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => {
    const running = stops.current;
    return () => {
      for (const stop of running.values()) stop.abort();
    };
  }, []);
  // The browser asks before it throws away what is on its way.
  const isUnderWay = uploads.some(({ problem }) => problem === undefined);
  useEffect(() => {
    if (!isUnderWay) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isUnderWay]);

  const change = useCallback((id: number, changes: Partial<Upload>) => {
    setUploads((now) => now.map((one) => (one.id === id ? { ...one, ...changes } : one)));
  }, []);
  const remove = useCallback((id: number) => {
    stops.current.get(id)?.abort();
    setUploads((now) => now.filter((one) => one.id !== id));
  }, []);
  const add = useCallback(
    (files: Iterable<File>, replacesId?: number) => {
      for (const file of files) {
        lastId += 1;
        const id = lastId;
        const isTooLarge = file.size > largestUpload;
        const problem = isTooLarge ? new CallError("too-large") : undefined;
        setUploads((now) => [...now, { id, file, progress: null, problem }]);
        if (isTooLarge) continue;
        const stop = new AbortController();
        stops.current.set(id, stop);
        queue.current = queue.current.then(async () => {
          if (stop.signal.aborted) return;
          const onProgress = (progress: Progress) => change(id, { progress });
          try {
            const picture = await sendFile(file, { replacesId, signal: stop.signal, onProgress });
            remove(id);
            done.current(picture, replacesId !== undefined);
          } catch (error) {
            if (!stop.signal.aborted) change(id, { problem: error });
          } finally {
            stops.current.delete(id);
          }
        });
      }
    },
    [change, remove],
  );
  return { uploads, add, remove };
}
