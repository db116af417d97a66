import { hueText } from "~/design/drawings/hue-style";
import { MiniPrint } from "~/design/drawings/mini-print";
import { articleHue } from "~/design/drawings/ridge-cover";
import { Marked } from "~/design/ui/marked";
import { Words } from "~/design/ui/words";
import { countWords } from "~/i18n/count";
import { PageLink, useLocale } from "~/i18n/locale-context";
import type { ListedArticle } from "./listed-article";
import type { NewsSearchMessages } from "./news-search-messages";

/** Classes of a title whose link covers the whole entry of its article. */
export const titleLink =
  "decoration-1 underline-offset-4 after:absolute after:inset-0 after:content-[''] hover:underline";

type ArticleRowProps = { article: ListedArticle; messages: NewsSearchMessages };

/** A row of a list of articles; on phones date, tag, views and author share one line. */
export function ArticleRow({ article, messages }: ArticleRowProps) {
  const locale = useLocale();
  const { id, date, titleWords, summary, tags, views, marks } = article;
  return (
    <li className="border-t border-line">
      <article className="relative grid gap-x-6 py-7 lg:gap-x-8 md:grid-cols-[96px_1fr_160px_64px] xl:grid-cols-[128px_1fr_160px_64px]">
        <div className="md:col-start-2 md:row-start-1">
          <h2 className="font-sans text-h4 font-semibold tracking-normal break-keep wrap-anywhere [font-feature-settings:normal] md:text-[1.25rem]">
            <PageLink to={`/new/${id}`} className={titleLink}>
              {marks ? <Marked pieces={marks.title} /> : <Words words={titleWords} />}
            </PageLink>
          </h2>
          <p className="mt-1.5 max-w-[44em] text-ink-2">
            {marks ? <Marked pieces={marks.summary} /> : summary}
          </p>
        </div>
        <div className="mt-3 flex flex-wrap gap-x-5 text-micro text-ink-3 md:contents">
          <time dateTime={date} className="mono md:col-start-1 md:row-start-1 md:pt-1.5">
            {date}
          </time>
          <p className="flex flex-wrap gap-x-5 md:col-start-3 md:row-start-1 md:flex-col md:gap-y-1 md:pt-1">
            <span>{tags[0]?.name}</span>
            <span className="tabular-nums">{countWords(messages.views, views, locale)}</span>
            <span>{messages.author}</span>
          </p>
        </div>
        <MiniPrint
          id={`article-${id}`}
          size={64}
          className={`col-start-4 row-start-1 max-md:hidden ${hueText(articleHue(id))}`}
        />
      </article>
    </li>
  );
}
