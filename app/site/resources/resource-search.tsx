import { SearchField } from "~/design/ui/search-field";
import { addressIn } from "~/i18n/addresses";
import { countWords } from "~/i18n/count";
import { useLocale } from "~/i18n/locale-context";
import { useSearchInPlace } from "~/islands/in-place/use-search-in-place";
import { useServedPart } from "~/islands/in-place/use-served-part";
import { askResources } from "./ask-resources";
import { FoundResources } from "./found-resources";
import type { ResourceSearchMessages } from "./resource-search-messages";

/** Id of the element with the server's list of resources. */
export const servedResourcesId = "tools";

type ResourceSearchProps = {
  messages: ResourceSearchMessages;
  /** Title of the document for a search, with `{query}`. */
  documentTitle: string;
  /** Ids of all categories, in their order. */
  categoryIds: readonly string[];
  /** The search of the server's page, or "". */
  query: string;
  /** Number of results of that search; null without a search. */
  total: number | null;
  apiBaseUrl: string;
};

/**
 * The head of the page with its search. Once hydrated, it shows the results of a search here,
 * instead of the server's list below.
 */
export function ResourceSearch({
  messages,
  documentTitle,
  categoryIds,
  ...served
}: ResourceSearchProps) {
  const locale = useLocale();
  const action = addressIn(locale, "/resources");
  const { form, search, isLoading, onSubmit } = useSearchInPlace({
    action,
    title: documentTitle,
    ask: (query, goTo) =>
      askResources(query, { locale, categoryIds, baseUrl: served.apiBaseUrl, goTo }),
  });
  useServedPart(servedResourcesId, { isHidden: search !== null, isBusy: isLoading });
  const total = search === null ? served.total : search.found.length;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-6">
        <h1 className="min-w-0 text-h1">{messages.heading}</h1>
        <search className="w-full lg:w-[520px]">
          <form ref={form} action={action} onSubmit={onSubmit}>
            <SearchField
              label={messages.search.label}
              submit={messages.search.button}
              clear={messages.search.empty}
              value={served.query}
              isLarge
            />
          </form>
        </search>
      </div>
      {/* Visually hidden without results, because a visible sentence says so. */}
      <p role="status" className={total ? "mt-8 text-small text-ink-3" : "sr-only"}>
        {isLoading
          ? messages.results.loading
          : total !== null && countWords(messages.results.count, total, locale)}
      </p>
      {search !== null && (
        <div aria-busy={isLoading}>
          {/* The same meta tag as on the server's page of results; React moves it to the head. */}
          {served.query === "" && <meta name="robots" content="noindex" />}
          <FoundResources messages={messages} query={search.query} resources={search.found} />
        </div>
      )}
    </>
  );
}
