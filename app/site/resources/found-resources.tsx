import { EmptyResult } from "~/design/ui/empty-result";
import { fill } from "~/i18n/fill";
import { PageLink } from "~/i18n/locale-context";
import type { FoundResource } from "./listed-resource";
import { ResourceCards } from "./resource-card";
import type { ResourceSearchMessages } from "./resource-search-messages";

type FoundResourcesProps = {
  messages: ResourceSearchMessages;
  query: string;
  resources: readonly FoundResource[];
};

/** The resources that a search found, best match first, and a link to clear the search. */
export function FoundResources({ messages, query, resources }: FoundResourcesProps) {
  const { results } = messages;
  const clear = (
    <PageLink to="/resources" className="inline-flex min-h-11 items-center">
      <span className="rule-link">{results.clear}</span>
    </PageLink>
  );
  if (resources.length === 0) {
    return (
      <div className="mt-8">
        <h2 className="sr-only">{fill(results.heading, { query })}</h2>
        <EmptyResult text={fill(results.empty, { query })}>{clear}</EmptyResult>
      </div>
    );
  }
  return (
    <section
      aria-label={fill(results.heading, { query })}
      className="mt-6 border-t border-ink pt-5"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 className="min-w-0 text-[clamp(1.75rem,1.6rem+.6vw,2rem)] leading-snug wrap-anywhere">
          {fill(results.heading, { query })}
        </h2>
        {clear}
      </div>
      <ResourceCards resources={resources} messages={messages} />
    </section>
  );
}
