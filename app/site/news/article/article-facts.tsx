import type { ReactNode } from "react";
import { hueWash } from "~/design/drawings/hue-wash";
import { articleHue } from "~/design/drawings/ridge-cover";
import { Tag } from "~/design/ui/tag";
import type { ArticleFacts as Facts } from "~/domain/article/article";
import { countWords } from "~/i18n/count";
import { formatNumber } from "~/i18n/format";
import { PageLink, useLocale } from "~/i18n/locale-context";
import type { ArticleMessages } from "./words.en";

type ArticleFactsProps = { messages: ArticleMessages; article: Facts };

/** Date, views, reading time, author and tags of an article. */
export function ArticleFacts({ messages, article }: ArticleFactsProps) {
  const locale = useLocale();
  const { id, date, tags, views, readingMinutes } = article;
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-4 text-small xl:col-start-1 xl:row-span-2 xl:row-start-1 xl:flex-col xl:flex-nowrap xl:gap-y-4 xl:pt-1">
      <Fact label={messages.published}>
        <time dateTime={date} className="mono">
          {date}
        </time>
      </Fact>
      <Fact label={messages.viewsLabel}>
        <span className="tabular-nums">{formatNumber(locale, views)}</span>
      </Fact>
      <Fact label={messages.readingLabel}>
        {countWords(messages.reading, readingMinutes, locale)}
      </Fact>
      <Fact label={messages.authorLabel}>{messages.author}</Fact>
      <Fact label={messages.tags}>
        <ul className="flex flex-wrap gap-1 pt-0.5">
          {tags.map((tag) => (
            <li key={tag.id}>
              <PageLink
                to="/news"
                query={{ tag: tag.id }}
                className="relative inline-flex after:absolute after:-inset-x-0.5 after:-inset-y-3 after:content-[''] hover:underline"
              >
                <Tag colours={hueWash(articleHue(id))}>{tag.name}</Tag>
              </PageLink>
            </li>
          ))}
        </ul>
      </Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-3">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
