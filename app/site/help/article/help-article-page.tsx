import type { ReactNode } from "react";
import { ContentsLink } from "~/design/ui/contents-link";
import { Icon } from "~/design/ui/icon";
import type { HelpView } from "~/domain/help/help";
import { dayInChina } from "~/i18n/china-time";
import { countWords } from "~/i18n/count";
import { fill } from "~/i18n/fill";
import { PageLink, useLocale } from "~/i18n/locale-context";
import { langWithin } from "~/i18n/locales";
import { HelpPath } from "~/site/help/help-path";
import type { HelpLink } from "~/site/help/load-help.server";
import type { HelpMessages } from "~/site/help/words.en";
import { ArticleHeading } from "~/site/layout/article-heading";
import { type Asked, Feedback } from "./feedback";

type HelpArticlePageProps = {
  messages: HelpMessages;
  article: HelpView;
  previous: HelpLink | null;
  next: HelpLink | null;
  asked: Asked;
  /** A draft: it takes no votes. */
  isPreview: boolean;
};

/** A help article: what it applies to, its contents, the text, whether it helped, and its neighbours. */
export function HelpArticlePage(props: HelpArticlePageProps) {
  const { messages, article, previous, next, asked, isPreview } = props;
  const { slug, section, titleWords, summary, contents, html } = article;
  const locale = useLocale();
  const language = langWithin(locale, article.locale);
  const words = messages.article;
  const hasContents = contents.length > 1;
  return (
    <article className="page pb-20 pt-10 md:pt-16">
      <HelpPath messages={messages} section={section} />
      <div className="mt-6 grid gap-x-8 gap-y-8 md:mt-8 xl:grid-cols-[var(--rail)_minmax(0,1fr)_200px]">
        <Facts messages={messages} article={article} />
        {hasContents && (
          <details data-contents="" className="group border-y border-line xl:hidden">
            <summary className="flex min-h-13 items-center gap-4 text-small font-semibold">
              {words.contents}
              <Icon name="chev" className="ml-auto group-open:rotate-180" />
            </summary>
            <nav aria-label={words.contents} className="mb-5 border-l border-line pl-4 text-small">
              <ContentsList contents={contents} language={language} />
            </nav>
          </details>
        )}
        <div className="min-w-0 xl:col-start-2 xl:row-start-1">
          <ArticleHeading
            titleWords={titleWords}
            summary={summary}
            otherLanguage={language === undefined ? null : words.otherLanguage}
            language={language}
          />
          <div lang={language} className="prose mt-9" dangerouslySetInnerHTML={{ __html: html }} />
          {!isPreview && <Feedback messages={messages.feedback} slug={slug} asked={asked} />}
          <Neighbours messages={messages} previous={previous} next={next} />
        </div>
        {hasContents && (
          <nav
            data-few=""
            data-contents=""
            aria-label={words.contents}
            className="text-small max-xl:hidden xl:col-start-3 xl:row-start-1"
          >
            <div className="contents-beside">
              <p className="pb-1 font-semibold">{words.contents}</p>
              <ContentsList contents={contents} language={language} />
            </div>
          </nav>
        )}
      </div>
    </article>
  );
}

type FactsProps = { messages: HelpMessages; article: HelpView };

function Facts({ messages: { article: words }, article }: FactsProps) {
  const locale = useLocale();
  const day = dayInChina(new Date(article.updatedAt));
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-4 text-small xl:col-start-1 xl:row-start-1 xl:flex-col xl:flex-nowrap xl:pt-1">
      <Fact label={words.applies}>{fill(words.appliesTo, { range: article.applies })}</Fact>
      <Fact label={words.updated}>
        <time dateTime={day} className="mono">
          {day}
        </time>
      </Fact>
      <Fact label={words.reading}>{countWords(words.minutes, article.readingMinutes, locale)}</Fact>
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

type ContentsListProps = {
  contents: HelpView["contents"];
  /** Language of the text (BCP 47) if it differs from the page's. */
  language: string | undefined;
};

function ContentsList({ contents, language }: ContentsListProps) {
  return (
    <ol lang={language}>
      {contents.map(({ id, title }) => (
        <li key={id}>
          <ContentsLink id={id}>{title}</ContentsLink>
        </li>
      ))}
    </ol>
  );
}

type NeighboursProps = Pick<HelpArticlePageProps, "messages" | "previous" | "next">;

/** The articles before and after this one in its section. */
function Neighbours({ messages: { article: words }, previous, next }: NeighboursProps) {
  if (previous === null && next === null) return null;
  const link =
    "mt-1 block text-h4 font-semibold decoration-1 underline-offset-4 after:absolute after:inset-0 after:content-[''] hover:underline";
  return (
    <nav
      aria-label={words.neighbours}
      className="grid border-b border-line md:grid-cols-2 md:divide-x md:divide-line"
    >
      <div className={`relative md:pr-8 ${previous === null ? "max-md:hidden" : "py-6"}`}>
        {previous !== null && (
          <>
            <p className="flex items-center gap-2.5 text-small text-ink-3">
              <Icon name="prev" />
              {words.previous}
            </p>
            <PageLink to={`/help/${previous.slug}`} className={link}>
              {previous.title}
            </PageLink>
          </>
        )}
      </div>
      {next !== null && (
        <div className="relative py-6 max-md:border-t max-md:border-line md:pl-8 md:text-right">
          <p className="flex items-center gap-2.5 text-small text-ink-3 md:justify-end">
            {words.next}
            <Icon name="arrow" />
          </p>
          <PageLink to={`/help/${next.slug}`} className={link}>
            {next.title}
          </PageLink>
        </div>
      )}
    </nav>
  );
}
