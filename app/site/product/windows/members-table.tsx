import { MiniPrint } from "~/design/drawings/mini-print";
import { AccessDot } from "./access-dot";
import { type Access, groupNames, sampleMembers } from "./sample-members";
import type { WindowsMessages } from "./words.en";

type MembersTableProps = {
  messages: WindowsMessages["members"];
  /** For a window that holds only the table: it brings its own padding. */
  compact?: boolean;
};

const levels: Access[] = ["edit", "open", "hidden"];

/**
 * Classes of columns that a narrow window hides: first the count, then groups from the last on. In
 * `rem`, because larger letters need a wider window.
 */
const wider = "@max-[29.375rem]:hidden";
const wide = "@max-[27.5rem]:hidden";
const groupStyles = ["", "@max-[13.5rem]:hidden", "@max-[16.875rem]:hidden", wide, wide];

/**
 * The permissions of a sample team: a row for each member, a column for each group, and a legend.
 * It adapts to the width of its window.
 */
export function MembersTable({ messages, compact = false }: MembersTableProps) {
  const { columns, groups, people, access } = messages;
  return (
    <div className={`@container ${compact ? "px-2.5 pb-3 pt-1.5" : ""}`}>
      <table className="w-full whitespace-nowrap text-micro @max-[13.5rem]:whitespace-normal">
        <thead className="text-left text-[0.78125rem] text-ink-3">
          <tr className="h-[35px] border-b border-line">
            <th className="pl-2.5 font-normal">{columns.member}</th>
            {groupNames.map((group, index) => (
              <th key={group} className={`px-1 font-normal ${groupStyles[index]}`}>
                {groups[group]}
              </th>
            ))}
            <th className={`pr-2.5 text-right font-normal ${wider}`}>{columns.profiles}</th>
          </tr>
        </thead>
        <tbody>
          {sampleMembers.map((member) => (
            <tr
              key={member.name}
              className={`${compact ? "h-[45px]" : "h-[52px]"} border-b border-line @max-[520px]:h-14`}
            >
              <td className="pl-2">
                <span className="flex items-center gap-2">
                  <MiniPrint id={member.id} size={26} className={member.hue} />
                  <span className="flex gap-x-2.5 @max-[13.5rem]:wrap-anywhere @max-[520px]:flex-col @max-[520px]:leading-[1.35]">
                    {people[member.name].name}
                    <span className="text-ink-3">{people[member.name].role}</span>
                  </span>
                </span>
              </td>
              {member.access.map((level, index) => (
                <td key={groupNames[index]} className={`px-1 ${groupStyles[index]}`}>
                  <AccessDot access={level} name={access[level]} />
                </td>
              ))}
              <td className={`mono pr-2.5 text-right text-[0.78125rem] ${wider}`}>
                {member.profiles}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="flex flex-wrap gap-x-[22px] gap-y-1 px-2.5 py-3 text-micro text-ink-2">
        {levels.map((level) => (
          <span key={level} className="flex items-center gap-2.5">
            <AccessDot access={level} />
            {access[level]}
          </span>
        ))}
      </p>
    </div>
  );
}
