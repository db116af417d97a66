import type { ResourcesMessages } from "~/i18n/en/resources";
import { fill } from "~/i18n/fill";
import { PageLink } from "~/i18n/locale-context";
import { EmptyResult } from "~/ui/empty-result";
import type { FoundResource } from "./load-resources.server";
import { ResourceCards } from "./resource-card";

type FoundResourcesProps = {
  messages: ResourcesMessages;
  query: string;
  resources: readonly FoundResource[];
};

/** What a search found, best match first, and the way back to everything. */
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
    <section aria-labelledby="found" className="mt-6 border-t border-ink pt-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2
          id="found"
          className="min-w-0 text-[clamp(1.75rem,1.6rem+.6vw,2rem)] leading-snug wrap-anywhere"
        >
          {fill(results.heading, { query })}
        </h2>
        {clear}
      </div>
      <ResourceCards resources={resources} messages={messages} />
    </section>
  );
}
