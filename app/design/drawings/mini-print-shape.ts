import { rng, type Stroke, tenth } from "./print-strokes";

/**
 * Print of one environment. viewBox "0 0 32 32"; rotate the group by `rotate` about 16 16.
 * Below 48 px: 4 ridges, stroke 1.9. From 48 px: 6 ridges, stroke 1.3.
 * A pure function: the same id gives the same drawing everywhere. Colour is currentColor. Wrap the result in
 * <svg aria-hidden="true" fill="none" stroke="currentColor" stroke-linecap="round">.
 */
export function miniPrint(
  id: string,
  size: number,
): { rotate: number; width: number; ridges: Stroke[] } {
  const r = rng(id);
  const type = Math.floor(r() * 3); // 0 whorl, 1 loop leaning left, 2 loop leaning right
  const rotate = Math.round(type ? (type === 1 ? -1 : 1) * (6 + r() * 14) : (r() - 0.5) * 40);
  const big = size >= 48;
  const count = big ? 6 : 4;
  const step = big ? 2.2 : 3.25;
  const cy = type ? 14.5 : 16;
  const ridges: Stroke[] = [];
  for (let k = 0; k < count; k++) {
    const rx = (k + 0.55) * step * 0.88;
    const ry = (k + 0.55) * step * (type ? 1 : 1.06);
    const len = Math.PI * (rx + ry);
    const gap = tenth(2.4 + r() * 1.6);
    const offset = Math.round(r() * len);
    const run = len * (0.3 + r() * 0.35);
    if (!type) {
      ridges.push({
        d: `M${tenth(16 - rx)} ${cy}a${tenth(rx)} ${tenth(ry)} 0 1 1 ${tenth(2 * rx)} 0a${tenth(rx)} ${tenth(ry)} 0 1 1 ${tenth(-2 * rx)} 0`,
        ...(k > 0 && {
          dash: `${Math.round(run)} ${gap} ${Math.round(Math.max(4, len - run - 2 * gap))} ${gap}`,
          offset,
        }),
      });
    } else {
      ridges.push({
        d: `M${tenth(16 - rx)} ${tenth(27.5 - k * 0.9)}V${cy}A${tenth(rx)} ${tenth(ry)} 0 0 1 ${tenth(16 + rx)} ${cy}V${tenth(19 + r() * 8 - k * 0.4)}`,
        ...(k > 1 && { dash: `${Math.round(10 + r() * 18)} ${gap} 90` }),
      });
    }
  }
  return { rotate, width: big ? 1.3 : 1.9, ridges };
}
