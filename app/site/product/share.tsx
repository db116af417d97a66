import { WindowFrame } from "~/design/drawings/window-frame";
import { PhraseHeading } from "~/design/ui/phrase-heading";
import { SectionRail } from "~/design/ui/section-rail";
import { BinWindow, ImportWindow } from "./share-windows";
import { MembersTable } from "./windows/members-table";
import type { WindowsMessages } from "./windows/words.en";
import type { HomeMessages } from "./words.en";

type ShareProps = { messages: HomeMessages["share"]; windows: WindowsMessages };

/** Teamwork: four points beside a drawn table of permissions, which two small windows overlap. */
export function Share({ messages, windows }: ShareProps) {
  return (
    <section className="defer-layout page pb-[var(--section)]">
      <SectionRail numeral={messages.numeral} label={messages.label}>
        <div className="grid gap-x-10 gap-y-12 xl:grid-cols-[4fr_8fr] min-[82.5rem]:grid-cols-[5fr_8fr] min-[82.5rem]:gap-x-[72px]">
          <div>
            <PhraseHeading level={2} phrases={messages.heading} className="text-h2" />
            <ul className="mt-8">
              {messages.items.map(({ title, text }) => (
                <li key={title} className="border-t border-line py-5">
                  <h3 className="text-h4">{title}</h3>
                  <p className="mt-0.5 text-[0.9375rem] text-ink-2">{text}</p>
                </li>
              ))}
            </ul>
          </div>
          <div className="min-w-0 md:pb-4">
            <WindowFrame title={windows.members.heading} label={messages.ledgerDrawing}>
              <MembersTable messages={windows.members} compact />
            </WindowFrame>
            <div className="relative mt-4 flex flex-col gap-4 md:-mt-3 md:flex-row md:items-start md:justify-between md:gap-6 xl:-mr-6 xl:-ml-5 min-[82.5rem]:-ml-9">
              <ImportWindow messages={messages.import} />
              <BinWindow messages={messages.bin} />
            </div>
          </div>
        </div>
      </SectionRail>
    </section>
  );
}
