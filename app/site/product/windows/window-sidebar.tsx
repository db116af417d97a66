import { Icon, type IconName } from "~/design/ui/icon";
import { localTime } from "~/lib/local-time";
import { sampleMoment, teamZone } from "~/site/product/sample-identities";
import type { WindowsMessages } from "./words.en";

/** The entry of the sidebar that is selected. */
export type SidebarEntry = "profiles" | "proxies" | "rpa" | "members";

type Row = {
  name: Exclude<keyof WindowsMessages["sidebar"], "synced">;
  icon: IconName;
  count: number;
};

const groups: Row[][] = [
  [
    { name: "profiles", icon: "grid", count: 312 },
    { name: "proxies", icon: "link", count: 128 },
    { name: "mobile", icon: "phone", count: 24 },
    { name: "rpa", icon: "flow", count: 17 },
    { name: "plugins", icon: "plug", count: 9 },
  ],
  [
    { name: "members", icon: "user", count: 8 },
    { name: "bin", icon: "bin", count: 3 },
  ],
];

const rowStyle = "flex h-9 items-center gap-2.5 rounded-1 px-2.5 text-micro";

/** The sidebar of the client; hidden in a narrow window. */
export function WindowSidebar({
  messages,
  current,
}: {
  messages: WindowsMessages["sidebar"];
  current: SidebarEntry;
}) {
  return (
    <div className="w-[184px] shrink-0 border-r border-line bg-paper px-2.5 py-3.5 @max-[800px]:hidden">
      {groups.map((rows, index) => (
        <div key={rows[0]?.name}>
          {index > 0 && <hr className="mx-2.5 my-2 border-line" />}
          {rows.map(({ name, icon, count }) => (
            <p
              key={name}
              className={`${rowStyle} ${name === current ? "bg-sunk font-semibold text-ink" : "text-ink-2"}`}
            >
              <Icon name={icon} />
              {messages[name]}
              <span className="mono ml-auto text-[0.75rem] font-normal text-ink-3">{count}</span>
            </p>
          ))}
        </div>
      ))}
      <hr className="mx-2.5 my-2 border-line" />
      <p className={`${rowStyle} text-ink-2`}>
        <Icon name="cloud" />
        {messages.synced}
        <span className="mono ml-auto text-[0.75rem] text-ink-3">
          {localTime(teamZone, sampleMoment)}
        </span>
      </p>
    </div>
  );
}
