import { RuleLink } from "~/design/ui/rule-link";
import type { HelpError } from "~/domain/help/help";
import { PageLink } from "~/i18n/locale-context";
import { HelpPath } from "~/site/help/help-path";
import type { HelpLink } from "~/site/help/load-help.server";
import type { HelpMessages } from "~/site/help/words.en";

type CodePageProps = { messages: HelpMessages; error: HelpError; articles: readonly HelpLink[] };

/** One error code: what the client shows, the usual cause, and what to do. */
export function CodePage({ messages, error, articles }: CodePageProps) {
  const { code, screen, cause, todo } = error;
  const words = messages.error;
  return (
    <div className="page pb-20 pt-10 md:pb-28 md:pt-16">
      <HelpPath messages={messages} code={code} />
      <h1 className="mt-4 text-h1">
        <span className="mono mr-[0.15em] font-semibold">{code}</span> {screen}
      </h1>
      <div className="mt-8 max-w-[40em]">
        <h2 className="text-h3">{words.cause}</h2>
        <p className="mt-3 text-lead text-ink-2">{cause}</p>
        <h2 className="mt-9 text-h3">{words.what}</h2>
        {todo.split(/\n+/).map((paragraph) => (
          <p key={paragraph} className="mt-3 text-[1.0625rem] leading-[1.85]">
            {paragraph}
          </p>
        ))}
        {articles.length > 0 && (
          <section aria-labelledby="articles" className="mt-12">
            <h2
              id="articles"
              className="border-b border-ink pb-2.5 font-sans text-[1.125rem] font-semibold tracking-normal"
            >
              {words.articles}
            </h2>
            <ul>
              {articles.map(({ slug, title }) => (
                <li key={slug}>
                  <PageLink
                    to={`/help/${slug}`}
                    className="flex min-h-[52px] items-center border-b border-line py-2 decoration-1 underline-offset-4 hover:text-seal-ink hover:underline"
                  >
                    {title}
                  </PageLink>
                </li>
              ))}
            </ul>
          </section>
        )}
        <RuleLink to="/help/errors" label={words.allCodes} className="mt-8" />
      </div>
    </div>
  );
}
