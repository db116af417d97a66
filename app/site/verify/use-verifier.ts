import { useEffect, useRef, useState } from "react";
import type { CheckedFile, Verdict } from "~/domain/release/public/checksum";
import { addressIn } from "~/i18n/addresses";
import { useLocale } from "~/i18n/locale-context";
import { canHashFiles } from "~/lib/hash-file/can-hash-files";
import { callApi } from "~/site/calls/call-api";

/** The state of the verifier. `idle` after a stop says so once. */
export type Check =
  | { state: "idle"; wasStopped: boolean }
  | { state: "unsupported" }
  | { state: "reading"; name: string; size: number; read: number; inked: string }
  /** The file, or the list of published checksums. */
  | { state: "failed"; what: "file" | "list" }
  | { state: "verdict"; verdict: Verdict };

/** Fetches the code of a check. */
const fetchReading = () => import("./read-file");

/** Compares a file with all that was published. */
type Judge = (file: CheckedFile) => Verdict;

/** The state of a check of a file or a checksum, and the functions that start and end one. */
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

  /** Fetches all that was published, and the rule. Undefined when either did not come. */
  const fetchJudge = async (
    leaving: { goTo?: (address: string) => void } = {},
  ): Promise<Judge | undefined> => {
    const badRequestAddress = addressIn(locale, "/400");
    const options = { method: "GET", baseUrl: apiBaseUrl, badRequestAddress, ...leaving } as const;
    try {
      const asked = callApi("checksums/list", options);
      const { verdictOn } = await fetchReading();
      const list = (await asked)?.list;
      return list && ((file) => verdictOn(file, list));
    } catch (error) {
      console.error(error);
      return undefined;
    }
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
    const show = (read: number, inked: string) =>
      setCheck({ state: "reading", name, size, read, inked });
    show(0, "");
    const judge = fetchJudge();
    try {
      // Without the code there is no judge either.
      const reading = fetchReading().then((code) => code.readFile(file, own.signal, show), forever);
      const outcome = await Promise.race([reading, whenMissing(judge)]);
      const compare = await judge;
      if (own.signal.aborted) return;
      if (outcome === "no list" || compare === undefined) {
        setCheck({ state: "failed", what: "list" });
      } else {
        setCheck({ state: "verdict", verdict: compare({ sha256: outcome, name, size }) });
      }
    } catch {
      if (own.signal.aborted) return;
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
    const judge = await fetchJudge({ goTo });
    if (own.signal.aborted) return true;
    if (judge === undefined) return isLeaving;
    setCheck({ state: "verdict", verdict: judge({ sha256 }) });
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
async function whenMissing(judge: Promise<Judge | undefined>): Promise<"no list"> {
  return (await judge) === undefined ? "no list" : forever();
}

function forever(): Promise<never> {
  return new Promise(() => undefined);
}
