import { type RefObject, useEffect, useRef, useState } from "react";

/** `still`: never hidden, nothing to draw. `waiting`: hidden until seen. `seen`: is being drawn. */
export type SeenState = "still" | "waiting" | "seen";

/**
 * Tells when a drawing comes into view, once. Without scripts, with reduced motion, or when it
 * is in view from the start, it stays `still`: what was visible is never taken away.
 * @param share how much of the element has to be visible, 0 to 1
 */
export function useSeenOnce<Target extends Element>(
  share = 0.4,
): { ref: RefObject<Target | null>; state: SeenState } {
  const ref = useRef<Target>(null);
  const [state, setState] = useState<SeenState>("still");

  useEffect(() => {
    if (ref.current !== null) return tellWhenSeen(ref.current, setState, share);
  }, [share]);

  return { ref, state };
}

/** As `useSeenOnce`, for an element that no component renders. @returns what ends the watch */
export function tellWhenSeen(
  element: Element,
  tell: (state: SeenState) => void,
  share = 0.4,
): () => void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return () => undefined;
  let isFirst = true;
  const observer = new IntersectionObserver(
    (entries) => {
      const entry = entries.at(-1);
      if (entry === undefined) return;
      if (isFirst && !entry.isIntersecting) tell("waiting");
      else if (isFirst || entry.intersectionRatio >= share) {
        if (!isFirst) tell("seen");
        observer.disconnect();
      }
      isFirst = false;
    },
    { threshold: [0, share] },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
