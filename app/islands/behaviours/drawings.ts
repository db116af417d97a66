/** This much of a drawing has to be in view before it is drawn. */
const share = 0.4;

/**
 * Draws what is marked `data-seen` once, when it comes into view (`motif.css` has the looks).
 * `still`, as the server writes it: never hidden, nothing to draw. `waiting`: hidden until seen.
 * `seen`: is being drawn. With less motion asked for, or when it is in view from the start, it
 * stays `still`: what was visible is never taken away.
 */
export function startDrawings(): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  for (const drawing of document.querySelectorAll<HTMLElement>("[data-seen]")) draw(drawing);
}

function draw(drawing: HTMLElement): void {
  let isFirst = true;
  const observer = new IntersectionObserver(
    (entries) => {
      const entry = entries.at(-1);
      if (entry === undefined) return;
      if (isFirst && !entry.isIntersecting) drawing.dataset["seen"] = "waiting";
      else if (isFirst || entry.intersectionRatio >= share) {
        if (!isFirst) drawing.dataset["seen"] = "seen";
        observer.disconnect();
      }
      isFirst = false;
    },
    { threshold: [0, share] },
  );
  observer.observe(drawing);
}
