import { PhraseHeading } from "~/design/ui/phrase-heading";
import type { PricedPackage } from "~/domain/package/package";
import type { Need } from "~/domain/package/price";
import { fill } from "~/i18n/fill";
import { PageLink } from "~/i18n/locale-context";
import { Island } from "~/islands/island";
import { type Question, questionsOf } from "~/site/questions/questions";
import { QuestionsList } from "~/site/questions/questions-list";
import type { ComparisonGroup } from "./comparison";
import { PriceTable } from "./price-table";
import { priceMessagesOf } from "./prices/price-messages";
import type { PricingMessages } from "./words.en";

type PricingPageProps = {
  messages: PricingMessages;
  packages: readonly PricedPackage[];
  /** Name of the package that savings are relative to. */
  reference: string | null;
  need: Need;
  comparison: readonly ComparisonGroup[];
  /** The token of a draft; its form, without scripts, leads to the draft again. */
  preview?: string | undefined;
};

/** The price finder, then the comparison of the packages. */
export function PricingPage({ messages, ...prices }: PricingPageProps) {
  const { comparison, why } = messages;
  return (
    <div className="page py-12 md:py-20">
      <PhraseHeading level={1} phrases={messages.heading} className="text-h1" />
      <p className="mt-3 max-w-[36em] text-lead text-ink-2">{messages.lead}</p>
      <p className="mt-3 max-w-[44em] text-small text-ink-3">{messages.payment}</p>
      {prices.packages.length === 0 ? (
        <p className="mt-10 border-t border-ink pt-6">{messages.none}</p>
      ) : (
        <Island
          name="price-table"
          component={PriceTable}
          wake="intent"
          props={{ ...prices, messages: { ...priceMessagesOf(messages), why, comparison } }}
        />
      )}
      <div className="mt-8 text-small text-ink-3">
        {prices.reference !== null && (
          <p>{fill(comparison.savingNote, { reference: prices.reference })}</p>
        )}
        <p>
          {comparison.agreement}{" "}
          <PageLink
            to="/serviceAgreement"
            className="underline underline-offset-4 hover:text-seal-ink"
          >
            {comparison.agreementLink}
          </PageLink>
        </p>
      </div>
      <div className="mt-20 md:mt-28">
        <QuestionsList
          id="questions"
          {...messages.questions}
          questions={pricingQuestions(messages.questions)}
        />
      </div>
    </div>
  );
}

/** The questions of the pricing page. */
export function pricingQuestions({ items }: PricingMessages["questions"]): readonly Question[] {
  return questionsOf(items, { abroad: "/contact", proxies: "/resources" });
}
