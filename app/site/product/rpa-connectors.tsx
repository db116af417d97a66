/** Distance of the outer lines of a connector from the middle one. */
const spread = 7;
const ridges = [-spread, 0, spread];

/**
 * Custom properties for the drawing animation (`motif.css`): a length that no line of the connector
 * exceeds, and the dash offset at the start. A negative offset draws from the path's end.
 */
const lengths = {
  across: "[--len:80px] [--from:80px]",
  down: "[--len:24px] [--from:24px]",
  forkAcross: "[--len:180px] [--from:180px]",
  joinAcross: "[--len:180px] [--from:-180px]",
  forkDown: "[--len:220px] [--from:220px]",
  joinDown: "[--len:220px] [--from:-220px]",
};

/** A line of a connector. Its stroke keeps its width when the drawing is stretched. */
function Ridge({ d, offset }: { d: string; offset: number }) {
  return (
    <path
      d={d}
      vectorEffect="non-scaling-stroke"
      className={`draw-line ${offset === 0 ? "" : "opacity-60"}`}
    />
  );
}

/** Connects one node to the next: horizontally from 1024 px on, vertically below that. */
export function Straight({ order }: { order: number }) {
  return (
    <>
      <svg
        viewBox="0 0 10 20"
        preserveAspectRatio="none"
        aria-hidden="true"
        data-order={order}
        className={`h-5 w-full stroke-ink-3 max-lg:hidden ${lengths.across}`}
      >
        {ridges.map((offset) => (
          <Ridge key={offset} offset={offset} d={`M0 ${10 + offset}H10`} />
        ))}
      </svg>
      <svg
        viewBox="0 0 20 10"
        preserveAspectRatio="none"
        aria-hidden="true"
        data-order={order}
        className={`mx-auto block h-6 w-5 stroke-ink-3 lg:hidden ${lengths.down}`}
      >
        {ridges.map((offset) => (
          <Ridge key={offset} offset={offset} d={`M${10 + offset} 0V10`} />
        ))}
      </svg>
    </>
  );
}

/**
 * Connects one node to two branches (`out`) or two branches to one node (`in`). The horizontal
 * drawing is as high as the flow, with the centres of the branches at 39 and 207 of 246; the
 * vertical one is as wide as the flow, with the centres at a quarter and three quarters.
 */
export function Fork({ direction, order }: { direction: "out" | "in"; order: number }) {
  // One drawing for both, mirrored for `in`.
  const isOut = direction === "out";
  return (
    <>
      <svg
        viewBox="0 0 83 246"
        preserveAspectRatio="none"
        fill="none"
        aria-hidden="true"
        data-order={order}
        className={`absolute inset-0 size-full max-lg:hidden ${isOut ? lengths.forkAcross : `-scale-x-100 ${lengths.joinAcross}`}`}
      >
        {[39, 207].map((branch) => (
          <g key={branch} className={branch < 123 ? "stroke-hue-2" : "stroke-hue-4"}>
            {ridges.map((offset) => {
              // Curves stay parallel only if each bends a little later than the one beside it.
              const lag = branch < 123 ? offset * 0.7 : -offset * 0.7;
              const bend = `${44 + lag} ${123 + offset} ${36 + lag} ${branch + offset}`;
              return (
                <Ridge
                  key={offset}
                  offset={offset}
                  d={`M0 ${123 + offset}C${bend} 83 ${branch + offset}`}
                />
              );
            })}
          </g>
        ))}
      </svg>
      <svg
        viewBox="0 0 100 66"
        preserveAspectRatio="none"
        fill="none"
        aria-hidden="true"
        data-order={order}
        className={`absolute inset-0 size-full lg:hidden ${isOut ? lengths.forkDown : `-scale-y-100 ${lengths.joinDown}`}`}
      >
        {[24, 76].map((branch) => (
          <g key={branch} className={branch < 50 ? "stroke-hue-2" : "stroke-hue-4"}>
            {ridges.map((offset) => {
              const start = (branch < 50 ? 44 : 56) + offset * 0.28;
              const end = branch + offset * 0.28;
              const lag = branch < 50 ? offset * 0.7 : -offset * 0.7;
              return (
                <Ridge
                  key={offset}
                  offset={offset}
                  d={`M${start} 0C${start} ${38 + lag} ${end} ${28 + lag} ${end} 66`}
                />
              );
            })}
          </g>
        ))}
      </svg>
    </>
  );
}
