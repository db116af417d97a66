import { checkRing, printLean, printSize, ringSeed } from "./check-rings";
import { type Readings, type RowId, rowIds } from "./readings";

type CheckPrintProps = { readings: Readings; marked: ReadonlySet<RowId>; className?: string };

/** The print of the check: a ring for each row, drawn from its value. Decoration: rows say it all. */
export function CheckPrint({ readings, marked, className = "" }: CheckPrintProps) {
  return (
    <svg
      viewBox={`0 0 ${printSize} ${printSize}`}
      fill="none"
      stroke="currentColor"
      strokeWidth="5.4"
      strokeLinecap="round"
      aria-hidden="true"
      className={className}
    >
      <g transform={`rotate(${printLean} ${printSize / 2} ${printSize / 2})`}>
        {rowIds.map((id, place) => {
          const { d, lean, middle } = checkRing(place, ringSeed(id, readings));
          return (
            <path
              key={id}
              d={d}
              transform={`rotate(${lean} ${middle.x} ${middle.y})`}
              {...lookOf(readings[id], marked.has(id))}
            />
          );
        })}
      </g>
    </svg>
  );
}

function lookOf(facts: object | null | undefined, isMarked: boolean) {
  if (facts === undefined) return { className: "text-line" };
  if (facts === null) return { className: "text-line-strong", strokeDasharray: "0.1 9" };
  const className = isMarked ? "ring-drawn text-seal-ink" : "ring-drawn text-ink";
  return { className, pathLength: 1 };
}
