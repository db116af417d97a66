import "./strings";
import { Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from "react-router";
import type { AnswerOf } from "~/console-api/routes";
import { type ArticleKind, articleKind } from "~/console-api/schemas/articles";
import { helpSections } from "~/domain/help/help";
import { countWords } from "~/i18n/count";
import { fill } from "~/i18n/fill";
import { localeCodes } from "~/i18n/locales";
import { call } from "~console/api/call";
import { useMay } from "~console/api/session";
import { languageIn, sectionName } from "~console/drafts/states";
import { Button, buttonStyle } from "~console/ui/button";
import { AddressFilter, FilterBar, ListFoot, ListKeys, ListScreen } from "~console/ui/list-screen";
import { Note } from "~console/ui/note";
import { ListSearch } from "~console/ui/search-box";
import { useSelection } from "~console/ui/selection";
import { useAsk } from "~console/ui/use-ask";
import { usePages } from "~console/ui/use-pages";
import { withValue } from "~console/ui/with-value";
import { type Language, useLanguage } from "~console/words";
import { Rows } from "./article-rows";
import { type FilterName, filterNames, filterOf, filterStates, kindOf, tabs } from "./list-filter";
import { NewArticle } from "./new-article";
import { SelectionBar } from "./selection-bar";

type List = AnswerOf<"articles">;

/** The articles of the filter in the address. */
export const loader = ({ request }: LoaderFunctionArgs): Promise<List> =>
  call("articles", filterOf(new URL(request.url).searchParams));

/** All articles, with where each language stands. */
export function Component() {
  const list = useLoaderData<List>();
  const language = useLanguage();
  const { locale, words } = language;
  const [query] = useSearchParams();
  const { pages, more, problem } = usePages(list, (after) =>
    call("articles", { ...filterOf(query), after }),
  );
  const articles = pages.flatMap((page) => page.articles);
  const mayPublish = useMay("articles.publish");
  const [asked, ask] = useAsk(["new-article"]);
  const selection = useSelection(articles, ({ id }) => String(id));
  const kind = kindOf(query);
  const isFiltered = [...query].length > (query.has("kind") ? 1 : 0);
  const { list: text } = words.articles;
  const stale = list.counts.stale;

  return (
    <ListScreen
      title={words.screens.articles}
      meta={[
        countWords(text.meta[kind], list.counts.all, locale),
        ...(stale > 0 ? [countWords(text.stale, stale, locale)] : []),
      ].join(locale === "cn" ? "，" : ", ")}
      acts={
        <>
          <Link to="/articles/tags" className={buttonStyle("line")}>
            {words.articles.tags.open}
          </Link>
          {mayPublish && (
            <Button tone="ink" icon="plus" data-key="create" onPress={() => ask("new-article")}>
              {text.new[kind]}
            </Button>
          )}
        </>
      }
      before={
        <>
          <Kinds kind={kind} />
          <Tabs counts={list.counts} query={query} />
          <div className="pt-4">
            <FilterBar
              search={<ListSearch key={query.get("q")} label={text.search} query={query} />}
              note={
                <span className="ml-auto text-micro text-ink-3 max-md:hidden">
                  {text.newestFirst}
                </span>
              }
            >
              {filterNames[kind].map((name) => (
                <Filter key={name} name={name} list={list} />
              ))}
            </FilterBar>
          </div>
          {mayPublish && (
            <SelectionBar selection={selection} tags={kind === "article" ? list.tags : []} />
          )}
        </>
      }
      rows={articles}
      none={{
        title: isFiltered ? text.noMatch[kind] : text.empty[kind],
        clear: isFiltered
          ? { to: kind === "help" ? "/articles?kind=help" : "/articles", label: text.clear }
          : undefined,
      }}
      after={
        <>
          <ListFoot more={more} problem={problem} shown={articles.length} total={list.total}>
            <ListKeys
              keys={[
                { caps: ["J", "K"], label: text.keys.move },
                { caps: ["O"], label: text.keys.open },
                ...(mayPublish ? [{ caps: ["X"], label: text.keys.select }] : []),
              ]}
            />
          </ListFoot>
          <Note icon="phone" className="mt-6 md:hidden">
            <p>{text.phone}</p>
          </Note>
        </>
      }
      layers={asked === "new-article" && <NewArticle kind={kind} onClose={() => ask(null)} />}
    >
      <Rows kind={kind} articles={articles} selection={mayPublish ? selection : null} />
    </ListScreen>
  );
}

/** Chooses between the articles of the news and those of the help centre. */
function Kinds({ kind }: { kind: ArticleKind }) {
  const { kinds, kindsLabel, codes } = useLanguage().words.articles.list;
  const style =
    "relative inline-flex h-8 items-center rounded-1 border border-line-strong px-3 hover:border-ink aria-[current=page]:border-ink aria-[current=page]:bg-ink aria-[current=page]:text-on-ink coarse:h-11";
  return (
    <nav aria-label={kindsLabel} className="flex flex-wrap items-center gap-2 pb-3">
      {articleKind.options.map((one) => (
        <Link
          key={one}
          to={one === "help" ? "?kind=help" : "/articles"}
          aria-current={one === kind ? "page" : undefined}
          className={style}
        >
          {kinds[one]}
        </Link>
      ))}
      {kind === "help" && (
        <Link to="/help-errors" className="rule-link ml-2 coarse:py-3">
          {codes}
        </Link>
      )}
    </nav>
  );
}

function Tabs({ counts, query }: { counts: List["counts"]; query: URLSearchParams }) {
  const { tabs: names, tabsLabel } = useLanguage().words.articles.list;
  const current = filterOf(query).tab ?? "all";
  return (
    <nav aria-label={tabsLabel} className="overflow-x-auto border-b border-line">
      <ul className="flex gap-x-5">
        {tabs.map((tab) => (
          <li key={tab}>
            <Link
              to={withValue(query, "tab", tab === "all" ? null : tab)}
              aria-current={tab === current ? "page" : undefined}
              className="block whitespace-nowrap border-b-2 border-transparent py-2 text-ink-2 hover:text-ink aria-[current=page]:border-seal-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink coarse:py-3"
            >
              {fill(names[tab], { count: counts[tab] })}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A filter of the list, as a pill. */
function Filter({ name, list }: { name: FilterName; list: List }) {
  const language = useLanguage();
  const { list: words } = language.words.articles;
  const choices: Record<FilterName, readonly string[]> = {
    language: localeCodes.flatMap((code) => filterStates.map((state) => `${code}.${state}`)),
    tag: list.tags.map(({ id }) => id),
    section: helpSections,
    author: list.authors.map(({ staffId }) => String(staffId)),
  };
  return (
    <AddressFilter
      name={name}
      label={words[name]}
      takesAny
      options={choices[name].map((value) => ({
        value,
        label: valueWords(language, name, value, list),
      }))}
    />
  );
}

/** The value of a filter, in words. */
function valueWords(language: Language, name: FilterName, value: string, list: List): string {
  if (name === "tag") {
    return list.tags.find(({ id }) => id === value)?.name[language.locale] ?? value;
  }
  if (name === "section") return sectionName(language, value);
  if (name === "author") {
    return list.authors.find(({ staffId }) => String(staffId) === value)?.name ?? value;
  }
  const { locale, state } = filterOf(new URLSearchParams({ language: value }));
  if (locale === undefined || state === undefined) return value;
  const stateWords = language.words.articles.states[state];
  return `${languageIn(language, locale)}${language.locale === "cn" ? "：" : ": "}${stateWords}`;
}
