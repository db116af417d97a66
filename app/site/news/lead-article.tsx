import { hueWash } from "~/design/drawings/hue-wash";
import { articleHue, RidgeCover } from "~/design/drawings/ridge-cover";
import { Tag } from "~/design/ui/tag";
import { Words } from "~/design/ui/words";
import type { ArticleTeaser } from "~/domain/article/article";
import { countWords } from "~/i18n/count";
import { PageLink, useLocale } from "~/i18n/locale-context";
import { titleLink } from "./article-row";
import type { NewsMessages } from "./words.en";

type LeadArticleProps = { article: ArticleTeaser; messages: NewsMessages };

/** The newest article, with its cover. */
export function LeadArticle({ article, messages }: LeadArticleProps) {
  const locale = useLocale();
  const { id, date, titleWords, summary, tags, views } = article;
  return (
    <article className="relative mt-10 grid gap-x-14 gap-y-6 md:mt-12 lg:grid-cols-[7fr_5fr] lg:items-center">
      <RidgeCover id={id} className="aspect-[16/9] h-auto w-full" />
      <div className="flex flex-col items-start">
        <h2 className="order-2 mt-3 text-h2 break-keep wrap-anywhere">
          <PageLink to={`/new/${id}`} className={titleLink}>
            <Words words={titleWords} />
          </PageLink>
        </h2>
        <p className="order-3 mt-3 text-[1.125rem] text-ink-2">{summary}</p>
        <p className="order-1 flex">
          <Tag colours={hueWash(articleHue(id))}>{tags[0]?.name}</Tag>
        </p>
        <p className="order-4 mt-4 flex flex-wrap gap-x-6 text-micro text-ink-3">
          <time dateTime={date} className="mono">
            {date}
          </time>
          <span className="tabular-nums">{countWords(messages.views, views, locale)}</span>
          <span>{messages.author}</span>
        </p>
      </div>
    </article>
  );
}
