import { buttonStyle } from "~/design/ui/button-style";
import { inputStyle } from "~/design/ui/form-field";
import { SearchField } from "~/design/ui/search-field";
import { addressIn } from "~/i18n/addresses";
import { countWords } from "~/i18n/count";
import { fill } from "~/i18n/fill";
import { PageLink, useLocale } from "~/i18n/locale-context";
import { phoneLink } from "~/i18n/phone-link";
import { useFacts } from "~/site/layout/facts-context";
import { FoundHelp } from "./found-help";
import { AllSections, OneSection } from "./help-sections";
import type { HelpView } from "./load-help.server";
import type { HelpMessages } from "./words.en";

type HelpPageProps = {
  messages: HelpMessages;
  view: HelpView;
  /** Whether the help centre has any article to find. */
  hasArticles: boolean;
  /** A code that visitors may look up; null while there is none. */
  exampleCode: string | null;
  /** Searches to begin with, in the page's language. */
  often: readonly string[];
  /** When somebody answers the phone. */
  hours: string;
};

/** The help centre: a search, and what the address selects; everything works without scripts. */
export function HelpPage({ messages, view, hasArticles, exampleCode, ...rest }: HelpPageProps) {
  const { often, hours } = rest;
  const locale = useLocale();
  const query = view.shows === "found" ? view.query : "";
  const total = view.shows === "found" ? view.total : null;
  return (
    <>
      <div className="page pb-16 pt-16 md:pb-24 md:pt-20">
        <div className="grid items-center gap-x-10 lg:grid-cols-[minmax(0,1fr)_480px]">
          <h1 className="text-h1">{messages.title}</h1>
          {hasArticles ? (
            <search className="mt-6 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:mt-0">
              <form action={addressIn(locale, "/help")}>
                <SearchField
                  label={messages.search.label}
                  submit={messages.search.button}
                  clear={messages.search.empty}
                  value={query}
                  isLarge
                />
              </form>
            </search>
          ) : (
            <p className="mt-6 text-ink-2 lg:mt-0">{messages.none}</p>
          )}
          {often.length > 0 && (
            <p className="mt-3 flex flex-wrap items-center gap-x-4 text-small text-ink-3">
              <span>{messages.often}</span>
              {often.map((words) => (
                <PageLink
                  key={words}
                  to="/help"
                  query={{ q: words }}
                  className="group inline-flex min-h-11 min-w-11 items-center justify-center md:min-h-8"
                >
                  <span className="border-b border-line-strong text-ink-2 group-hover:border-seal-ink group-hover:text-seal-ink">
                    {words}
                  </span>
                </PageLink>
              ))}
            </p>
          )}
        </div>
        <p role="status" className={total ? "mt-8 text-small text-ink-3" : "sr-only"}>
          {total !== null && countWords(messages.articles, total, locale)}
        </p>
        {view.shows === "all" && <AllSections messages={messages} {...view} />}
        {view.shows === "section" && <OneSection messages={messages} {...view} />}
        {view.shows === "found" && <FoundHelp messages={messages} {...view} />}
      </div>
      {exampleCode !== null && <CodeBand messages={messages} example={exampleCode} />}
      <ContactLine messages={messages} hours={hours} />
    </>
  );
}

type CodeBandProps = { messages: HelpMessages; example: string };

/** Looks up an error code. */
function CodeBand({ messages: { band }, example }: CodeBandProps) {
  const locale = useLocale();
  return (
    <section aria-labelledby="code-band" className="bg-sunk">
      <div className="page grid items-center gap-x-16 gap-y-6 py-14 md:py-16 lg:grid-cols-[5fr_7fr]">
        <div>
          <h2 id="code-band" className="text-h2">
            {band.heading}
          </h2>
          <p className="mt-3 text-ink-2">{fill(band.text, { code: example })}</p>
        </div>
        <form action={addressIn(locale, "/help/errors")}>
          <div className="mb-1.5 flex flex-wrap justify-between gap-x-4 text-small">
            <label htmlFor="code" className="font-semibold">
              {band.label}
            </label>
            <span id="code-hint" className="text-ink-3">
              {band.hint}
            </span>
          </div>
          <div className="flex gap-2.5">
            <input
              id="code"
              name="q"
              type="text"
              placeholder={example}
              aria-describedby="code-hint"
              maxLength={100}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              className={`${inputStyle} mono h-[52px] min-w-0 placeholder:text-ink-3`}
            />
            <button type="submit" className={`shrink-0 ${buttonStyle("ink")}`}>
              {band.submit}
            </button>
          </div>
        </form>
      </div>
    </section>
  );
}

/** Contact with people. */
function ContactLine({ messages: { contact }, hours }: { messages: HelpMessages; hours: string }) {
  const { servicePhone } = useFacts();
  return (
    <div className="page py-14 md:py-16">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-t border-line pt-8">
        <p className="text-ink-2">{fill(contact.text, { hours })}</p>
        <p className="flex flex-wrap items-center gap-x-8">
          <a
            href={phoneLink(servicePhone.tel)}
            className="mono inline-flex min-h-11 items-center text-[1.25rem] hover:underline underline-offset-4"
          >
            {servicePhone.display}
          </a>
          <PageLink to="/contact" className="group inline-flex min-h-11 items-center">
            <span className="rule-link group-hover:border-seal-ink group-hover:text-seal-ink">
              {contact.chat}
            </span>
          </PageLink>
        </p>
      </div>
    </div>
  );
}
