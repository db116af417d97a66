const even = [3.4, 7.9, 12.4, 16.9, 21.4];
const outOfPhase = [5.7, 10.2, 14.7, 19.2, 23.7];
const panes = [
  { x: 3.5, y: 3.5, radii: even },
  { x: 17.3, y: 3.5, radii: outOfPhase },
  { x: 3.5, y: 17.3, radii: even },
  { x: 17.3, y: 17.3, radii: even },
];
const paneSize = 11.2;

/**
 * The mark: rings in four panes, one pane out of phase. Decoration beside the name.
 * Each pane is a viewport of its own, which clips its rings without an id that could clash.
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
          {radii.map((radius) => (
            <circle key={radius} cx="16" cy="16" r={radius} />
          ))}
        </svg>
      ))}
    </svg>
  );
}
