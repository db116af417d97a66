import { useState } from "react";
import { useScreenKeys } from "~console/ui/screen-keys";

/** N and Shift N go from difference to difference. */
export function useDifferences(shown: React.RefObject<HTMLDivElement | null>) {
  const [at, setAt] = useState({ now: 0, count: 0 });
  const go = (step: 1 | -1) => {
    const places = [...(shown.current?.querySelectorAll<HTMLElement>("[data-place]") ?? [])];
    if (places.length === 0) return;
    const now =
      ((at.now - 1 + step + (at.now === 0 && step === -1 ? 1 : 0) + places.length) %
        places.length) +
      1;
    const next = places[now - 1];
    next?.scrollIntoView({ block: "center" });
    for (const place of places) place.classList.toggle("bg-sunk", place === next);
    setAt({ now, count: places.length });
  };
  useScreenKeys({ nextDifference: () => go(1), previousDifference: () => go(-1) });
  return { ...at, go };
}
