/**
 * Shows again what stood at an address of this page that somebody goes back or forward to.
 * @returns whether it could
 */
type Restore = (address: string) => boolean;

/** The address that the page shows. */
let shown = "";
const restorers = new Set<Restore>();

/** Address of the page as it is in the address bar, without the place on the page. */
export function currentAddress(): string {
  return window.location.pathname + window.location.search;
}

/** The address bar was changed by a script: the page shows that address. */
export function addressIsShown(): void {
  shown = currentAddress();
}

/** @returns what ends it */
export function restoreBy(restore: Restore): () => void {
  restorers.add(restore);
  return () => restorers.delete(restore);
}

/**
 * Going back or forward within one document leaves the page as it is and changes its address
 * alone. Where nothing on the page can show what stood at that address, the page is loaded again:
 * the document may be another one than the one whose script made that address.
 */
export function startFollowingHistory(): void {
  shown = currentAddress();
  window.addEventListener("popstate", () => {
    const address = currentAddress();
    // A place on the same page.
    if (address === shown) return;
    shown = address;
    if (![...restorers].some((restore) => restore(address))) window.location.reload();
  });
}
