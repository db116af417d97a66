import { EmptyResult } from "~/design/ui/empty-result";
import { Marked } from "~/design/ui/marked";
import { fill } from "~/i18n/fill";
import { PageLink } from "~/i18n/locale-context";
import type { FoundArticle, ListedCode } from "./load-help.server";
import type { HelpMessages } from "./words.en";

type FoundHelpProps = {
  messages: HelpMessages;
  query: string;
  articles: readonly FoundArticle[];
  /** The error code that was searched for, if there is one. */
  code: ListedCode | null;
};

const titleLink =
  "decoration-1 underline-offset-4 after:absolute after:inset-0 after:content-[''] hover:underline";

/** The results of a search: the code itself, then the articles, best match first. */
export function FoundHelp({ messages, query, articles, code }: FoundHelpProps) {
  const { results, sections } = messages;
  const clear = (
    <PageLink to="/help" className="inline-flex min-h-11 items-center">
      <span className="rule-link">{results.clear}</span>
    </PageLink>
  );
  if (articles.length === 0 && code === null) {
    return (
      <div className="mt-8">
        <h2 className="sr-only">{fill(results.heading, { query })}</h2>
        <EmptyResult text={fill(results.empty, { query })}>{clear}</EmptyResult>
      </div>
    );
  }
  return (
    <section aria-labelledby="results" className="mt-6 border-t border-ink pt-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2
          id="results"
          className="min-w-0 text-[clamp(1.75rem,1.6rem+.6vw,2rem)] leading-snug wrap-anywhere"
        >
          {fill(results.heading, { query })}
        </h2>
        {clear}
      </div>
      <ul className="mt-3">
        {code !== null && (
          <li className="relative flex flex-wrap items-baseline gap-x-6 border-t border-line py-6">
            <PageLink
              to={`/help/errors/${code.code}`}
              className={`text-h4 font-semibold ${titleLink}`}
            >
              <span className="mono mr-5 text-[1.25rem]">{code.code}</span>
              {code.screen}
            </PageLink>
            <span className="ml-auto text-small text-ink-3">{messages.errors}</span>
          </li>
        )}
        {articles.map(({ slug, section, title, text }) => (
          <li key={slug} className="relative border-t border-line py-6">
            <div className="grid gap-x-8 gap-y-1 md:grid-cols-[minmax(0,1fr)_auto]">
              <h3 className="font-sans text-h4 font-semibold tracking-normal">
                <PageLink to={`/help/${slug}`} className={titleLink}>
                  <Marked pieces={title} />
                </PageLink>
              </h3>
              <p className="text-small text-ink-3 md:text-right">{sections[section]}</p>
              <p className="line-clamp-2 max-w-[44em] text-ink-2">
                <Marked pieces={text} />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
