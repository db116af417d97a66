import type { ReactNode } from "react";
import { PhraseHeading } from "~/design/ui/phrase-heading";
import { RuleLink } from "~/design/ui/rule-link";
import type { Address } from "~/i18n/addresses";
import { useLocale } from "~/i18n/locale-context";
import { useFacts } from "~/site/layout/facts-context";
import type { HomeMessages } from "~/site/product/words.en";

/** Pages on which visitors check a statement themselves, in the order of the words. */
const proofs = {
  file: "/verify",
  kernel: "/updateBrowserLog",
  check: "/self-check",
} as const satisfies Record<keyof HomeMessages["trust"]["proofs"], Address>;

/** The operator's facts about who runs the service, where data is stored and who can read it. */
export function Trust({ messages }: { messages: HomeMessages["trust"] }) {
  const locale = useLocale();
  const { legalEntity, offices, dataLocation, sessionAccess } = useFacts();
  const office = offices[0]?.line[locale];
  return (
    <section
      aria-labelledby="trust"
      className="defer-layout bg-sunk [--deferred-height:84rem] md:[--deferred-height:67rem]"
    >
      <div className="page section">
        <div className="md:grid md:grid-cols-[3fr_2fr] md:items-end md:gap-x-14">
          <PhraseHeading level={2} id="trust" phrases={messages.heading} className="text-h2" />
          <p className="mt-4 text-ink-2 md:mt-0 md:pb-1">{messages.text}</p>
        </div>
        <dl className="mt-10 border-t border-ink md:mt-14">
          <Row name={messages.operator}>
            <p>{legalEntity[locale]}</p>
            {office !== undefined && <p className="mt-1 text-body text-ink-2">{office}</p>}
            <RuleLink to="/contact" label={messages.contact} className="mt-1" />
          </Row>
          <Row name={messages.location}>
            <p>{dataLocation[locale]}</p>
          </Row>
          <Row name={messages.access}>
            <p>{sessionAccess[locale]}</p>
            <RuleLink to="/privacyPolicy" label={messages.policy} className="mt-1" />
          </Row>
        </dl>
        <ul className="mt-4 grid gap-x-10 gap-y-8 pt-8 md:grid-cols-3">
          {(["file", "kernel", "check"] as const).map((name) => (
            <li key={name} className="flex flex-col items-start">
              <p className="grow text-ink-2">{messages.proofs[name].text}</p>
              <RuleLink to={proofs[name]} label={messages.proofs[name].link} className="mt-1" />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-14 gap-y-2 border-b border-line py-6 md:grid-cols-[minmax(0,2fr)_minmax(0,5fr)] md:py-8">
      <dt className="text-small text-ink-3 md:pt-1.5">{name}</dt>
      <dd className="max-w-[34em] text-lead wrap-anywhere">{children}</dd>
    </div>
  );
}
