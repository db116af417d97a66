import { useEffect, useRef } from "react";
import { standingPrint } from "./standing-print-shape";

/** Ridges of the largest print; smaller prints show its inner ridges. */
const most = 15;
const step = 10.6;
const whole = standingPrint("price", most, step);

const box = { width: 150, height: 110 };
/** Milliseconds in which one ridge appears or disappears. */
const pace = 120;

/**
 * A print on a base line that gains or loses ridges with an animation when their number changes.
 * With reduced motion, it changes at once.
 */
export function GrowingPrint({ ridges, hue }: { ridges: number; hue: string }) {
  const drawing = useRef<SVGGElement>(null);
  const before = useRef(ridges);
  useEffect(() => {
    if (drawing.current !== null) grow(drawing.current, before.current, ridges);
    before.current = ridges;
  }, [ridges]);

  const width = ridges * step * 1.68 + step;
  const scale = Math.min(1, box.width / width);
  const left = box.width - (width * scale) / 2 - (whole.w * scale) / 2;
  const top = box.height - whole.h * scale;
  return (
    <svg
      width={box.width}
      height={box.height}
      viewBox={`0 0 ${box.width} ${box.height}`}
      fill="none"
      stroke="currentColor"
      strokeWidth={step * 0.42}
      preserveAspectRatio="xMaxYMax meet"
      aria-hidden="true"
      className={`ml-auto h-full w-full min-w-0 max-w-[172px] shrink pl-3 transition-colors duration-(--t-2) ${hue}`}
    >
      <g ref={drawing} transform={`translate(${round(left)} ${round(top)}) scale(${round(scale)})`}>
        {whole.strokes.map(({ d, dash }, index) => (
          <path key={d} d={d} strokeDasharray={dash} opacity={index < ridges ? 1 : 0} />
        ))}
      </g>
    </svg>
  );
}

/** Fades ridges in from the inside out, or out from the outside in, one after the other. */
function grow(drawing: SVGGElement, from: number, to: number): void {
  if (from === to || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const isGain = to > from;
  const [first, last] = isGain ? [from, to] : [to, from];
  for (const [index, ridge] of [...drawing.children].entries()) {
    if (index < first || index >= last) continue;
    const turn = isGain ? index - first : last - 1 - index;
    ridge.animate([{ opacity: isGain ? 0 : 1 }, { opacity: isGain ? 1 : 0 }], {
      duration: pace,
      delay: turn * pace,
      fill: "backwards",
    });
  }
}

const round = (value: number) => +value.toFixed(3);
