import type { ReactNode } from "react";
import { hueText } from "~/design/drawings/hue-style";
import { MiniPrint } from "~/design/drawings/mini-print";
import { WindowFrame } from "~/design/drawings/window-frame";
import { buttonStyle } from "~/design/ui/button-style";
import { Icon } from "~/design/ui/icon";
import { PhraseHeading } from "~/design/ui/phrase-heading";
import { SectionRail } from "~/design/ui/section-rail";
import { Words } from "~/design/ui/words";
import type { Address } from "~/i18n/addresses";
import { PageLink } from "~/i18n/locale-context";
import type { GuideMessages } from "./moving-words.en";

type OpeningProps = {
  messages: GuideMessages;
  /** Label of the link to the registration while there is nothing to download. */
  register: string | null;
  /** Whether the search in the help centre finds anything. */
  hasHelp: boolean;
};

type GuidePageProps = OpeningProps & {
  articles: readonly { address: Address; titleWords: readonly string[] }[];
  /** The other guides. */
  guides: readonly { address: Address; name: string }[];
};

/** A guide: heading and example first, then a table, the steps, three cases and the limits. */
export function GuidePage({ messages, register, hasHelp, articles, guides }: GuidePageProps) {
  const { table, steps, columns, limits } = messages;
  return (
    <div className="page pb-20 pt-12 md:pb-28 md:pt-20">
      <div className="grid items-center gap-x-16 gap-y-12 lg:grid-cols-[7fr_5fr]">
        <Opening messages={messages} register={register} hasHelp={hasHelp} />
        <ExampleWindow messages={messages.window} />
      </div>
      <div className="mt-20 grid gap-y-16 md:mt-28 md:gap-y-24">
        <SectionRail label={table.label} isLabelHeading>
          <dl className="border-t border-ink">
            {table.rows.map((row) => (
              <TableRow key={row.name} {...row} />
            ))}
          </dl>
        </SectionRail>
        <SectionRail label={steps.label} isLabelHeading>
          <ol className="grid gap-x-12 md:grid-cols-2 xl:grid-cols-3">
            {steps.items.map((step, index) => (
              <Step key={step.title} number={index + 1} {...step} />
            ))}
          </ol>
        </SectionRail>
        <SectionRail label={columns.label} isLabelHeading>
          <ul className="border-t border-ink md:grid md:grid-cols-3">
            {columns.items.map(({ title, text }) => (
              <li
                key={title}
                className="border-line py-5 max-md:not-last:border-b md:pr-8 md:not-first:border-l md:not-first:pl-6"
              >
                <h3 className="text-h4">{title}</h3>
                <p className="mt-2 text-ink-2">{text}</p>
              </li>
            ))}
          </ul>
        </SectionRail>
        <SectionRail label={limits.label} isLabelHeading>
          <ul className="max-w-[48em] border-b border-line">
            {limits.items.map((text) => (
              <li key={text} className="border-t border-line py-3.5">
                {text}
              </li>
            ))}
          </ul>
        </SectionRail>
        <SectionRail label={messages.related} isLabelHeading>
          <ul className="grid gap-x-12 border-t border-ink pt-3 md:grid-cols-2">
            {articles.map(({ address, titleWords }) => (
              <Related key={address} to={address}>
                <Words words={titleWords} />
              </Related>
            ))}
            {guides.map(({ address, name }) => (
              <Related key={address} to={address}>
                {name}
              </Related>
            ))}
          </ul>
        </SectionRail>
      </div>
    </div>
  );
}

function Opening({ messages, register, hasHelp }: OpeningProps) {
  const { eyebrow, heading, lead, download, second } = messages;
  return (
    <div>
      <p className="text-small text-ink-3">{eyebrow}</p>
      <PhraseHeading level={1} phrases={heading} className="mt-4 text-h1" />
      <p className="mt-5 max-w-[34em] text-lead text-ink-2">{lead}</p>
      <div className="mt-8 flex flex-wrap items-center gap-x-7 gap-y-3">
        {register === null ? (
          <PageLink to="/download" className={buttonStyle("seal")}>
            <Icon name="down" />
            {download}
          </PageLink>
        ) : (
          <PageLink to="/register" className={buttonStyle("seal")}>
            {register}
          </PageLink>
        )}
        {hasHelp && (
          <PageLink
            to="/help"
            query={{ q: second.query }}
            className="group inline-flex min-h-11 items-center"
          >
            <span className="rule-link group-hover:border-seal-ink group-hover:text-seal-ink">
              {second.label}
              <Icon name="arrow" />
            </span>
          </PageLink>
        )}
      </div>
    </div>
  );
}

/** A drawn window with five environments, each with its print, its exit and a note. */
function ExampleWindow({ messages }: { messages: GuideMessages["window"] }) {
  return (
    <WindowFrame title={messages.title} label={messages.drawing}>
      <ul className="text-micro">
        {messages.rows.map(({ name, place, note }, index) => (
          <li
            key={name}
            className="grid min-h-14 grid-cols-[28px_minmax(0,1fr)_auto] items-center gap-x-3 border-line px-4 py-2 not-first:border-t"
          >
            <MiniPrint id={name} size={28} className={hueText(index + 1)} />
            <span className="min-w-0">
              <span className="block truncate">{name}</span>
              <span className="block truncate text-ink-3">{place}</span>
            </span>
            <span className="text-ink-2">{note}</span>
          </li>
        ))}
      </ul>
    </WindowFrame>
  );
}

function TableRow({ name, state, text }: { name: string; state: string; text: string }) {
  return (
    <div className="grid gap-x-10 gap-y-1 border-b border-line py-5 md:grid-cols-[minmax(0,3fr)_minmax(0,7fr)]">
      <dt className="flex flex-wrap items-baseline gap-x-3">
        <span className="text-h4 font-semibold">{name}</span>
        <span className="text-small text-ink-3">{state}</span>
      </dt>
      <dd className="max-w-[40em] text-ink-2">{text}</dd>
    </div>
  );
}

function Step({ number, title, text }: { number: number; title: string; text: string }) {
  return (
    <li className="grid grid-cols-[2.25rem_minmax(0,1fr)] border-t border-ink py-5 md:pb-9">
      <span aria-hidden="true" className="font-display text-h4 font-bold text-seal-ink">
        {number}
      </span>
      <div>
        <h3 className="text-h4">{title}</h3>
        <p className="mt-2 text-ink-2">{text}</p>
      </div>
    </li>
  );
}

function Related({ to, children }: { to: Address; children: ReactNode }) {
  return (
    <li className="border-b border-line">
      <PageLink
        to={to}
        className="flex min-h-14 items-center justify-between gap-4 py-3 hover:text-seal-ink"
      >
        <span className="break-keep wrap-anywhere">{children}</span>
        <Icon name="arrow" className="text-ink-3" />
      </PageLink>
    </li>
  );
}
