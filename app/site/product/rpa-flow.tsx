import { Fork, Straight } from "./rpa-connectors";
import type { HomeMessages } from "./words.en";

type FlowMessages = HomeMessages["automate"]["flow"];

/**
 * An example flow with one branch: horizontal from 1024 px on, vertical below that, so that its
 * text stays readable. Connectors are three parallel lines, animated once when seen.
 */
export function RpaFlow({ messages }: { messages: FlowMessages }) {
  const { schedule, open, check, collect, signIn, write } = messages;
  return (
    <div
      role="img"
      aria-label={messages.drawing}
      data-seen="still"
      className="mx-auto mt-16 max-w-[420px] lg:mt-[88px] lg:grid lg:h-[246px] lg:max-w-none lg:grid-cols-[171fr_55fr_190fr_64fr_180fr_83fr_191fr_83fr_231fr] lg:items-center"
    >
      <Node number="01" hue="border-hue-6" {...schedule} />
      <Straight order={0} />
      <Node number="02" hue="border-hue-1" {...open} />
      <Straight order={1} />
      <Node number="03" hue="border-hue-5" {...check} />
      <div className="relative h-[66px] lg:h-full">
        <Fork direction="out" order={2} />
        <span className="absolute left-0 top-4 max-lg:w-[calc(50%-76px)] max-lg:text-right text-micro text-hue-2 lg:left-auto lg:right-[70%] lg:top-[26px] lg:whitespace-nowrap">
          {messages.signedIn}
        </span>
        <span className="absolute right-0 top-4 text-micro text-hue-4 max-lg:w-[calc(50%-76px)] lg:right-[70%] lg:top-auto lg:bottom-[26px] lg:whitespace-nowrap">
          {messages.expired}
        </span>
      </div>
      <div className="grid grid-cols-2 gap-3.5 lg:flex lg:h-full lg:flex-col lg:justify-between">
        <Node number="04a" hue="border-hue-2" isBranch {...collect} />
        <Node number="04b" hue="border-hue-4" isBranch {...signIn} />
      </div>
      <div className="relative h-[60px] lg:h-full">
        <Fork direction="in" order={3} />
      </div>
      <Node number="05" hue="border-hue-3" {...write} />
    </div>
  );
}

type NodeProps = { number: string; hue: string; title: string; text: string; isBranch?: boolean };

function Node({ number, hue, title, text, isBranch = false }: NodeProps) {
  return (
    <div
      className={`rounded-1 border border-l-4 bg-raised px-3.5 py-2.5 leading-snug ${hue} ${isBranch ? "" : "mx-auto w-[222px] lg:w-full"}`}
    >
      <p className="mono text-[0.75rem] text-ink-3">{number}</p>
      <p className="text-[0.9375rem] font-semibold">{title}</p>
      <p className="text-micro text-ink-2">{text}</p>
    </div>
  );
}
