import { PhraseHeading } from "~/design/ui/phrase-heading";
import { SectionRail } from "~/design/ui/section-rail";
import { PluginList } from "./plugin-list";
import { RpaFlow } from "./rpa-flow";
import type { HomeMessages } from "./words.en";

/** A dark section about automation: an example flow, and plugins. */
export function Automate({ messages }: { messages: HomeMessages["automate"] }) {
  const { rpa, plugins } = messages;
  return (
    <section data-theme="dark" className="defer-layout bg-sunk">
      <div className="page section">
        <SectionRail numeral={messages.numeral} label={messages.label}>
          <PhraseHeading level={2} phrases={messages.heading} className="text-h2" />
        </SectionRail>
        <div className="mt-4 xl:mt-3 xl:grid xl:grid-cols-[var(--rail)_1fr]">
          <h3 className="pr-6 text-small text-ink-2 xl:pt-2">{rpa.title}</h3>
          <p className="mt-1 max-w-[36em] text-lead text-ink-2 xl:mt-0">{rpa.text}</p>
        </div>
        <RpaFlow messages={messages.flow} />
        <PluginList messages={plugins} />
      </div>
    </section>
  );
}
