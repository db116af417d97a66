import { pillStyle } from "~/design/ui/button-style";
import { EmptyResult } from "~/design/ui/empty-result";
import { countWords } from "~/i18n/count";
import { fill } from "~/i18n/fill";
import { PageLink, useLocale } from "~/i18n/locale-context";
import type { ListedResource } from "./listed-resource";
import type { ResourceGroup } from "./load-resources.server";
import { ResourceCards } from "./resource-card";
import { ResourceLine } from "./resource-line";
import type { ResourcesMessages } from "./words.en";

type AllCategoriesProps = {
  messages: ResourcesMessages;
  recommended: readonly ListedResource[];
  groups: readonly ResourceGroup[];
};

/**
 * The element of a category. Ids that are made of data have a prefix, so that none is one of the
 * page's own, whatever an owner calls a category.
 */
const placeOf = (id: string): string => `in-${id}`;

/** The recommended resources, then every category with its first resources. */
export function AllCategories({ messages, recommended, groups }: AllCategoriesProps) {
  if (groups.length === 0) {
    return (
      <div className="mt-10">
        <EmptyResult text={messages.none} />
      </div>
    );
  }
  return (
    <>
      {recommended.length > 0 && (
        <section aria-labelledby="recommended" className="mt-12 border-t border-ink pt-5 md:mt-14">
          <div className="flex flex-wrap items-baseline justify-between gap-x-6">
            <h2
              id="recommended"
              className="min-w-0 text-[clamp(1.75rem,1.6rem+.6vw,2rem)] leading-snug"
            >
              {messages.recommended.heading}
            </h2>
            <p className="text-micro text-ink-3">{messages.recommended.note}</p>
          </div>
          <div className="mt-1">
            <ResourceCards resources={recommended} messages={messages} />
          </div>
        </section>
      )}
      <nav aria-label={messages.categoriesLabel} className="mt-10 lg:hidden">
        <ul className="flex flex-wrap gap-2">
          {groups.map(({ id, name }) => (
            <li key={id}>
              <a href={`#${placeOf(id)}`} className={pillStyle}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-12 grid gap-x-16 gap-y-12 md:mt-20 md:grid-cols-2 lg:grid-cols-3 lg:gap-y-16">
        {groups.map((group) => (
          <Group key={group.id} group={group} messages={messages} />
        ))}
      </div>
    </>
  );
}

function Group({ group, messages }: { group: ResourceGroup; messages: ResourcesMessages }) {
  const { id, name, count, first } = group;
  const locale = useLocale();
  const headingId = `name-of-${id}`;
  return (
    <section id={placeOf(id)} aria-labelledby={headingId} className="scroll-mt-6">
      <div className="flex items-baseline justify-between gap-4 border-b border-ink pb-2.5">
        <h2 id={headingId} className="font-sans text-h3 font-semibold tracking-normal">
          {name}
        </h2>
        <p className="text-small text-ink-3">
          <span aria-hidden="true" className="mono">
            {count}
          </span>
          <span className="sr-only">{countWords(messages.count, count, locale)}</span>
        </p>
      </div>
      <ul className="mt-2">
        {first.map((resource) => (
          <ResourceLine key={resource.url} resource={resource} messages={messages} />
        ))}
      </ul>
      <PageLink
        to="/resources"
        query={{ category: id }}
        className="group ml-10 mt-1 inline-flex min-h-11 items-center text-small"
        aria-label={`${name}: ${fill(messages.all, { count })}`}
      >
        <span className="border-b border-line-strong text-ink-2 group-hover:border-seal-ink group-hover:text-seal-ink">
          {fill(messages.all, { count })}
        </span>
      </PageLink>
    </section>
  );
}
