import { Form, useNavigation } from "react-router";
import { addressIn } from "~/i18n/addresses";
import { countWords } from "~/i18n/count";
import type { ResourcesMessages } from "~/i18n/en/resources";
import { useLocale } from "~/i18n/locale-context";
import { SearchField } from "~/ui/search-field";
import { AllKinds } from "./all-kinds";
import { ApplyStrip } from "./apply-strip";
import { FoundResources } from "./found-resources";
import type { ResourcesView } from "./load-resources.server";
import { OneKind } from "./one-kind";

type ResourcesPageProps = { messages: ResourcesMessages; view: ResourcesView };

/** Tools of others: a search that works without scripts, and what the address chooses of them. */
export function ResourcesPage({ messages, view }: ResourcesPageProps) {
  const locale = useLocale();
  const isLoading = useNavigation().state === "loading";
  const query = view.shows === "found" ? view.query : "";
  // Where nothing was found, a sentence says so to the eye.
  const hasFound = view.shows === "found" && view.resources.length > 0;
  return (
    <div className="page pb-20 pt-16 md:pb-28 md:pt-20">
      <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-6">
        <h1 className="text-h1">{messages.heading}</h1>
        <Form
          action={addressIn(locale, "/resources")}
          method="get"
          role="search"
          preventScrollReset
          className="w-full lg:w-[520px]"
        >
          <SearchField
            label={messages.search.label}
            submit={messages.search.button}
            value={query}
            isLarge
          />
        </Form>
      </div>
      <p role="status" className={hasFound ? "mt-8 text-small text-ink-3" : "sr-only"}>
        {isLoading
          ? messages.results.loading
          : view.shows === "found" &&
            countWords(messages.results.count, view.resources.length, locale)}
      </p>
      <div aria-busy={isLoading}>
        {view.shows === "all" && <AllKinds messages={messages} {...view} />}
        {view.shows === "kind" && <OneKind messages={messages} {...view} />}
        {view.shows === "found" && <FoundResources messages={messages} {...view} />}
      </div>
      <ApplyStrip messages={messages.apply} />
    </div>
  );
}
