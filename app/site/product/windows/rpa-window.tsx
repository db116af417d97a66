import { fill } from "~/i18n/fill";
import { ProductWindow, type ProductWindowProps } from "./product-window";
import { RpaCanvas } from "./rpa-canvas";
import { DrawnButton, DrawnField, WindowHead } from "./window-parts";
import type { WindowsMessages } from "./words.en";

type RpaMessages = WindowsMessages["rpa"];

const steps: { name: keyof RpaMessages["palette"]; hue: string }[] = [
  { name: "visit", hue: "bg-hue-1" },
  { name: "click", hue: "bg-hue-2" },
  { name: "type", hue: "bg-hue-3" },
  { name: "wait", hue: "bg-hue-4" },
  { name: "condition", hue: "bg-hue-5" },
  { name: "loop", hue: "bg-hue-6" },
  { name: "extract", hue: "bg-hue-1" },
  { name: "sheet", hue: "bg-hue-2" },
  { name: "close", hue: "bg-hue-3" },
];

/** The screen of the flow editor: palette, canvas, inspector; a narrow one has only the canvas. */
export function RpaWindow(props: ProductWindowProps) {
  const { rpa } = props.messages;
  return (
    <ProductWindow entry="rpa" {...props}>
      <WindowHead title={rpa.heading}>
        <span className="flex shrink-0 items-center gap-[7px] whitespace-nowrap text-micro @max-[480px]:hidden">
          <span className="size-[7px] rounded-full bg-ok" />
          {fill(rpa.running, { done: 31, count: 48 })}
        </span>
        <DrawnButton className="ml-2 @max-[420px]:hidden">{rpa.test}</DrawnButton>
        <DrawnButton isMain>{rpa.save}</DrawnButton>
      </WindowHead>
      <div className="mt-3.5 flex flex-1 gap-5 border-t border-line pt-3.5">
        <div className="w-[118px] shrink-0 text-micro @max-[600px]:hidden">
          {steps.map(({ name, hue }) => (
            <p key={name} className="flex h-[35px] items-center gap-2.5 border-b border-line">
              <span className={`size-2 rounded-[1px] ${hue}`} />
              {rpa.palette[name]}
            </p>
          ))}
        </div>
        <RpaCanvas nodes={rpa.nodes} />
        <Inspector messages={rpa} />
      </div>
    </ProductWindow>
  );
}

function Inspector({ messages }: { messages: RpaMessages }) {
  const { inspector, nodes } = messages;
  return (
    <div className="w-[230px] shrink-0 space-y-3 border-l border-line pl-5 @max-[940px]:hidden">
      <p className="text-[0.9375rem] font-semibold leading-6">{nodes.check.title}</p>
      <DrawnField label={inspector.selector} isMono>
        {nodes.check.text}
      </DrawnField>
      <DrawnField label={inspector.wait} isMono>
        {inspector.seconds}
      </DrawnField>
      <DrawnField label={inspector.otherwise}>{inspector.jump}</DrawnField>
      <p className="text-[0.78125rem] leading-[1.7] text-ink-3">{inspector.last}</p>
    </div>
  );
}
