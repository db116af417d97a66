import { EmptyResult } from "~/design/ui/empty-result";
import { PageLink } from "~/i18n/locale-context";
import { ArticleRow } from "./article-row";
import type { ListedArticle } from "./listed-article";
import type { NewsChoice } from "./news-choice";
import { NewsFoot } from "./news-foot";
import type { NewsSearchMessages } from "./news-search-messages";

type FoundNewsProps = {
  messages: NewsSearchMessages;
  choice: NewsChoice;
  articles: readonly ListedArticle[];
  hasOlder: boolean;
};

/** The articles that a search found, best match first, or a note that there are none. */
export function FoundNews({ messages, choice, articles, hasOlder }: FoundNewsProps) {
  return (
    <>
      {articles.length === 0 ? (
        <div className="mt-10">
          <EmptyResult text={messages.empty}>
            <PageLink to="/news" className="mt-1 inline-flex min-h-11 items-center">
              <span className="rule-link">{messages.clear}</span>
            </PageLink>
          </EmptyResult>
        </div>
      ) : (
        <ul className="mt-4 border-b border-ink">
          {articles.map((article) => (
            <ArticleRow key={article.id} article={article} messages={messages} />
          ))}
        </ul>
      )}
      <NewsFoot messages={messages} choice={choice} hasOlder={hasOlder} />
    </>
  );
}
