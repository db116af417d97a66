import { EmptyResult } from "~/design/ui/empty-result";
import type { Tag } from "~/domain/article/article";
import { countWords } from "~/i18n/count";
import { useLocale } from "~/i18n/locale-context";
import { Island } from "~/islands/island";
import { useFacts } from "~/site/layout/facts-context";
import { ArticleRow } from "./article-row";
import { FoundNews } from "./found-news";
import { LeadArticle } from "./lead-article";
import type { ListedArticle } from "./listed-article";
import type { NewsChoice } from "./news-choice";
import { NewsFoot } from "./news-foot";
import { NewsSearch, servedNewsId } from "./news-search";
import { newsSearchMessagesOf } from "./news-search-messages";
import type { NewsMessages } from "./words.en";

type NewsPageProps = {
  messages: NewsMessages;
  tags: readonly Tag[];
  choice: NewsChoice;
  articles: readonly ListedArticle[];
  hasOlder: boolean;
  total: number | null;
  apiBaseUrl: string;
};

/** Subjects and search, and below them the articles that match. */
export function NewsPage({ messages, tags, apiBaseUrl, ...news }: NewsPageProps) {
  const locale = useLocale();
  const { brand } = useFacts();
  const isSearch = news.choice.query !== "";
  const hasArticles = news.articles.length > 0;
  const isFiltered = isSearch || news.choice.tag !== null;
  return (
    <div className="page pb-20 pt-16 md:pb-28 md:pt-20">
      <h1 className="text-h1">{messages.heading}</h1>
      <Island
        name="news-search"
        component={NewsSearch}
        wake="intent"
        props={{
          messages: newsSearchMessagesOf(messages),
          documentTitle: `${messages.searchTitle} · ${brand.name[locale]}`,
          tags,
          choice: news.choice,
          total: isSearch ? news.total : null,
          apiBaseUrl,
        }}
      />
      <div id={servedNewsId}>
        {!hasArticles && !isFiltered && (
          <div className="mt-10">
            <EmptyResult text={messages.none} />
          </div>
        )}
        {hasArticles && !isSearch && <Articles {...news} messages={messages} />}
        {(isSearch || (!hasArticles && isFiltered)) && <FoundNews {...news} messages={messages} />}
      </div>
    </div>
  );
}

type ArticlesProps = Omit<NewsPageProps, "tags" | "apiBaseUrl">;

/** The newest article with its cover, and the others as rows. */
function Articles({ messages, choice, articles, hasOlder, total }: ArticlesProps) {
  const locale = useLocale();
  const hasLead = choice.tag === null && choice.page === 1;
  const [lead, ...others] = hasLead ? articles : [undefined, ...articles];
  return (
    <>
      {lead !== undefined && <LeadArticle article={lead} messages={messages} />}
      <ul className="mt-10 border-b border-ink md:mt-14">
        {others.map(
          (article) =>
            article && <ArticleRow key={article.id} article={article} messages={messages} />,
        )}
      </ul>
      <NewsFoot messages={messages} choice={choice} hasOlder={hasOlder}>
        {total !== null && <p>{countWords(messages.count, total, locale)}</p>}
      </NewsFoot>
    </>
  );
}
