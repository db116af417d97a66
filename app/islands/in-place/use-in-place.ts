import { useEffect, useEffectEvent, useRef, useState } from "react";
import { addressIsShown, currentAddress, restoreBy } from "./shown-address";

/**
 * Fetches what an address shows; undefined if that fails. Then the browser loads the address as a
 * document, or the one that `goTo` was called with.
 */
type Ask<Shown> = (goTo: (address: string) => void) => Promise<Shown | undefined>;

/**
 * Shows addresses of one page in place, without loading a document: each is fetched once, the
 * address bar follows, and going back restores what was shown. `shown` is null while the page shows
 * what the server rendered. A response that arrives after a newer request was made is dropped.
 * @param onReturn called with what going back or forward shows
 */
export function useInPlace<Shown>(onReturn: (shown: Shown | null) => void = () => undefined) {
  const [shown, setShown] = useState<Shown | null>(null);
  const [isAsking, setAsking] = useState(false);
  const known = useRef(new Map<string, Shown | null>());
  const asks = useRef(0);

  const restore = useEffectEvent((address: string) => {
    // Drops a response that is still on its way: it belongs to the address that was left.
    asks.current += 1;
    setAsking(false);
    const again = known.current.get(address);
    if (again === undefined) return false;
    setShown(again);
    onReturn(again);
    return true;
  });
  useEffect(() => {
    known.current.set(currentAddress(), null);
    return restoreBy(restore);
  }, []);

  /**
   * @param fragment what is added to the address, with `#`, when it is loaded as a document
   * @returns what is shown now; undefined if that did not change
   */
  const show = async (address: string, ask: Ask<Shown>, fragment = "") => {
    asks.current += 1;
    const own = asks.current;
    let next = known.current.get(address);
    let wayOut = address + fragment;
    if (next === undefined) {
      setAsking(true);
      next = await ask((other) => {
        wayOut = other;
      });
      if (own !== asks.current) return undefined;
    }
    setAsking(false);
    if (next === undefined) {
      window.location.assign(wayOut);
      return undefined;
    }
    known.current.set(address, next);
    setShown(next);
    if (address !== currentAddress()) window.history.pushState(null, "", address);
    addressIsShown();
    return next;
  };
  return { shown, isAsking, show };
}
