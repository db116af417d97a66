import { Icon } from "~/design/ui/icon";
import { localTime, utcOffset } from "~/lib/local-time";
import { exits, sampleMoment } from "~/site/product/sample-identities";
import { ProductWindow, type ProductWindowProps } from "./product-window";
import { DrawnButton, DrawnFacts, DrawnField, WindowHead } from "./window-parts";
import type { WindowsMessages } from "./words.en";

type ProxyMessages = WindowsMessages["proxy"];

const protocols = ["HTTP", "HTTPS", "SOCKS5", "SSH"];
const chosenProtocol = "SOCKS5";
const { ip, zone } = exits.newYork;

/** The screen of a proxy: its fields, filled in from one pasted line, and the result of a test. */
export function ProxyWindow(props: ProductWindowProps) {
  const { proxy } = props.messages;
  return (
    <ProductWindow entry="proxies" {...props}>
      <WindowHead title={proxy.heading}>
        <DrawnButton>{proxy.bulk}</DrawnButton>
        <DrawnButton isMain>{proxy.save}</DrawnButton>
      </WindowHead>
      <div className="mt-3.5 flex flex-1 gap-5 @max-[520px]:flex-col @max-[520px]:gap-3.5">
        <Form messages={proxy} />
        <Result messages={proxy.result} />
      </div>
    </ProductWindow>
  );
}

function Form({ messages }: { messages: ProxyMessages }) {
  return (
    <div className="min-w-0 flex-1 space-y-5 @max-[520px]:flex-none @max-[520px]:space-y-2.5">
      <DrawnField label={messages.paste} isMono>
        socks5://user01:••••@{ip}:1080
      </DrawnField>
      <div>
        <p className="text-[0.78125rem] leading-5 text-ink-3">{messages.protocol}</p>
        <p className="mt-1 flex gap-1.5">
          {protocols.map((protocol) => (
            <span
              key={protocol}
              className={`mono flex h-[34px] items-center rounded-1 border px-3 text-[0.78125rem] ${protocol === chosenProtocol ? "border-ink bg-ink text-on-ink" : "border-line-strong"}`}
            >
              {protocol}
            </span>
          ))}
        </p>
      </div>
      <div className="flex gap-3">
        <DrawnField label={messages.host} isMono className="flex-[2]">
          {ip}
        </DrawnField>
        <DrawnField label={messages.port} isMono className="flex-1">
          1080
        </DrawnField>
      </div>
      <DrawnField label={messages.zone} aside={zone}>
        {messages.followsProxy}
      </DrawnField>
      <DrawnField label={messages.language} aside="en-US" className="@max-[520px]:hidden">
        {messages.followsProxy}
      </DrawnField>
    </div>
  );
}

function Result({ messages }: { messages: ProxyMessages["result"] }) {
  return (
    <div className="w-[230px] shrink-0 border-line text-micro @max-[520px]:w-full @max-[520px]:border-t @max-[520px]:pt-3 @min-[520px]:border-l @min-[520px]:pl-5">
      <p className="mb-2 flex items-center gap-2.5 leading-5">
        <Icon name="check" className="text-ok" />
        <span className="font-semibold">{messages.works}</span>
        <span className="mono ml-auto text-[0.78125rem]">184 ms</span>
      </p>
      <DrawnFacts
        rows={[
          { name: messages.exit, value: ip },
          { name: messages.region, value: "US / New York" },
          {
            name: messages.zone,
            value: `${utcOffset(zone, sampleMoment)} ${localTime(zone, sampleMoment)}`,
          },
          { name: "DNS", value: messages.noLeak },
          { name: "WebRTC", value: messages.replaced },
        ]}
      />
      <div className="@max-[520px]:hidden">
        <svg
          viewBox="0 0 225 60"
          fill="none"
          strokeWidth="1.5"
          aria-hidden="true"
          className="mt-4 aspect-[225/60] w-full border-b border-line stroke-hue-1"
        >
          <path d="m0 46 15-6 15 3 15-7 15 2 15-12 15 8 15-2 15 5 15-18 15 11 15-3 15 4 15-7 15 5 15-3" />
        </svg>
        <p className="pt-1.5 text-[0.78125rem] text-ink-3">{messages.latency}</p>
      </div>
    </div>
  );
}
