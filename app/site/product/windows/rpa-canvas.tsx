import type { ReactNode } from "react";
import type { WindowsMessages } from "./words.en";

type Nodes = WindowsMessages["rpa"]["nodes"];

/** Offsets of the three parallel lines of a connector. */
const ridges = [-5, 0, 5];
/** Centres of the second, third and fourth row, in the coordinates of the branches' drawing. */
const rows = { collect: 32, check: 129, signIn: 226 };

/**
 * A flow in two columns of nodes on a dotted background. A narrow canvas has smaller gaps.
 */
export function RpaCanvas({ nodes }: { nodes: Nodes }) {
  return (
    <div className="@container relative min-w-0 flex-1 bg-[radial-gradient(var(--line)_1px,transparent_1px)] bg-size-[16px_16px] bg-position-[-4px_-4px]">
      <div className="grid grid-cols-[minmax(0,190px)_24px_minmax(0,190px)] @min-[320px]:grid-cols-[minmax(0,190px)_36px_minmax(0,190px)] grid-rows-[repeat(4,64px)] justify-center gap-y-[33px] py-2.5 @min-[480px]:grid-cols-[190px_minmax(60px,117px)_190px]">
        <Node number="01" hue="border-hue-6" place="col-start-1 row-start-1" {...nodes.schedule}>
          <Straight className="border-line-strong" />
        </Node>
        <Node number="02" hue="border-hue-1" place="col-start-1 row-start-2" {...nodes.open}>
          <Straight className="border-line-strong" />
        </Node>
        <Node
          number="03"
          hue="border-hue-5"
          place="col-start-1 row-start-3 outline-2 outline-offset-4 outline-seal-ink"
          {...nodes.check}
        />
        <Branches />
        <Node number="04a" hue="border-hue-2" place="col-start-3 row-start-2" {...nodes.collect}>
          <Straight className="border-hue-2" />
        </Node>
        <Node number="05" hue="border-hue-3" place="col-start-3 row-start-3" {...nodes.sheet}>
          <Straight className="border-hue-4" />
        </Node>
        <Node number="04b" hue="border-hue-4" place="col-start-3 row-start-4" {...nodes.signIn} />
      </div>
    </div>
  );
}

type NodeProps = {
  number: string;
  hue: string;
  place: string;
  title: string;
  text: string;
  children?: ReactNode;
};

function Node({ number, hue, place, title, text, children }: NodeProps) {
  return (
    <div
      className={`relative rounded-1 border border-l-[5px] bg-raised px-2.5 py-2 @min-[480px]:px-3.5 ${hue} ${place}`}
    >
      <p className="flex items-baseline justify-between gap-2 leading-6">
        <span className="truncate text-[0.9375rem] font-semibold @max-[480px]:text-small">
          {title}
        </span>
        <span className="mono text-[0.75rem] text-ink-3 @max-[320px]:hidden">{number}</span>
      </p>
      <p className="truncate text-micro leading-5 text-ink-2">{text}</p>
      {children}
    </div>
  );
}

/** A connector to the node below. */
function Straight({ className }: { className: string }) {
  return (
    <span
      className={`absolute left-1/2 top-full mt-px h-[33px] w-[13px] -translate-x-1/2 border-x-[1.5px] ${className} after:absolute after:inset-y-0 after:left-1/2 after:-translate-x-1/2 after:border-l-[1.5px] after:border-inherit`}
    />
  );
}

/** Connectors from the check to the nodes for its success and its failure. */
function Branches() {
  return (
    <svg
      viewBox="0 0 100 258"
      preserveAspectRatio="none"
      fill="none"
      strokeWidth="1.5"
      aria-hidden="true"
      className="col-start-2 row-start-2 row-end-5 size-full overflow-visible"
    >
      {(["collect", "signIn"] as const).map((branch) => (
        <g key={branch} className={branch === "collect" ? "stroke-hue-2" : "stroke-hue-4"}>
          {ridges.map((offset) => {
            // Curves stay parallel only if each bends a little later than the one beside it.
            const lag = branch === "collect" ? offset : -offset;
            const from = rows.check + offset;
            const to = rows[branch] + offset;
            return (
              <path
                key={offset}
                vectorEffect="non-scaling-stroke"
                d={`M0 ${from}C${52 + lag} ${from} ${42 + lag} ${to} 100 ${to}`}
              />
            );
          })}
        </g>
      ))}
    </svg>
  );
}
