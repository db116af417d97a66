import { standingPrint } from "./standing-print-shape";

type StandingPrintProps = { seed: string; ridges: number; step?: number; className?: string };

/** Half a print on a base line, in the text colour; more ridges stand for a larger package. */
export function StandingPrint({ seed, ridges, step = 10.6, className = "" }: StandingPrintProps) {
  const { w, h, strokes } = standingPrint(seed, ridges, step);
  return (
    <svg
      width={w}
      height={h}
      viewBox={`0 0 ${w} ${h}`}
      fill="none"
      stroke="currentColor"
      strokeWidth={step * 0.42}
      strokeLinecap="butt"
      aria-hidden="true"
      className={`shrink-0 ${className}`}
    >
      {strokes.map(({ d, dash }) => (
        <path key={d} d={d} strokeDasharray={dash} />
      ))}
    </svg>
  );
}
