import { Icon } from "~/design/ui/icon";
import { Words } from "~/design/ui/words";
import type { ArticleNeighbour } from "~/domain/article/article";
import { PageLink } from "~/i18n/locale-context";
import { titleLink } from "~/site/news/article-row";
import type { ArticleMessages } from "./words.en";

type NeighboursProps = {
  messages: ArticleMessages;
  previous: ArticleNeighbour | null;
  next: ArticleNeighbour | null;
};

/** Links to the next older and newer article, or a note that there is none. */
export function Neighbours({ messages, previous, next }: NeighboursProps) {
  return (
    <nav aria-label={messages.neighbours} className="page pb-20 pt-16 md:pt-20">
      <div className="grid border-y border-line md:grid-cols-2 md:divide-x md:divide-line">
        <div className="relative py-6 md:pr-8">
          <p className="flex items-center gap-2.5 text-small text-ink-3">
            <Icon name="prev" />
            {messages.previous}
          </p>
          <Title article={previous} missing={messages.isOldest} />
        </div>
        <div className="relative py-6 max-md:border-t max-md:border-line md:pl-8 md:text-right">
          <p className="flex items-center gap-2.5 text-small text-ink-3 md:justify-end">
            {messages.next}
            <Icon name="arrow" />
          </p>
          <Title article={next} missing={messages.isNewest} />
        </div>
      </div>
      <PageLink to="/news" className="group mt-6 inline-flex min-h-11 items-center">
        <span className="rule-link group-hover:border-seal-ink group-hover:text-seal-ink">
          {messages.all}
        </span>
      </PageLink>
    </nav>
  );
}

function Title({ article, missing }: { article: ArticleNeighbour | null; missing: string }) {
  if (article === null) return <p className="mt-2 text-h4 text-ink-2">{missing}</p>;
  return (
    <p className="mt-2 text-h4 font-semibold break-keep wrap-anywhere">
      <PageLink to={`/new/${article.id}`} className={titleLink}>
        <Words words={article.titleWords} />
      </PageLink>
    </p>
  );
}
