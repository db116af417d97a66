import { Flag } from "~/design/drawings/flag";
import { MiniPrint } from "~/design/drawings/mini-print";
import { Icon } from "~/design/ui/icon";
import { localTime } from "~/lib/local-time";
import { sampleMoment } from "~/site/product/sample-identities";
import { ProductWindow, type ProductWindowProps } from "./product-window";
import { sampleProfiles } from "./sample-profiles";
import { DrawnButton, DrawnSearch, WindowHead } from "./window-parts";
import type { WindowsMessages } from "./words.en";

/** Class of columns that a narrow window hides: all but print, name, IP and status. */
const wide = "@max-[560px]:hidden";
/** Class of the protocol and the local time, which a narrow column leaves out. */
const wider = "@max-[620px]:hidden";

/** The screen with the list of profiles. */
export function ProfilesWindow(props: ProductWindowProps) {
  const { profiles } = props.messages;
  return (
    <ProductWindow entry="profiles" {...props}>
      <WindowHead title={profiles.heading}>
        <DrawnSearch>{profiles.search}</DrawnSearch>
        <DrawnButton className="@max-[520px]:hidden">{profiles.import}</DrawnButton>
        <DrawnButton className="@max-[520px]:hidden">{profiles.export}</DrawnButton>
        <DrawnButton isMain icon="plus">
          {profiles.create}
        </DrawnButton>
      </WindowHead>
      <ProfilesTable messages={profiles} />
    </ProductWindow>
  );
}

function ProfilesTable({ messages }: { messages: WindowsMessages["profiles"] }) {
  const { columns, names, status, countries } = messages;
  return (
    <table className="mt-3.5 w-full whitespace-nowrap text-micro">
      <thead className="text-left text-[0.78125rem] text-ink-3">
        <tr className="h-[35px] border-b border-line">
          <td className={`w-[45px] pl-2.5 pr-3 ${wide}`}>
            <CheckBox />
          </td>
          <th className="font-normal @max-[560px]:pl-1.5">{columns.name}</th>
          <th className="px-2 font-normal @max-[340px]:px-1">{columns.ip}</th>
          <th className={`px-2 font-normal ${wide}`}>{columns.zone}</th>
          <th className={`px-2 font-normal ${wide}`}>{columns.kernel}</th>
          <th className="pl-2 font-normal @max-[340px]:pl-1">{columns.status}</th>
        </tr>
      </thead>
      <tbody>
        {sampleProfiles.map((profile) => (
          <tr key={profile.id} className="h-[45px] border-b border-line last:border-b-0">
            <td className={`pl-2.5 pr-3 ${wide}`}>
              <CheckBox isChecked={profile.isChecked ?? false} />
            </td>
            <td className="@max-[560px]:w-full @max-[560px]:max-w-0 @max-[560px]:pl-0.5">
              <span className="flex items-center gap-2 @max-[560px]:gap-1.5">
                <MiniPrint id={profile.id} size={28} className={profile.hue} />
                <span className="truncate">{names[profile.name]}</span>
              </span>
            </td>
            <td className="px-2 @max-[560px]:px-1.5">
              <span className="mono flex items-center gap-2 text-[0.78125rem]">
                <Flag
                  country={profile.exit.country}
                  name={countries[profile.exit.country]}
                  className="@max-[300px]:hidden"
                />
                {profile.exit.ip}
                <span className={`text-ink-3 ${wider}`}>{profile.protocol}</span>
              </span>
            </td>
            <td className={`mono px-2 text-[0.78125rem] ${wide}`}>
              {profile.exit.zone}{" "}
              <span className={`text-ink-3 ${wider}`}>
                {localTime(profile.exit.zone, sampleMoment)}
              </span>
            </td>
            <td className={`mono px-2 text-[0.78125rem] ${wide}`}>{profile.kernel}</td>
            <td className="pl-2 @max-[560px]:pl-1.5">
              <span className="flex items-center gap-[7px]">
                <StatusDot status={profile.status} />
                {status[profile.status]}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function CheckBox({ isChecked = false }: { isChecked?: boolean }) {
  return (
    <span
      className={`grid size-[15px] place-items-center rounded-[2px] border ${isChecked ? "border-ink bg-ink text-on-ink" : "border-line-strong"}`}
    >
      {isChecked && <Icon name="check" size={11} />}
    </span>
  );
}

const dots = {
  open: "border-ok bg-ok",
  closed: "border-line-strong bg-line-strong",
  slow: "border-2 border-warn",
};

function StatusDot({ status }: { status: keyof typeof dots }) {
  return <span className={`size-[7px] shrink-0 rounded-full border ${dots[status]}`} />;
}
