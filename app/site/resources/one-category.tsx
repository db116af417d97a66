import { pillStyle } from "~/design/ui/button-style";
import type { ResourceCategoryView } from "~/domain/resource/resource";
import { countWords } from "~/i18n/count";
import { PageLink, useLocale } from "~/i18n/locale-context";
import type { ListedResource } from "./listed-resource";
import { ResourceCards } from "./resource-card";
import type { ResourcesMessages } from "./words.en";

type OneCategoryProps = {
  messages: ResourcesMessages;
  categories: readonly { id: string; name: string }[];
  category: ResourceCategoryView;
  resources: readonly ListedResource[];
};

/** All resources of one category, with the advice on choosing one. */
export function OneCategory({ messages, categories, category, resources }: OneCategoryProps) {
  const locale = useLocale();
  const all = { id: undefined, name: messages.category.back };
  return (
    <>
      <nav aria-label={messages.categoriesLabel} className="mt-8">
        <ul className="flex flex-wrap gap-2">
          {[all, ...categories].map(({ id, name }) => (
            <li key={id ?? "all"}>
              <PageLink
                to="/resources"
                query={{ category: id }}
                aria-current={id === category.id ? "page" : undefined}
                className={pillStyle}
              >
                {name}
              </PageLink>
            </li>
          ))}
        </ul>
      </nav>
      <section aria-labelledby="category" className="mt-10 border-t border-ink pt-5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6">
          <h2 id="category" className="text-[clamp(1.75rem,1.6rem+.6vw,2rem)] leading-snug">
            {category.name}
          </h2>
          <p className="text-micro text-ink-3">
            {countWords(messages.count, resources.length, locale)}
          </p>
        </div>
        <h3 className="mt-4 text-small">{messages.category.adviceHeading}</h3>
        <p className="max-w-[var(--measure)] text-ink-2">{category.advice}</p>
        <div className="mt-2">
          <ResourceCards resources={resources} messages={messages} />
        </div>
      </section>
    </>
  );
}
