import { useLayoutEffect, useRef, useState } from "react";
import { singleKeys } from "~console/shell/single-keys";

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
  const latest = useRef(go);
  latest.current = go;
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !singleKeys.get()) return;
      if (document.querySelector("[role=dialog], [role=alertdialog], [role=menu]") !== null) return;
      if (event.key === "n") latest.current(1);
      else if (event.key === "N") latest.current(-1);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
  return { ...at, go };
}
