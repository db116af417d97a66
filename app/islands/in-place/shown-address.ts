/**
 * Restores what the page showed at an address, when the visitor goes back or forward to it.
 * @returns false if it cannot
 */
type Restore = (address: string) => boolean;

/** The address that the page shows. */
let shown = "";
const restorers = new Set<Restore>();

/** The address in the address bar, without the fragment. */
export function currentAddress(): string {
  return window.location.pathname + window.location.search;
}

/** Call it after a script has changed the address bar: the page shows that address now. */
export function addressIsShown(): void {
  shown = currentAddress();
}

/** @returns a function that unregisters it */
export function restoreBy(restore: Restore): () => void {
  restorers.add(restore);
  return () => restorers.delete(restore);
}

/**
 * Follows history entries. Going back or forward within one document changes only the address. If nothing on the page
 * can restore that address's view, the page is reloaded, because a script of another document may have made the entry.
 */
export function startFollowingHistory(): void {
  shown = currentAddress();
  window.addEventListener("popstate", () => {
    const address = currentAddress();
    // Only the fragment changed.
    if (address === shown) return;
    shown = address;
    if (![...restorers].some((restore) => restore(address))) window.location.reload();
  });
}
