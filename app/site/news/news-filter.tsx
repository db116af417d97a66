import type { FormEvent, Ref } from "react";
import { pillStyle } from "~/design/ui/button-style";
import { SearchField } from "~/design/ui/search-field";
import type { Tag } from "~/domain/article/article";
import { addressIn } from "~/i18n/addresses";
import { PageLink, useLocale } from "~/i18n/locale-context";
import type { NewsChoice } from "./news-choice";
import type { NewsSearchMessages } from "./news-search-messages";

type NewsFilterProps = {
  form: Ref<HTMLFormElement>;
  messages: NewsSearchMessages;
  tags: readonly Tag[];
  choice: NewsChoice;
  /** Initial value of the search field. */
  value: string;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
};

/** Links to subjects, and the search, a form that works without scripts. */
export function NewsFilter({ form, messages, tags, choice, value, onSubmit }: NewsFilterProps) {
  const locale = useLocale();
  const all = { id: undefined, name: messages.all };
  return (
    <div className="mt-8 flex flex-wrap items-center justify-between gap-x-10 gap-y-5">
      <nav aria-labelledby="hot-tags" className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <p id="hot-tags" className="text-small text-ink-3">
          {messages.hotTags}
        </p>
        <ul className="flex flex-wrap gap-2">
          {[all, ...tags].map(({ id, name }) => (
            <li key={id ?? "all"}>
              <PageLink
                to="/news"
                query={{ tag: id }}
                aria-current={
                  choice.query === "" && (id ?? null) === choice.tag ? "true" : undefined
                }
                className={pillStyle}
              >
                {name}
              </PageLink>
            </li>
          ))}
        </ul>
      </nav>
      <search className="w-full sm:w-[280px]">
        <form ref={form} action={addressIn(locale, "/news")} onSubmit={onSubmit}>
          <SearchField
            label={messages.searchLabel}
            submit={messages.search}
            clear={messages.emptySearch}
            value={value}
          />
        </form>
      </search>
    </div>
  );
}
