import { RidgeCover } from "~/design/drawings/ridge-cover";
import { RuleLink } from "~/design/ui/rule-link";
import { Words } from "~/design/ui/words";
import type { ArticleTeaser } from "~/domain/article/article";
import { PageLink } from "~/i18n/locale-context";
import { titleLink } from "~/site/news/article-row";
import type { HomeMessages } from "~/site/product/words.en";

type NewsTeaserProps = { messages: HomeMessages["news"]; articles: readonly ArticleTeaser[] };

/** The newest article with its cover, and the next ones as lines. */
export function NewsTeaser({ messages, articles }: NewsTeaserProps) {
  const [lead, ...others] = articles;
  if (lead === undefined) return null;
  return (
    <section className="defer-layout page pb-[var(--section)]">
      <div className="flex flex-wrap items-end justify-between gap-x-6 border-t border-ink pt-7">
        <h2 className="text-h2">{messages.heading}</h2>
        <RuleLink to="/news" label={messages.all} />
      </div>
      <div className="mt-10 grid gap-x-[72px] gap-y-9 lg:grid-cols-[543fr_633fr]">
        <Lead article={lead} />
        <ul>
          {others.map((article) => (
            <Line key={article.id} article={article} />
          ))}
        </ul>
      </div>
    </section>
  );
}

function Lead({ article }: { article: ArticleTeaser }) {
  return (
    <article className="relative">
      <RidgeCover id={article.id} className="aspect-[3/2] h-auto w-full" />
      <p className="mono mt-4 text-micro text-ink-3">
        <time dateTime={article.date}>{article.date}</time>
        <span className="ml-4 font-sans">{article.tags[0]?.name}</span>
      </p>
      <h3 className="mt-1 break-keep text-h3 wrap-anywhere">
        <PageLink to={`/new/${article.id}`} className={titleLink}>
          <Words words={article.titleWords} />
        </PageLink>
      </h3>
      <p className="mt-2 text-ink-2">{article.summary}</p>
    </article>
  );
}

function Line({ article }: { article: ArticleTeaser }) {
  return (
    <li>
      <article className="relative grid gap-x-4 border-t border-line py-6 md:grid-cols-[112px_1fr]">
        <time dateTime={article.date} className="mono text-micro leading-[1.9] text-ink-3">
          {article.date}
        </time>
        <div>
          <h3 className="break-keep text-h4 wrap-anywhere">
            <PageLink to={`/new/${article.id}`} className={titleLink}>
              <Words words={article.titleWords} />
            </PageLink>
          </h3>
          <p className="mt-1 text-micro text-ink-3">{article.tags[0]?.name}</p>
        </div>
      </article>
    </li>
  );
}
