import { packagePrint } from "~/design/drawings/package-print";
import { StandingPrint } from "~/design/drawings/standing-print";
import { buttonStyle } from "~/design/ui/button-style";
import { PhraseHeading } from "~/design/ui/phrase-heading";
import { RuleLink } from "~/design/ui/rule-link";
import { fill } from "~/i18n/fill";
import { formatPrice } from "~/i18n/format";
import { PageLink, useLocale } from "~/i18n/locale-context";
import { locales } from "~/i18n/locales";
import type { HomeMessages } from "~/site/product/words.en";

/** A package; `savingPercent` is a whole number, 0 for no saving. */
type PackageTeaser = {
  id: string;
  name: string;
  environments: number;
  members: number;
  monthlyFen: number;
  savingPercent: number;
};

type PricingTeaserProps = {
  messages: HomeMessages["pricing"];
  packages: readonly PackageTeaser[];
  /** Name of the package that savings are relative to. */
  savingReference: string | null;
};

/** The packages with their prices, each with a print that grows from a common base line. */
export function PricingTeaser({ messages, packages, savingReference }: PricingTeaserProps) {
  return (
    <section className="defer-layout page section">
      <div className="md:grid md:grid-cols-[3fr_2fr] md:items-end md:gap-x-14">
        <PhraseHeading level={2} phrases={messages.heading} className="text-h2" />
        <p className="mt-4 text-ink-2 md:mt-0 md:pb-1">{messages.text}</p>
      </div>
      <ol
        data-seen="still"
        className="mt-14 max-md:border-b max-md:border-line md:mt-14 md:grid md:grid-cols-[1.1fr_1fr_1fr_1fr_1.24fr] md:[--step:clamp(5.2px,.736vw,10.6px)]"
      >
        {packages.map((entry, index) => (
          <Package key={entry.id} messages={messages} entry={entry} index={index} />
        ))}
      </ol>
      {savingReference !== null && (
        <p className="mt-4 text-micro text-ink-3">
          {fill(messages.savingNote, { reference: savingReference })}
        </p>
      )}
      <div className="mt-8 flex flex-col items-center gap-x-7 gap-y-3 md:flex-row">
        <PageLink to="/download" className={`${buttonStyle("ink")} w-full md:w-auto`}>
          {messages.start}
        </PageLink>
        <RuleLink to="/pricing" label={messages.compare} />
      </div>
    </section>
  );
}

type PackageProps = { messages: HomeMessages["pricing"]; entry: PackageTeaser; index: number };

function Package({ messages, entry, index }: PackageProps) {
  const locale = useLocale();
  const { id, name, environments, members, monthlyFen, savingPercent } = entry;
  const print = packagePrint(index);
  const plural = new Intl.PluralRules(locales[locale].htmlLang).select(members);
  const amounts = messages.amounts[plural === "one" ? "one" : "other"];
  return (
    <li className="max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:items-center max-md:gap-x-4 max-md:border-t max-md:border-line max-md:py-4">
      {print !== undefined && (
        <div
          className={`flex h-[calc(18*var(--step))] items-end border-b border-ink max-md:hidden ${print.hue}`}
          data-order={index}
        >
          <div className={`draw-up -ml-[calc(.6*var(--step))] ${print.width}`}>
            <StandingPrint seed={id} ridges={print.ridges} className="h-auto w-full" />
          </div>
        </div>
      )}
      <div className="md:mt-6">
        <h3 className="flex flex-wrap items-center gap-x-2.5 md:max-lg:min-h-[3.25rem] md:max-lg:content-start">
          {name} {monthlyFen === 0 && <Tag hue="bg-hue-4-wash text-hue-4">{messages.free}</Tag>}
          {savingPercent > 0 && (
            <Tag hue="bg-hue-2-wash text-hue-2">
              {fill(messages.saving, { percent: savingPercent })}
            </Tag>
          )}
        </h3>
      </div>
      <p className="max-md:col-start-2 max-md:row-span-2 max-md:row-start-1 md:mt-1">
        <span
          translate="no"
          className="font-display text-[clamp(1.75rem,1.3rem+1.3vw,2.75rem)] font-bold leading-tight"
        >
          {formatPrice(locale, monthlyFen)}
        </span>
        {monthlyFen > 0 && (
          <span className="ml-2 inline-block text-small text-ink-3 md:max-lg:ml-0 md:max-lg:block">
            {messages.perMonth}
          </span>
        )}
      </p>
      <p className="text-balance text-micro text-ink-3 md:mt-2 md:pr-3">
        {fill(amounts, { environments, members })}
      </p>
    </li>
  );
}

function Tag({ hue, children }: { hue: string; children: string }) {
  return <span className={`px-2 text-[0.75rem] font-normal leading-5 ${hue}`}>{children}</span>;
}
