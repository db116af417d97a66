import { miniPrint } from "./mini-print-shape";

/** A small print of an environment, member or article, drawn from its id in the text colour. */
export function MiniPrint({
  id,
  size,
  className = "",
}: {
  id: string;
  size: number;
  className?: string;
}) {
  const { rotate, width, ridges } = miniPrint(id, size);
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      stroke="currentColor"
      strokeWidth={width}
      strokeLinecap="round"
      aria-hidden="true"
      className={`shrink-0 ${className}`}
    >
      <g transform={`rotate(${rotate} 16 16)`}>
        {ridges.map(({ d, dash, offset }) => (
          <path key={d} d={d} strokeDasharray={dash} strokeDashoffset={offset} />
        ))}
      </g>
    </svg>
  );
}
