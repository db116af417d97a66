const storageKey = "loading_bar";

/** Milliseconds after which a handover is too old to be meant for this document. */
const longestHandover = 5_000;

/** Storage for the handover between two documents; tests pass their own. */
type Keeper = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/**
 * Stores for the next document of this tab how far the loading bar had come.
 * @param progress share of the width; 0 while no bar is shown
 */
export function handOver(progress: number, storage = sessionKeeper, now = Date.now()): void {
  if (progress > 0) attempt(() => storage().setItem(storageKey, `${now} ${progress}`));
}

/**
 * How far the loading bar of the previous document had come; 0 if it showed none. Reading removes
 * the value.
 */
export function takeOver(storage = sessionKeeper, now = Date.now()): number {
  const kept = attempt(() => {
    const value = storage().getItem(storageKey);
    storage().removeItem(storageKey);
    return value;
  });
  const [time = 0, progress = 0] = (kept ?? "").split(" ").map(Number);
  return now - time < longestHandover && progress <= 1 ? progress : 0;
}

/** Whether the previous document left a position. The code that reads it is fetched then only. */
export function isHandedOver(): boolean {
  return attempt(() => sessionStorage.getItem(storageKey) !== null) === true;
}

/** A function, because reading the property throws where storage is blocked. */
function sessionKeeper(): Keeper {
  return sessionStorage;
}

function attempt<Value>(access: () => Value): Value | undefined {
  try {
    return access();
  } catch {
    // Storage is blocked or full: the next document shows no bar.
    return undefined;
  }
}
