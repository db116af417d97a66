import type { ReactNode } from "react";
import type { ArticleNeighbour, ArticleView } from "~/entities/article/article";
import type { ArticleMessages } from "~/i18n/en/article";
import { articleHue, RidgeCover } from "~/motif/ridge-cover";
import { hueOf, Tag } from "~/ui/tag";
import { Words } from "~/ui/words";
import { Neighbours } from "./neighbours";

type ArticlePageProps = {
  messages: ArticleMessages;
  article: ArticleView;
  previous: ArticleNeighbour | null;
  next: ArticleNeighbour | null;
};

/** An article under its cover: meta in the rail, text beside it, neighbours at the end. */
export function ArticlePage({ messages, article, previous, next }: ArticlePageProps) {
  const { id, date, titleWords, summary, tags, paragraphs, keyPoints } = article;
  return (
    <>
      <article>
        <RidgeCover id={id} className="block h-[148px] w-full md:h-[220px]" />
        <div className="page grid gap-x-8 gap-y-8 pt-12 md:pt-[72px] xl:grid-cols-[var(--rail)_minmax(0,1fr)]">
          <header className="xl:col-start-2 xl:row-start-1">
            <h1 className="text-h1 break-keep wrap-anywhere">
              <Words words={titleWords} />
            </h1>
            <p className="mt-4 max-w-[36em] text-lead text-ink-2">{summary}</p>
          </header>
          <dl className="flex flex-wrap gap-x-10 gap-y-4 text-small xl:col-start-1 xl:row-span-2 xl:row-start-1 xl:flex-col xl:flex-nowrap xl:gap-y-4 xl:pt-1">
            <Fact label={messages.published}>
              <time dateTime={date} className="mono">
                {date}
              </time>
            </Fact>
            <Fact label={messages.authorLabel}>{messages.author}</Fact>
            <Fact label={messages.tags}>
              <span className="flex flex-wrap gap-1 pt-0.5">
                {tags.map((tag) => (
                  <Tag key={tag} tone={hueOf(articleHue(id) - 1)}>
                    {tag}
                  </Tag>
                ))}
              </span>
            </Fact>
          </dl>
          <div className="prose xl:col-start-2">
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
            <h2>{messages.keyPoints}</h2>
            <ol className="list-none border-t border-ink pl-0">
              {keyPoints.map((point, index) => (
                <li
                  key={point}
                  className="mt-0 flex items-baseline gap-4 border-b border-line py-3.5"
                >
                  <span aria-hidden="true" className="mono w-4 shrink-0 text-small text-ink-3">
                    {index + 1}
                  </span>
                  <span>{point}</span>
                </li>
              ))}
            </ol>
          </div>
        </div>
      </article>
      <Neighbours messages={messages} previous={previous} next={next} />
    </>
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
