import type { WorkerFacts } from "./readings";

/** Reads the worker's view of the browser; a page's values are compared with it. */
export function readWorkerFacts(): WorkerFacts {
  const { userAgent, language, hardwareConcurrency } = navigator;
  return {
    userAgent,
    platform: navigator.platform ?? "",
    language: language ?? "",
    threads: hardwareConcurrency ?? 0,
    zone: Intl.DateTimeFormat().resolvedOptions().timeZone ?? "",
  };
}
