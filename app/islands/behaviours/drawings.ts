/** The share of a drawing that has to be in view before it is animated. */
const share = 0.4;

/**
 * Starts the animation of drawings marked `data-seen` once they come into view (`motif.css` has the
 * styles). `still`, as the server renders it: visible, no animation. `waiting`: hidden until it
 * comes into view. `seen`: the animation runs. With reduced motion, or when a drawing is in view
 * from the start, it stays `still`: what was visible is never hidden.
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
