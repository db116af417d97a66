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

/** The element with the list that the server wrote. */
export const servedNewsId = "articles";

type NewsSearchProps = {
  messages: NewsSearchMessages;
  /** Of the document, for a search: with `{query}` in it. */
  documentTitle: string;
  tags: readonly Tag[];
  /** What the server shows. */
  choice: NewsChoice;
  /** How much the server's search found; null where it is none. */
  total: number | null;
  apiBaseUrl: string;
};

/**
 * Subjects and search. A search that is sent while this is awake shows here what it finds, in
 * place of the server's list below.
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
      {/* Where nothing was found, a sentence says so to the eye. */}
      <p role="status" className={total ? "mt-8 text-small text-ink-3" : "sr-only"}>
        {isLoading ? messages.loading : total !== null && countWords(messages.found, total, locale)}
      </p>
      {search !== null && (
        <div aria-busy={isLoading}>
          {/* As the server says of a search; React moves it to the head. */}
          {served.choice.query === "" && <meta name="robots" content="noindex" />}
          <FoundNews {...search.found} messages={messages} choice={choice} />
        </div>
      )}
    </>
  );
}
