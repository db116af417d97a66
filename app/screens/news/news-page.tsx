import type { ArticleTeaser } from "~/entities/article/article";
import type { NewsMessages } from "~/i18n/en/news";
import { fill } from "~/i18n/fill";
import { useLocale } from "~/i18n/locale-context";
import { locales } from "~/i18n/locales";
import { ArticleRow } from "./article-row";
import { LeadArticle } from "./lead-article";

type NewsPageProps = { messages: NewsMessages; articles: readonly ArticleTeaser[] };

/** The newest article with its cover, and the ones before it as ruled rows. */
export function NewsPage({ messages, articles }: NewsPageProps) {
  const locale = useLocale();
  const [lead, ...others] = articles;
  const plural = new Intl.PluralRules(locales[locale].htmlLang).select(articles.length);
  const count = messages.count[plural === "one" ? "one" : "other"];
  return (
    <div className="page pb-20 pt-16 md:pb-28 md:pt-20">
      <h1 className="text-h1">{messages.heading}</h1>
      <p className="mt-4 max-w-[36em] text-lead text-ink-2">{messages.lead}</p>
      {lead !== undefined && <LeadArticle article={lead} author={messages.author} />}
      <ul className="mt-10 border-b border-ink md:mt-14">
        {others.map((article) => (
          <ArticleRow key={article.id} article={article} author={messages.author} />
        ))}
      </ul>
      <p className="mt-6 text-small text-ink-3">{fill(count, { count: articles.length })}</p>
    </div>
  );
}
