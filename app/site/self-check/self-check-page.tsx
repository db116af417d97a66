import { PhraseHeading } from "~/design/ui/phrase-heading";
import type { Address } from "~/i18n/addresses";
import { Island } from "~/islands/island";
import { SelfCheck } from "./self-check";
import type { SelfCheckMessages } from "./words.en";

type SelfCheckPageProps = { messages: SelfCheckMessages; guide: Address | null };

/** Facts that the visitor's browser reveals, and the page's promises about them. */
export function SelfCheckPage({ messages, guide }: SelfCheckPageProps) {
  return (
    <div className="page py-16 md:py-20">
      <p className="flex items-center gap-3 text-small text-ink-2">
        <span aria-hidden="true" className="h-px w-7 bg-seal-ink" />
        {messages.eyebrow}
      </p>
      <PhraseHeading level={1} phrases={messages.heading} className="mt-4 text-h1" />
      <p className="mt-4 max-w-[36em] text-lead text-ink-2">{messages.lead}</p>
      <div className="mt-10 md:mt-12">
        <Island
          name="self-check"
          component={SelfCheck}
          wake="intent"
          props={{ messages: messages.check, guide }}
        />
      </div>
      <ul className="mt-14 border-t border-ink md:grid md:grid-cols-3">
        {messages.promises.map(({ title, text }) => (
          <li
            key={title}
            className="border-line py-5 max-md:not-last:border-b md:pr-8 md:not-first:border-l md:not-first:pl-6"
          >
            <h2 className="font-sans text-h4 font-semibold tracking-normal">{title}</h2>
            <p className="mt-1 text-[0.9375rem] text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
