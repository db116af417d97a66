import { useEffect, useEffectEvent, useRef, useState } from "react";
import { addressIsShown, currentAddress, restoreBy } from "./shown-address";

/** Gives what an address shows; undefined when it cannot. */
type Ask<Shown> = () => Promise<Shown | undefined>;

/**
 * Addresses of one page that are shown in place, without a new document: each is asked for once,
 * the address bar follows, and going back shows again what stood there. Null is what the server
 * wrote. An answer that comes after something newer was asked for is dropped.
 * @param onReturn told of what going back or forward shows
 */
export function useInPlace<Shown>(onReturn: (shown: Shown | null) => void = () => undefined) {
  const [shown, setShown] = useState<Shown | null>(null);
  const [isAsking, setAsking] = useState(false);
  const known = useRef(new Map<string, Shown | null>());
  const asks = useRef(0);

  const restore = useEffectEvent((address: string) => {
    // An answer that is still under way belongs to what was left.
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
   * @param giveUp where nothing came and nothing newer was asked for
   * @returns what is shown now; undefined when it stays as it was
   */
  const show = async (address: string, ask: Ask<Shown>, giveUp?: () => void) => {
    asks.current += 1;
    const own = asks.current;
    let next = known.current.get(address);
    if (next === undefined) {
      setAsking(true);
      next = await ask();
      if (own !== asks.current) return undefined;
    }
    setAsking(false);
    if (next === undefined) {
      giveUp?.();
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
