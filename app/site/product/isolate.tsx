import { PhraseHeading } from "~/design/ui/phrase-heading";
import { SectionRail } from "~/design/ui/section-rail";
import { Triptych, type TriptychProps, triptychPlace } from "./triptych/triptych";

/**
 * Isolation of profiles: two desktops and a telephone, which look like three different people. On a phone its parts
 * are deferred, not the whole. As the page loads, browsers check whether the fields of a form can be focused, and
 * would lay out everything deferred around them.
 */
export function Isolate(props: TriptychProps) {
  const { messages } = props;
  return (
    <section id={triptychPlace} className="md:defer-layout page section">
      <SectionRail numeral={messages.numeral} label={messages.label}>
        <div className="gap-x-14 md:flex md:items-end md:justify-between">
          <PhraseHeading level={2} phrases={messages.heading} className="text-h2" />
          <p className="mt-4 text-ink-2 md:mt-0 md:w-[38.5%] md:shrink-0 xl:w-[40%]">
            {messages.text}
          </p>
        </div>
      </SectionRail>
      <Triptych {...props} />
      <ul className="max-md:defer-layout [--deferred-height:30rem] mt-14 grid border-t border-ink md:mt-[72px] md:grid-cols-2 lg:grid-cols-4">
        {messages.items.map(({ title, text }) => (
          <li
            key={title}
            className="border-line py-5 max-md:border-b md:pr-6 md:even:border-l md:even:pl-[29px] max-lg:md:nth-[n+3]:border-t lg:not-first:border-l lg:not-first:pl-[29px] lg:pb-0"
          >
            <h3 className="text-h4">{title}</h3>
            <p className="mt-1 text-[0.9375rem] text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
