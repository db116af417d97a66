const storageKey = "loading_bar";

/** What was handed over longer ago was not for this document, in milliseconds. */
const longestHandover = 5_000;

/** What keeps the mark from one document to the next; tests pass their own. */
type Keeper = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/**
 * Tells the next document of this tab how far the loading bar had come.
 * @param progress share of the width; 0 while no bar is shown
 */
export function handOver(progress: number, storage = sessionKeeper, now = Date.now()): void {
  if (progress > 0) attempt(() => storage().setItem(storageKey, `${now} ${progress}`));
}

/** How far the bar of the document before had come; 0 where it showed none. Told once. */
export function takeOver(storage = sessionKeeper, now = Date.now()): number {
  const kept = attempt(() => {
    const value = storage().getItem(storageKey);
    storage().removeItem(storageKey);
    return value;
  });
  const [time = 0, progress = 0] = (kept ?? "").split(" ").map(Number);
  return now - time < longestHandover && progress <= 1 ? progress : 0;
}

/** Where storage is blocked, reading the property throws already. */
function sessionKeeper(): Keeper {
  return sessionStorage;
}

function attempt<Value>(access: () => Value): Value | undefined {
  try {
    return access();
  } catch {
    // Blocked or full: the next document shows no bar.
    return undefined;
  }
}
