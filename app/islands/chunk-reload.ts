import { isLeaving } from "./behaviours/loading-bar";

/** No second reload within this time, in milliseconds. */
export const chunkReloadGuard = 60_000;

const storageKey = "chunk_reload_at";

/** The parts of a window that the guard needs; tests pass their own. */
export type ReloadWindow = {
  sessionStorage: Pick<Storage, "getItem" | "setItem">;
  history: Pick<History, "state" | "replaceState">;
  location: Pick<Location, "reload">;
  navigator: Pick<Navigator, "onLine">;
};

/**
 * Answers a script of the site that failed to load, usually because a new version replaced it:
 * reloads the page once, then not again for a minute.
 *
 * The time of the reload outlives it in the session storage and in the history entry, so that
 * the guard also holds where storage is blocked. Where neither keeps it, nothing is reloaded.
 *
 * @returns whether the page reloads; if not, it has to make do without the script
 */
export function recoverFromChunkError(
  host: ReloadWindow = window,
  now: number = Date.now(),
): boolean {
  // A link that the visitor has pressed is followed: a reload would cancel that.
  if (isLeaving()) return false;
  // Without a network, a reload would take the page away, too.
  if (!host.navigator.onLine) return false;
  if (now - lastReload(host) < chunkReloadGuard || !rememberReload(host, now)) return false;
  host.location.reload();
  return true;
}

function lastReload(host: ReloadWindow): number {
  const times = [readStorage(host), host.history.state?.[storageKey]].map(Number);
  return Math.max(0, ...times.filter(Number.isFinite));
}

function readStorage(host: ReloadWindow): string | null {
  try {
    return host.sessionStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

/** Whether the time is kept somewhere that survives the reload. */
function rememberReload(host: ReloadWindow, now: number): boolean {
  try {
    host.sessionStorage.setItem(storageKey, String(now));
  } catch {
    // Storage is blocked or full; the history entry is enough.
  }
  try {
    host.history.replaceState({ ...host.history.state, [storageKey]: now }, "");
  } catch {
    // Browsers refuse after too many calls; the storage may have it.
  }
  return lastReload(host) === now;
}
