import type { ReactNode } from "react";
import { useLocale } from "~/i18n/locale-context";
import { locales } from "~/i18n/locales";
import type { NewsChoice } from "./news-choice";
import { NewsPages } from "./news-pages";
import type { NewsSearchMessages } from "./news-search-messages";

type NewsFootProps = {
  messages: NewsSearchMessages;
  choice: NewsChoice;
  hasOlder: boolean;
  /** Content before the links. */
  children?: ReactNode;
};

/** Links below a list: newer and older articles, and the feed. */
export function NewsFoot({ messages, choice, hasOlder, children }: NewsFootProps) {
  const locale = useLocale();
  return (
    <div className="mt-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-3 text-small text-ink-3">
      {children}
      <NewsPages messages={messages} choice={choice} hasOlder={hasOlder} />
      <a
        href={`${locales[locale].prefix}/feed.xml`}
        className="ml-auto inline-flex min-h-11 items-center text-ink"
      >
        <span className="rule-link">{messages.feed}</span>
      </a>
    </div>
  );
}
