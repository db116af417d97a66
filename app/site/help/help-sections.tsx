import { Icon } from "~/design/ui/icon";
import { countWords } from "~/i18n/count";
import { PageLink, useLocale } from "~/i18n/locale-context";
import type { HelpGroup, HelpLink, ListedCode } from "./load-help.server";
import type { HelpMessages } from "./words.en";

const rowStyle =
  "flex min-h-[52px] items-center border-b border-line py-2 hover:text-seal-ink hover:underline decoration-1 underline-offset-4";
const allStyle = "group inline-flex min-h-[52px] items-center";
const allWords = "rule-link group-hover:border-seal-ink group-hover:text-seal-ink";

type AllSectionsProps = {
  messages: HelpMessages;
  groups: readonly HelpGroup[];
  codes: { count: number; first: readonly ListedCode[] };
};

/** Every section with its first articles, and the first error codes. */
export function AllSections({ messages, groups, codes }: AllSectionsProps) {
  const locale = useLocale();
  return (
    <div className="mt-10 grid gap-x-10 gap-y-12 md:mt-12 md:grid-cols-2 lg:grid-cols-3 lg:gap-y-16">
      {groups.map(({ section, count, first }) => (
        <section key={section} aria-labelledby={section}>
          <Head
            id={section}
            name={messages.sections[section]}
            count={count}
            words={countWords(messages.articles, count, locale)}
          />
          <ul>
            {first.map(({ slug, title }) => (
              <li key={slug}>
                <PageLink to={`/help/${slug}`} className={rowStyle}>
                  {title}
                </PageLink>
              </li>
            ))}
          </ul>
          <PageLink
            to="/help"
            query={{ section }}
            className={allStyle}
            aria-label={`${messages.sections[section]}: ${countWords(messages.allArticles, count, locale)}`}
          >
            <span className={allWords}>
              {countWords(messages.allArticles, count, locale)}
              <Icon name="arrow" />
            </span>
          </PageLink>
        </section>
      ))}
      {codes.count > 0 && (
        <section aria-labelledby="codes">
          <Head
            id="codes"
            name={messages.errors}
            count={codes.count}
            words={countWords(messages.codes, codes.count, locale)}
          />
          <ul>
            {codes.first.map(({ code, screen }) => (
              <li key={code}>
                <PageLink to={`/help/errors/${code}`} className={`${rowStyle} flex-wrap gap-x-5`}>
                  <span className="mono w-16 shrink-0 font-semibold">{code}</span>
                  <span className="flex-[1_1_10rem]">{screen}</span>
                </PageLink>
              </li>
            ))}
          </ul>
          <PageLink
            to="/help/errors"
            className={allStyle}
            aria-label={`${messages.errors}: ${countWords(messages.allCodes, codes.count, locale)}`}
          >
            <span className={allWords}>
              {countWords(messages.allCodes, codes.count, locale)}
              <Icon name="arrow" />
            </span>
          </PageLink>
        </section>
      )}
    </div>
  );
}

type HeadProps = { id: string; name: string; count: number; words: string };

function Head({ id, name, count, words }: HeadProps) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-b border-ink pb-2.5">
      <h2 id={id} className="font-sans text-[1.125rem] font-semibold tracking-normal">
        {name}
      </h2>
      <p className="text-small text-ink-3">
        <span aria-hidden="true" className="mono">
          {count}
        </span>
        <span className="sr-only">{words}</span>
      </p>
    </div>
  );
}

type OneSectionProps = {
  messages: HelpMessages;
  section: HelpGroup["section"];
  articles: readonly (HelpLink & { summary: string })[];
};

/** All articles of a section. */
export function OneSection({ messages, section, articles }: OneSectionProps) {
  const locale = useLocale();
  return (
    <section aria-labelledby="section" className="mt-10 md:mt-12">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-ink pb-3">
        <h2 id="section" className="text-[clamp(1.75rem,1.6rem+.6vw,2rem)] leading-snug">
          {messages.sections[section]}
        </h2>
        <p className="flex items-baseline gap-6 text-small text-ink-3">
          {countWords(messages.articles, articles.length, locale)}
          <PageLink to="/help" className="group inline-flex min-h-11 items-center">
            <span className="border-b border-line-strong text-ink-2 group-hover:border-seal-ink group-hover:text-seal-ink">
              {messages.title}
            </span>
          </PageLink>
        </p>
      </div>
      <ul>
        {articles.map(({ slug, title, summary }) => (
          <li key={slug} className="relative border-b border-line py-5">
            <h3 className="font-sans text-h4 font-semibold tracking-normal">
              <PageLink
                to={`/help/${slug}`}
                className="decoration-1 underline-offset-4 after:absolute after:inset-0 after:content-[''] hover:underline"
              >
                {title}
              </PageLink>
            </h3>
            <p className="mt-1.5 max-w-[44em] text-ink-2">{summary}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
