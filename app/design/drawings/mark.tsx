const even = [3.4, 7.9, 12.4, 16.9, 21.4];
const outOfPhase = [5.7, 10.2, 14.7, 19.2, 23.7];
const panes = [
  { x: 3.5, y: 3.5, radii: even },
  { x: 17.3, y: 3.5, radii: outOfPhase },
  { x: 3.5, y: 17.3, radii: even },
  { x: 17.3, y: 17.3, radii: even },
];
const paneSize = 11.2;

/** A circle around the centre as path data, so that five circles need only one element. */
function ring(radius: number): string {
  const across = 2 * radius;
  return `M16 16m-${radius} 0a${radius} ${radius} 0 1 0 ${across} 0a${radius} ${radius} 0 1 0-${across} 0`;
}

/**
 * The logo: rings in four panes, one of them out of phase. It is decoration beside the name. Each pane is a nested
 * `<svg>`, which clips its rings without a `<clipPath>` and its id.
 */
export function Mark({ size = 34 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" className="shrink-0">
      <rect width="32" height="32" rx="3" fill="var(--seal)" />
      {panes.map(({ x, y, radii }) => (
        <svg
          key={`${x} ${y}`}
          x={x}
          y={y}
          width={paneSize}
          height={paneSize}
          viewBox={`${x} ${y} ${paneSize} ${paneSize}`}
          fill="none"
          stroke="var(--on-seal)"
          strokeWidth="2.3"
          aria-hidden="true"
        >
          <path d={radii.map(ring).join("")} />
        </svg>
      ))}
    </svg>
  );
}
