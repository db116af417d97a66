import { RidgeCover } from "~/design/drawings/ridge-cover";
import type { ArticleNeighbour, ArticleTeaser, ArticleView } from "~/domain/article/article";
import { useLocale } from "~/i18n/locale-context";
import { langWithin } from "~/i18n/locales";
import { ArticleHeading } from "~/site/layout/article-heading";
import { ArticleFacts } from "./article-facts";
import { Contents } from "./contents";
import { Neighbours } from "./neighbours";
import { Related } from "./related";
import { ShareLinks } from "./share-links";
import type { ArticleMessages } from "./words.en";

type ArticlePageProps = {
  messages: ArticleMessages;
  article: ArticleView;
  previous: ArticleNeighbour | null;
  next: ArticleNeighbour | null;
  related: readonly ArticleTeaser[];
  apiBaseUrl: string;
  publicUrl: string;
  /** A draft: its readers are not counted. */
  isPreview: boolean;
};

/** An article: cover, facts, table of contents, text, and links to other articles. */
export function ArticlePage(props: ArticlePageProps) {
  const { messages, article, previous, next, related, apiBaseUrl, publicUrl, isPreview } = props;
  const { id, titleWords, summary, contents } = article;
  const locale = useLocale();
  const language = langWithin(locale, article.locale);
  return (
    <>
      <article data-few="" data-counted-view={isPreview ? undefined : id} data-api={apiBaseUrl}>
        <RidgeCover id={id} className="block h-[148px] w-full md:h-[220px]" />
        <div className="page grid gap-x-8 gap-y-8 pt-12 md:pt-[72px] xl:grid-cols-[var(--rail)_minmax(0,1fr)_200px]">
          <header className="xl:col-start-2 xl:row-start-1">
            <ArticleHeading
              titleWords={titleWords}
              summary={summary}
              otherLanguage={language === undefined ? null : messages.otherLanguage}
              language={language}
            />
          </header>
          <ArticleFacts messages={messages} article={article} />
          <Contents heading={messages.contents} contents={contents} language={language} />
          <div className="min-w-0 xl:col-start-2">
            <div
              lang={language}
              className="prose"
              dangerouslySetInnerHTML={{ __html: article.html }}
            />
            <ShareLinks messages={messages} article={article} publicUrl={publicUrl} />
          </div>
        </div>
      </article>
      <Related heading={messages.related} articles={related} />
      <Neighbours messages={messages} previous={previous} next={next} />
    </>
  );
}
