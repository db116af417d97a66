import { rng, type Stroke, tenth } from "./print-strokes";

/**
 * Half print standing on a base line, for prices: more environments, more ridges.
 * Packages A to E: 3, 5, 7, 10, 15 ridges. `step` is the distance between ridges; stroke is 0.42 × step.
 * A pure function, in a file of its own so that the pages with prices load no other drawing.
 */
export function standingPrint(
  seed: string,
  ridges: number,
  step = 10.6,
): { w: number; h: number; strokes: Stroke[] } {
  const r = rng(seed);
  const w = tenth(ridges * step * 1.68 + step);
  const h = tenth(ridges * step * 1.16 + step * 0.5);
  const strokes: Stroke[] = [];
  for (let i = 0; i < ridges; i++) {
    const rx = (i + 0.6) * step * 0.84;
    const ry = (i + 0.6) * step * 1.16;
    const len = (Math.PI * (rx + ry)) / 2;
    const gap = Math.min(step * (0.55 + r() * 0.45), len * 0.12);
    strokes.push({
      d: `M${tenth(w / 2 - rx)} ${h}A${tenth(rx)} ${tenth(ry)} 0 0 1 ${tenth(w / 2 + rx)} ${h}`,
      ...(i > 0 && {
        dash: [len * (0.15 + r() * 0.2), gap, len * (0.15 + r() * 0.2), gap, len]
          .map(tenth)
          .join(" "),
      }),
    });
  }
  return { w, h, strokes };
}
