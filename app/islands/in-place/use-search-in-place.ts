import { type FormEvent, useEffect, useRef } from "react";
import { fill } from "~/i18n/fill";
import { submissionOf } from "~/islands/hold-presses";
import { tidyQuery } from "~/lib/search/tidy-query";
import { useInPlace } from "./use-in-place";

type SearchOptions<Found> = {
  /** Address of the form without scripts. */
  action: string;
  /** The document's title for a search, with `{query}` in it. */
  title: string;
  /**
   * Fetches the results of a query. A failure may call `goTo` with the page to load; otherwise the
   * results are loaded as a document.
   */
  ask: (query: string, goTo: (address: string) => void) => Promise<Found | undefined>;
};

/**
 * A search form that shows its results in place. Its field `q` belongs to the visitor: it
 * changes only when they go back or forward, and not while they are typing in it.
 */
export function useSearchInPlace<Found>({ action, title, ask }: SearchOptions<Found>) {
  type Search = { query: string; found: Found };
  const form = useRef<HTMLFormElement>(null);
  const servedTitle = useRef("");
  /** The query whose results are shown. */
  const query = useRef("");
  const { shown, isAsking, show } = useInPlace<Search>((search) => {
    tell(search);
    const field = fieldOf(form.current);
    const next = search?.query ?? field?.defaultValue ?? "";
    const isUntouched = field?.value === query.current || field !== document.activeElement;
    if (field && isUntouched) field.value = next;
    query.current = next;
  });
  useEffect(() => {
    servedTitle.current = document.title;
    query.current = fieldOf(form.current)?.defaultValue ?? "";
  }, []);
  const tell = (search: Search | null) => {
    document.title = search === null ? servedTitle.current : fill(title, { query: search.query });
  };

  const search = async (asked: string) => {
    const address = asked === "" ? action : `${action}?${new URLSearchParams({ q: asked })}`;
    const outcome = await show(address, async (goTo) => {
      // The unfiltered list exists only as a document.
      if (asked === "") return undefined;
      const found = await ask(asked, goTo);
      return found && { query: asked, found };
    });
    if (outcome === undefined) return;
    query.current = asked;
    tell(outcome);
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void search(tidyQuery(String(submissionOf(event.currentTarget).data.get("q") ?? "")));
  };
  return { form, search: shown, isLoading: isAsking, onSubmit };
}

function fieldOf(form: HTMLFormElement | null): HTMLInputElement | null {
  const field = form?.elements.namedItem("q");
  return field instanceof HTMLInputElement ? field : null;
}
