import { MiniPrint } from "~/design/drawings/mini-print";
import { fill } from "~/i18n/fill";
import { MembersTable } from "./members-table";
import { ProductWindow, type ProductWindowProps } from "./product-window";
import { DrawnButton, DrawnFacts, DrawnSearch, WindowHead } from "./window-parts";
import type { WindowsMessages } from "./words.en";

/** Members, their permissions, and the latest actions of one of them. */
export function MembersWindow(props: ProductWindowProps) {
  const { members } = props.messages;
  return (
    <ProductWindow entry="members" {...props}>
      <WindowHead title={members.heading}>
        <DrawnSearch>{members.search}</DrawnSearch>
        <DrawnButton className="@max-[520px]:hidden">{members.log}</DrawnButton>
        <DrawnButton isMain icon="plus">
          {members.invite}
        </DrawnButton>
      </WindowHead>
      <div className="mt-3.5 flex flex-1 gap-5">
        <div className="min-w-0 flex-1">
          <MembersTable messages={members} />
        </div>
        <Detail messages={members} />
      </div>
    </ProductWindow>
  );
}

function Detail({ messages }: { messages: WindowsMessages["members"] }) {
  const { detail, people } = messages;
  const actions = [
    { time: "09:40", text: detail.actions.opened },
    { time: "09:31", text: detail.actions.exported },
    { time: "09:18", text: detail.actions.binned },
    { time: "09:12", text: detail.actions.signedIn },
  ];
  return (
    <div className="w-[200px] shrink-0 border-l border-line pl-5 text-micro @max-[680px]:hidden">
      <p className="flex items-center gap-3 leading-5">
        <MiniPrint id="U-02" size={44} className="text-hue-2" />
        <span>
          <span className="block font-semibold">{people.zhou.name}</span>
          <span className="text-ink-3">{people.zhou.role}</span>
        </span>
      </p>
      <div className="mt-2.5">
        <DrawnFacts
          rows={[
            { name: detail.signIn, value: fill(detail.today, { time: "09:12" }) },
            { name: detail.devices, value: "2 / 3" },
            { name: detail.profiles, value: 148 },
          ]}
        />
      </div>
      <p className="mt-2.5 border-t border-line pt-2.5 text-ink-3">{detail.recent}</p>
      {actions.map(({ time, text }) => (
        <p key={time} className="flex gap-2.5 text-[0.78125rem] leading-[1.95]">
          <span className="mono text-ink-3">{time}</span>
          <span className="truncate">{text}</span>
        </p>
      ))}
    </div>
  );
}
