import { fill } from "~/i18n/fill";
import { PageLink } from "~/i18n/locale-context";
import { type NewsChoice, queryOf } from "./news-choice";
import type { NewsSearchMessages } from "./news-search-messages";

type NewsPagesProps = { messages: NewsSearchMessages; choice: NewsChoice; hasOlder: boolean };

/** Links to newer and older articles of the same choice, where there are any. */
export function NewsPages({ messages, choice, hasOlder }: NewsPagesProps) {
  const { page } = choice;
  if (page === 1 && !hasOlder) return null;
  return (
    <nav aria-label={messages.pages} className="flex flex-wrap items-center gap-x-6">
      {page > 1 && (
        <Step choice={{ ...choice, page: page - 1 }} words={messages.newer} rel="prev" />
      )}
      <span>{fill(messages.page, { page })}</span>
      {hasOlder && (
        <Step choice={{ ...choice, page: page + 1 }} words={messages.older} rel="next" />
      )}
    </nav>
  );
}

function Step({ choice, words, rel }: { choice: NewsChoice; words: string; rel: string }) {
  return (
    <PageLink
      to="/news"
      query={queryOf(choice)}
      rel={rel}
      className="inline-flex min-h-11 items-center text-ink"
    >
      <span className="rule-link">{words}</span>
    </PageLink>
  );
}
