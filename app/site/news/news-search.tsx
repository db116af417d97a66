import type { Tag } from "~/domain/article/article";
import { addressIn } from "~/i18n/addresses";
import { countWords } from "~/i18n/count";
import { useLocale } from "~/i18n/locale-context";
import { useSearchInPlace } from "~/islands/in-place/use-search-in-place";
import { useServedPart } from "~/islands/in-place/use-served-part";
import { askNews } from "./ask-news";
import { FoundNews } from "./found-news";
import type { NewsChoice } from "./news-choice";
import { NewsFilter } from "./news-filter";
import type { NewsSearchMessages } from "./news-search-messages";

/** Id of the element with the server's list of articles. */
export const servedNewsId = "articles";

type NewsSearchProps = {
  messages: NewsSearchMessages;
  /** Title of the document for a search, with `{query}`. */
  documentTitle: string;
  tags: readonly Tag[];
  /** The choice of the server's page. */
  choice: NewsChoice;
  /** Number of results of the server's search; null without a search. */
  total: number | null;
  apiBaseUrl: string;
};

/**
 * Subjects and search. Once hydrated, it shows the results of a search here, instead of the server's
 * list below.
 */
export function NewsSearch({ messages, documentTitle, tags, ...served }: NewsSearchProps) {
  const locale = useLocale();
  const { form, search, isLoading, onSubmit } = useSearchInPlace({
    action: addressIn(locale, "/news"),
    title: documentTitle,
    ask: (query, goTo) => askNews(query, { locale, baseUrl: served.apiBaseUrl, goTo }),
  });
  useServedPart(servedNewsId, { isHidden: search !== null, isBusy: isLoading });
  const choice = search === null ? served.choice : { page: 1, tag: null, query: search.query };
  const total = search === null ? served.total : search.found.total;
  return (
    <>
      <NewsFilter
        form={form}
        messages={messages}
        tags={tags}
        choice={choice}
        value={served.choice.query}
        onSubmit={onSubmit}
      />
      {/* Visually hidden without results, because a visible sentence says so. */}
      <p role="status" className={total ? "mt-8 text-small text-ink-3" : "sr-only"}>
        {isLoading ? messages.loading : total !== null && countWords(messages.found, total, locale)}
      </p>
      {search !== null && (
        <div aria-busy={isLoading}>
          {/* The same meta tag as on the server's page of results; React moves it to the head. */}
          {served.choice.query === "" && <meta name="robots" content="noindex" />}
          <FoundNews {...search.found} messages={messages} choice={choice} />
        </div>
      )}
    </>
  );
}
