import { Words } from "~/design/ui/words";
import type { ArticleTeaser } from "~/domain/article/article";
import { PageLink } from "~/i18n/locale-context";

type RelatedProps = { heading: string; articles: readonly ArticleTeaser[] };

/** Other articles on the same subject. */
export function Related({ heading, articles }: RelatedProps) {
  if (articles.length === 0) return null;
  return (
    <section aria-labelledby="related" className="page pt-16 md:pt-20">
      <h2 id="related" className="border-t border-ink pt-5 font-sans text-h4 font-semibold">
        {heading}
      </h2>
      <ul className="mt-2">
        {articles.map(({ id, date, titleWords, summary }) => (
          <li
            key={id}
            className="relative grid gap-x-8 border-b border-line py-5 md:grid-cols-[128px_1fr]"
          >
            <time dateTime={date} className="mono pt-1 text-micro text-ink-3">
              {date}
            </time>
            <div>
              <h3 className="break-keep text-[1.0625rem] font-semibold wrap-anywhere">
                <PageLink
                  to={`/new/${id}`}
                  className="decoration-1 underline-offset-4 after:absolute after:inset-0 after:content-[''] hover:underline"
                >
                  <Words words={titleWords} />
                </PageLink>
              </h3>
              <p className="mt-0.5 text-small text-ink-2">{summary}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
