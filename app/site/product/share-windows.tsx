import { MiniPrint } from "~/design/drawings/mini-print";
import { WindowFrame } from "~/design/drawings/window-frame";
import { Icon } from "~/design/ui/icon";
import { fill } from "~/i18n/fill";
import type { HomeMessages } from "./words.en";

type ShareMessages = HomeMessages["share"];

const imported = { file: "accounts_1112.csv", done: 36, rows: 48 };

/** A drawn window: a table of accounts that is being imported. */
export function ImportWindow({ messages }: { messages: ShareMessages["import"] }) {
  return (
    <WindowFrame
      title={messages.title}
      label={messages.drawing}
      className="md:mt-3 md:w-[272px] md:shrink-0 xl:w-[240px] min-[82.5rem]:w-[272px]"
    >
      <div className="px-4 py-3.5 text-micro">
        <p className="mono flex justify-between text-[0.75rem]">
          <span>{imported.file}</span>
          <span>
            {imported.done} / {imported.rows}
          </span>
        </p>
        <svg aria-hidden="true" className="mt-2 block h-1.5 w-full bg-sunk">
          <rect
            width={`${(imported.done / imported.rows) * 100}%`}
            height="100%"
            fill="currentColor"
          />
        </svg>
        <p className="mt-3 text-ink-2">{messages.status}</p>
      </div>
    </WindowFrame>
  );
}

/** Sample profiles in the order of their names, with the days that are left to restore them. */
const deleted = [
  { id: "E-0231", days: 29, hue: "text-hue-2" },
  { id: "E-0388", days: 12, hue: "text-hue-4" },
  { id: "E-0502", days: 3, hue: "text-hue-3" },
];

/** A drawn window: the recycle bin with deleted profiles. */
export function BinWindow({ messages }: { messages: ShareMessages["bin"] }) {
  return (
    <WindowFrame
      title={messages.title}
      icon={<Icon name="bin" />}
      label={messages.drawing}
      className="md:w-[372px] md:min-w-0"
    >
      <ul className="text-micro">
        {deleted.map(({ id, days, hue }, index) => (
          <li
            key={id}
            className="flex h-[43px] items-center gap-3 border-line px-4 not-first:border-t"
          >
            <MiniPrint id={id} size={24} className={hue} />
            <span className="min-w-0 flex-1 truncate">{messages.names[index]}</span>
            <span className="w-[84px] tabular-nums text-ink-2">
              {fill(messages.left, { days })}
            </span>
            <span className="border-b border-ink">{messages.restore}</span>
          </li>
        ))}
      </ul>
    </WindowFrame>
  );
}
