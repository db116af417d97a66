import { useNavigation } from "react-router";
import type { Tag } from "~/entities/article/article";
import { countWords } from "~/i18n/count";
import type { NewsMessages } from "~/i18n/en/news";
import { PageLink, useLocale } from "~/i18n/locale-context";
import { locales } from "~/i18n/locales";
import { EmptyResult } from "~/ui/empty-result";
import { ArticleRow } from "./article-row";
import { LeadArticle } from "./lead-article";
import type { ListedArticle } from "./load-news.server";
import type { NewsChoice } from "./news-choice";
import { NewsFilter } from "./news-filter";
import { NewsPages } from "./news-pages";

type NewsPageProps = {
  messages: NewsMessages;
  tags: readonly Tag[];
  choice: NewsChoice;
  articles: readonly ListedArticle[];
  hasOlder: boolean;
  total: number | null;
};

/** Subjects and search; the newest article with its cover; the ones before it as ruled rows. */
export function NewsPage(props: NewsPageProps) {
  const { messages, tags, choice, articles, hasOlder, total } = props;
  const locale = useLocale();
  const isSearch = choice.query !== "";
  const hasLead = !isSearch && choice.tag === null && choice.page === 1;
  const [lead, ...others] = hasLead ? articles : [undefined, ...articles];
  return (
    <div className="page pb-20 pt-16 md:pb-28 md:pt-20">
      <h1 className="text-h1">{messages.heading}</h1>
      <NewsFilter messages={messages} tags={tags} choice={choice} />
      <div aria-busy={useNavigation().state === "loading"}>
        {isSearch && total !== null && total > 0 && (
          <p role="status" className="mt-8 text-small text-ink-3">
            {countWords(messages.found, total, locale)}
          </p>
        )}
        {lead !== undefined && <LeadArticle article={lead} messages={messages} />}
        {articles.length === 0 ? (
          <div role="status" className="mt-10">
            <EmptyResult text={messages.empty}>
              <PageLink to="/news" className="mt-1 inline-flex min-h-11 items-center">
                <span className="rule-link">{messages.clear}</span>
              </PageLink>
            </EmptyResult>
          </div>
        ) : (
          <ul className={`border-b border-ink ${isSearch ? "mt-4" : "mt-10 md:mt-14"}`}>
            {others.map(
              (article) =>
                article && <ArticleRow key={article.id} article={article} messages={messages} />,
            )}
          </ul>
        )}
        <div className="mt-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-3 text-small text-ink-3">
          {!isSearch && total !== null && <p>{countWords(messages.count, total, locale)}</p>}
          <NewsPages messages={messages} choice={choice} hasOlder={hasOlder} />
          <a
            href={`${locales[locale].prefix}/feed.xml`}
            className="ml-auto inline-flex min-h-11 items-center text-ink"
          >
            <span className="rule-link">{messages.feed}</span>
          </a>
        </div>
      </div>
    </div>
  );
}
