import { useEffect, useRef, useState } from "react";
import { type PublishedSum, type Verdict, verdictOn } from "~/domain/release/checksum";
import { addressIn } from "~/i18n/addresses";
import { useLocale } from "~/i18n/locale-context";
import { canHashFiles, hashFile } from "~/lib/hash-file/hash-file";
import { callApi } from "~/site/calls/call-api";
import { inkedPath, loadRidges, type Ridge } from "./ridges";

/** What the verifier shows. `idle` after a stop says so once. */
export type Check =
  | { state: "idle"; wasStopped: boolean }
  | { state: "unsupported" }
  | { state: "reading"; name: string; size: number; read: number; inked: string }
  /** The file, or the list of published checksums. */
  | { state: "failed"; what: "file" | "list" }
  | { state: "verdict"; verdict: Verdict };

/** What a check of a file or a checksum has come to, and what starts and ends one. */
export function useVerifier(apiBaseUrl: string, served: Verdict | null) {
  const locale = useLocale();
  const [check, setCheck] = useState<Check>(
    served === null ? { state: "idle", wasStopped: false } : { state: "verdict", verdict: served },
  );
  /** Aborts the check that is under way; beginning another one does so. */
  const running = useRef<AbortController>(null);

  useEffect(() => {
    if (!canHashFiles()) {
      setCheck((now) => (now.state === "idle" ? { state: "unsupported" } : now));
    }
    return () => running.current?.abort();
  }, []);

  const listSums = (leaving: { goTo?: (address: string) => void } = {}) => {
    const badRequestAddress = addressIn(locale, "/400");
    const options = { method: "GET", baseUrl: apiBaseUrl, badRequestAddress, ...leaving } as const;
    return callApi("checksums/list", options).then((data) => data?.list);
  };

  const begin = () => {
    running.current?.abort();
    running.current = new AbortController();
    return running.current;
  };

  /** Reads a file and compares it. */
  const checkFile = async (file: File) => {
    const own = begin();
    const { name, size } = file;
    const progress = followProgress(own.signal, (read, inked) =>
      setCheck({ state: "reading", name, size, read, inked }),
    );
    progress.tell(0, size);
    const sums = listSums();
    try {
      const sha256 = hashFile(file, {
        signal: own.signal,
        onRead: (read) => progress.tell(read, size),
      });
      const outcome = await Promise.race([sha256, whenMissing(sums)]);
      const list = await sums;
      if (own.signal.aborted) return;
      if (outcome === "no list" || list === undefined) setCheck({ state: "failed", what: "list" });
      else {
        const verdict = verdictOn({ sha256: outcome, name, size }, list);
        setCheck({ state: "verdict", verdict });
      }
    } catch {
      if (own.signal.aborted) return;
      // The file is gone, still being written, or a folder.
      setCheck({ state: "failed", what: "file" });
    } finally {
      own.abort();
    }
  };

  /**
   * @returns false when the published checksums did not arrive: nothing is shown then, and the
   * browser is not on its way to another page
   */
  const checkSum = async (sha256: string): Promise<boolean> => {
    const own = begin();
    let isLeaving = false;
    const goTo = (address: string) => {
      isLeaving = true;
      window.location.assign(address);
    };
    const list = await listSums({ goTo });
    if (own.signal.aborted) return true;
    if (list === undefined) return isLeaving;
    setCheck({ state: "verdict", verdict: verdictOn({ sha256 }, list) });
    return true;
  };

  /** Back to the beginning, also while a file is being read. */
  const reset = () => {
    running.current?.abort();
    setCheck(
      canHashFiles()
        ? { state: "idle", wasStopped: check.state === "reading" }
        : { state: "unsupported" },
    );
  };
  return { check, checkFile, checkSum, reset };
}

/** Tells at once when the list did not come, so that nobody waits for a large file in vain. */
async function whenMissing(sums: Promise<PublishedSum[] | undefined>): Promise<"no list"> {
  if ((await sums) === undefined) return "no list";
  return new Promise(() => undefined);
}

/** Tells of progress at most once a frame, with the strokes that it has inked so far. */
function followProgress(signal: AbortSignal, show: (read: number, inked: string) => void) {
  let ridges: readonly Ridge[] = [];
  let frame = 0;
  loadRidges().then(
    (loaded) => {
      ridges = loaded;
    },
    (error) => console.error("The print stays dry", error),
  );
  signal.addEventListener("abort", () => cancelAnimationFrame(frame));
  return {
    tell(read: number, size: number) {
      if (read === 0) {
        show(0, "");
        return;
      }
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => show(read, inkedPath(ridges, read / size)));
    },
  };
}
