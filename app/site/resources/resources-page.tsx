import { useLocale } from "~/i18n/locale-context";
import { Island } from "~/islands/island";
import { useFacts } from "~/site/layout/facts-context";
import { AllCategories } from "./all-categories";
import { ApplyStrip } from "./apply-strip";
import { FoundResources } from "./found-resources";
import type { ResourcesView } from "./load-resources.server";
import { OneCategory } from "./one-category";
import { ResourceSearch, servedResourcesId } from "./resource-search";
import { resourceSearchMessagesOf } from "./resource-search-messages";
import type { ResourcesMessages } from "./words.en";

type ResourcesPageProps = {
  messages: ResourcesMessages;
  view: ResourcesView;
  apiBaseUrl: string;
};

/** The resources: a search, and what the address selects. */
export function ResourcesPage({ messages, view, apiBaseUrl }: ResourcesPageProps) {
  const locale = useLocale();
  const { brand } = useFacts();
  const isSearch = view.shows === "found";
  return (
    <div className="page pb-20 pt-16 md:pb-28 md:pt-20">
      <Island
        name="resource-search"
        component={ResourceSearch}
        wake="intent"
        props={{
          messages: resourceSearchMessagesOf(messages),
          documentTitle: `${messages.results.title} · ${brand.name[locale]}`,
          categoryIds: view.categories.map(({ id }) => id),
          query: isSearch ? view.query : "",
          total: isSearch ? view.resources.length : null,
          apiBaseUrl,
        }}
      />
      <div id={servedResourcesId}>
        {view.shows === "all" && <AllCategories messages={messages} {...view} />}
        {view.shows === "category" && <OneCategory messages={messages} {...view} />}
        {view.shows === "found" && <FoundResources messages={messages} {...view} />}
      </div>
      <ApplyStrip messages={messages.apply} />
    </div>
  );
}
