import { type FormEvent, useEffect, useState } from "react";
import { Button as AriaButton } from "react-aria-components/Button";
import { Menu, MenuItem, MenuTrigger, Popover } from "react-aria-components/Menu";
import {
  Link,
  type LoaderFunctionArgs,
  useLoaderData,
  useNavigate,
  useRevalidator,
  useSearchParams,
} from "react-router";
import type { AnswerOf } from "~/console-api/routes";
import type { ArticleRow } from "~/console-api/schemas/articles";
import { RidgeCover } from "~/design/drawings/ridge-cover";
import { countWords } from "~/i18n/count";
import { fill } from "~/i18n/fill";
import { type Locale, localeCodes, locales } from "~/i18n/locales";
import { call } from "~console/api/call";
import { useSession } from "~console/api/session";
import { PageHead } from "~console/shell/page-head";
import { singleKeys } from "~console/shell/single-keys";
import { useAsk } from "~console/shell/use-ask";
import { Button } from "~console/ui/button";
import { CheckBox } from "~console/ui/check-box";
import { Choice } from "~console/ui/choice";
import { ActLayer } from "~console/ui/dialog";
import { Field } from "~console/ui/field";
import { Icon } from "~console/ui/icon";
import { Key } from "~console/ui/key";
import { Note } from "~console/ui/note";
import { Problem } from "~console/ui/problem";
import { Empty } from "~console/ui/section";
import { StateMark } from "~console/ui/state-mark";
import { Time } from "~console/ui/time";
import { tell } from "~console/ui/toasts";
import { type Language, useLanguage } from "~console/words";
import { noWords } from "./article-words";
import {
  type FilterName,
  filterNames,
  filterOf,
  filterStates,
  tabs,
  withValue,
} from "./list-filter";
import { languageIn, languageNames, stateOf, titlesOf } from "./states";

type List = AnswerOf<"articles">;

/** The articles of the filter in the address. */
export const loader = ({ request }: LoaderFunctionArgs): Promise<List> =>
  call("articles", filterOf(new URL(request.url).searchParams));

/** All articles, with where each language stands. */
export function Component() {
  const list = useLoaderData<List>();
  const language = useLanguage();
  const { locale, words } = language;
  const session = useSession();
  const [query] = useSearchParams();
  const { articles, hasMore, more, problem } = useArticles(list, query);
  const mayPublish = session.state === "in" && session.me.permissions.includes("articles.publish");
  const [asked, ask] = useAsk(["new-article"]);
  const selection = useSelection(articles);
  const isFiltered = query.size > 0;
  const { list: text } = words.articles;
  const stale = list.counts.stale;

  return (
    <>
      <PageHead
        title={words.screens.articles}
        meta={[
          countWords(text.meta, list.counts.all, locale),
          ...(stale > 0 ? [countWords(text.stale, stale, locale)] : []),
        ].join(locale === "cn" ? "，" : ", ")}
      >
        {mayPublish && (
          <Button tone="ink" icon="plus" data-key="c" onPress={() => ask("new-article")}>
            {text.new}
          </Button>
        )}
      </PageHead>
      <div data-part="list" className="px-4 md:px-8">
        <Tabs counts={list.counts} query={query} />
        <div className="flex flex-wrap items-center gap-2 pt-4 pb-3">
          <Search key={query.get("q")} query={query} />
          {/* biome-ignore lint/a11y/useSemanticElements: a row of pills is no form field set */}
          <div role="group" aria-label={text.filters} className="flex flex-wrap gap-2">
            {filterNames.map((name) => (
              <FilterPill key={name} name={name} list={list} />
            ))}
          </div>
          <span className="ml-auto text-micro text-ink-3 max-md:hidden">{text.newestFirst}</span>
        </div>
        {mayPublish && <SelectionBar selection={selection} />}
        {articles.length === 0 ? (
          <Empty title={isFiltered ? text.noMatch : text.empty}>
            {isFiltered && (
              <Link to="/articles" className="rule-link mt-2 inline-block font-semibold">
                {text.clear}
              </Link>
            )}
          </Empty>
        ) : (
          <Rows articles={articles} selection={mayPublish ? selection : null} />
        )}
        {problem !== undefined && <Problem error={problem} />}
        <div className="flex flex-wrap items-center justify-between gap-4 pt-3 text-micro text-ink-3">
          <span className="flex flex-wrap items-center gap-x-4 gap-y-1 max-md:hidden">
            <span>
              <Key>J</Key> <Key>K</Key> {text.keys.move}
            </span>
            <span>
              <Key>O</Key> {text.keys.open}
            </span>
            {mayPublish && (
              <span>
                <Key>X</Key> {text.keys.select}
              </span>
            )}
          </span>
          <span className="flex items-center gap-3" aria-live="polite">
            {fill(text.shown, { shown: articles.length, total: list.total })}
            {hasMore && (
              <button type="button" onClick={more} className="rule-link coarse:py-3">
                {text.more}
              </button>
            )}
          </span>
        </div>
        <Note icon="phone" className="mt-6 md:hidden">
          <p>{text.phone}</p>
        </Note>
      </div>
      {asked === "new-article" && <NewArticle onClose={() => ask(null)} />}
    </>
  );
}

/** The articles of the page that was loaded, and those that were asked for after it. */
function useArticles(list: List, query: URLSearchParams) {
  const [pages, setPages] = useState([list]);
  const [problem, setProblem] = useState<unknown>();
  const [first, setFirst] = useState(list);
  if (first !== list) {
    setFirst(list);
    setPages([list]);
  }
  const next = pages.at(-1)?.next ?? null;
  const more = () => {
    if (next === null) return;
    setProblem(undefined);
    call("articles", { ...filterOf(query), after: next }).then(
      (page) => setPages((now) => [...now, page]),
      setProblem,
    );
  };
  return {
    articles: pages.flatMap((page) => page.articles),
    hasMore: next !== null,
    more,
    problem,
  };
}

type Selection = ReturnType<typeof useSelection>;

/** Which rows are chosen. X chooses the row that has the focus, Shift X all up to it. */
function useSelection(articles: readonly ArticleRow[]) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const [last, setLast] = useState<number>();
  const toggle = (id: number) => {
    const next = new Set(ids);
    if (!next.delete(id)) next.add(id);
    setIds(next);
    setLast(id);
  };
  const upTo = (id: number) => {
    const [one, other] = [last ?? id, id].map((wanted) =>
      articles.findIndex((row) => row.id === wanted),
    );
    const [from, to] = [Math.min(one ?? 0, other ?? 0), Math.max(one ?? 0, other ?? 0)];
    setIds(new Set([...ids, ...articles.slice(Math.max(0, from), to + 1).map((row) => row.id)]));
    setLast(id);
  };
  return {
    chosen: articles.filter(({ id }) => ids.has(id)),
    has: (id: number) => ids.has(id),
    toggle,
    upTo,
    clear: () => setIds(new Set()),
  };
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

function Search({ query }: { query: URLSearchParams }) {
  const { list } = useLanguage().words.articles;
  const navigate = useNavigate();
  const [typed, setTyped] = useState(query.get("q") ?? "");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void navigate(withValue(query, "q", typed.trim()));
  };
  return (
    <search className="max-md:w-full">
      <form onSubmit={submit} className="relative">
        <Icon
          name="search"
          className="pointer-events-none absolute top-1/2 left-3 -translate-y-1/2 text-ink-2"
        />
        <input
          type="search"
          name="q"
          aria-label={list.search}
          placeholder={list.search}
          value={typed}
          maxLength={100}
          onChange={({ target }) => setTyped(target.value)}
          data-filter=""
          className="h-[34px] w-full rounded-1 border border-line-strong bg-raised pr-3 pl-9 placeholder:text-ink-3 hover:border-ink md:w-60 coarse:h-11 coarse:text-base"
        />
      </form>
    </search>
  );
}

const pill =
  "flex min-h-[34px] items-center gap-2 rounded-1 border px-3 text-micro coarse:min-h-11";

/** A filter: off it opens its choices, on it says what is chosen and takes itself away. */
function FilterPill({ name, list }: { name: FilterName; list: List }) {
  const language = useLanguage();
  const { list: words } = language.words.articles;
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const value = query.get(name);
  const choose = (chosen: string | null) => navigate(withValue(query, name, chosen));
  if (value !== null) {
    const chosen = valueWords(language, name, value, list);
    return (
      <AriaButton
        aria-label={fill(words.remove, { filter: chosen })}
        onPress={() => choose(null)}
        onKeyDown={(event) => {
          if (event.key === "Backspace" || event.key === "Delete") choose(null);
        }}
        className={`${pill} border-ink bg-ink text-on-ink data-hovered:bg-ink-2`}
      >
        {chosen}
        <Icon name="close" size={12} />
      </AriaButton>
    );
  }
  const choices: Record<FilterName, readonly string[]> = {
    language: localeCodes.flatMap((code) => filterStates.map((state) => `${code}.${state}`)),
    tag: list.tags.map(({ id }) => id),
    author: list.authors.map(({ staffId }) => String(staffId)),
  };
  return (
    <MenuTrigger>
      <AriaButton
        isDisabled={choices[name].length === 0}
        className={`${pill} border-line-strong bg-raised text-ink data-disabled:border-line data-disabled:bg-sunk data-disabled:text-ink-3 data-hovered:border-ink`}
      >
        {words[name]}
      </AriaButton>
      <Popover placement="bottom start">
        <Menu
          aria-label={words[name]}
          onAction={(key) => choose(String(key))}
          className="appear max-h-80 min-w-44 overflow-y-auto rounded-1 border border-line bg-raised py-1.5 text-ink shadow-menu outline-none"
        >
          {choices[name].map((choice) => (
            <MenuItem
              key={choice}
              id={choice}
              className="flex min-h-9 cursor-pointer items-center px-3 outline-none data-focused:bg-sunk coarse:min-h-11"
            >
              {valueWords(language, name, choice, list)}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

/** The value of a filter, in words. */
function valueWords(language: Language, name: FilterName, value: string, list: List): string {
  if (name === "tag") {
    return list.tags.find(({ id }) => id === value)?.name[language.locale] ?? value;
  }
  if (name === "author") {
    return list.authors.find(({ staffId }) => String(staffId) === value)?.name ?? value;
  }
  const { locale, state } = filterOf(new URLSearchParams({ language: value }));
  if (locale === undefined || state === undefined) return value;
  const stateWords = language.words.articles.states[state];
  return `${languageIn(language, locale)}${language.locale === "cn" ? "：" : ": "}${stateWords}`;
}

function Rows({
  articles,
  selection,
}: {
  articles: readonly ArticleRow[];
  selection: Selection | null;
}) {
  const language = useLanguage();
  const { list: words } = language.words.articles;
  useSelectionKeys(selection);
  const head = "pb-2 pr-4 font-normal";
  return (
    <table className="w-full border-collapse">
      <thead className="max-md:sr-only">
        <tr className="border-b border-ink text-left text-micro text-ink-3">
          {selection !== null && <td className="w-9" />}
          <th scope="col" className={head}>
            {words.title}
          </th>
          {localeCodes.map((code) => (
            <th key={code} scope="col" lang={locales[code].htmlLang} className={head}>
              {languageNames[code]}
            </th>
          ))}
          <th scope="col" className={head}>
            {words.changed}
          </th>
          <th scope="col" className="pb-2 text-right font-normal max-xl:hidden">
            {words.views}
          </th>
        </tr>
      </thead>
      <tbody>
        {articles.map((row) => (
          <ArticleLine key={row.id} row={row} selection={selection} />
        ))}
      </tbody>
    </table>
  );
}

/** X and Shift X on the row that has the focus; Escape clears. */
function useSelectionKeys(selection: Selection | null) {
  useEffect(() => {
    if (selection === null) return;
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !singleKeys.get()) return;
      const id = Number(document.activeElement?.getAttribute("data-row"));
      if (event.key === "x" && id > 0) selection.toggle(id);
      else if (event.key === "X" && id > 0) selection.upTo(id);
      else if (event.key === "Escape" && id > 0) selection.clear();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [selection]);
}

function ArticleLine({ row, selection }: { row: ArticleRow; selection: Selection | null }) {
  const language = useLanguage();
  const { articles: words } = language.words;
  const navigate = useNavigate();
  const { first, second } = titlesOf(language, row.texts);
  const to = `/articles/${row.id}`;
  const isChosen = selection?.has(row.id) ?? false;
  const cell = "py-1.5 pr-4 align-middle max-md:px-0 max-md:py-0";
  return (
    <tr
      onClick={(event) => {
        // The whole row can be clicked; what has an act of its own keeps it.
        if ((event.target as HTMLElement).closest("a, button, label, input") === null)
          void navigate(to);
      }}
      className={`cursor-pointer border-b border-line hover:bg-sunk max-md:flex max-md:flex-wrap max-md:items-center max-md:gap-x-4 max-md:py-2.5 ${isChosen ? "bg-sunk" : ""}`}
    >
      {selection !== null && (
        <td className="w-9 align-middle max-md:hidden">
          <CheckBox
            isSelected={isChosen}
            onChange={() => selection.toggle(row.id)}
            label={
              <span className="sr-only">{fill(words.list.select, { title: first.title })}</span>
            }
          />
        </td>
      )}
      <td className={`${cell} max-md:w-full`}>
        <span className="flex items-center gap-3.5">
          <RidgeCover id={row.id} className="h-[30px] w-11 shrink-0" />
          <span className="min-w-0">
            <Link
              to={to}
              data-row={row.id}
              lang={locales[first.locale].htmlLang}
              className="block font-semibold data-[row]:-outline-offset-1"
            >
              {first.title}
            </Link>
            {second !== null && (
              <span lang={locales[second.locale].htmlLang} className="block text-micro text-ink-2">
                {second.title}
              </span>
            )}
          </span>
        </span>
      </td>
      {localeCodes.map((code) => (
        <td key={code} className={`${cell} whitespace-nowrap`}>
          <span className="text-micro text-ink-2 md:hidden" lang={locales[code].htmlLang}>
            {languageNames[code]}{" "}
          </span>
          <RowState text={row.texts[code]} />
        </td>
      ))}
      <td className={`${cell} whitespace-nowrap text-ink-2`}>
        <Time at={row.changedAt} form="day" />
      </td>
      <td className="py-1.5 text-right align-middle text-ink-2 tabular-nums max-xl:hidden">
        {row.views === null ? (
          <span className="text-ink-3">{words.list.notPublic}</span>
        ) : (
          new Intl.NumberFormat(locales[language.locale].htmlLang).format(row.views)
        )}
      </td>
    </tr>
  );
}

function RowState({ text }: { text: ArticleRow["texts"]["cn"] }) {
  const { states } = useLanguage().words.articles;
  const state = stateOf(text);
  return (
    <span className="inline-flex flex-col">
      <StateMark state={state}>
        {states[state as keyof typeof states]}
        {text?.scheduledAt != null && state === "scheduled" && (
          <>
            {" "}
            <Time at={text.scheduledAt} />
          </>
        )}
      </StateMark>
      {text?.isSubmitted === true && (
        <span className="text-micro text-ink-3">{states.submitted}</span>
      )}
    </span>
  );
}

/** What is chosen, and what can be done with all of it: withdrawing asks, publishing is not here. */
function SelectionBar({ selection }: { selection: Selection }) {
  const language = useLanguage();
  const { locale, words } = language;
  const { list } = words.articles;
  const { revalidate } = useRevalidator();
  const [withdraws, setWithdraws] = useState<Locale>();
  const { chosen, clear } = selection;
  if (chosen.length === 0) return null;
  const fits = localeCodes.filter((code) => chosen.every(({ texts }) => texts[code]?.live != null));
  return (
    <div
      data-theme-inverse=""
      className="mb-3 flex min-h-11 flex-wrap items-center gap-2.5 bg-ink px-4 py-1.5 text-on-ink"
    >
      <span role="status" className="grow font-semibold">
        {countWords(list.selected, chosen.length, locale)}
      </span>
      {fits.map((code) => (
        <AriaButton
          key={code}
          onPress={() => setWithdraws(code)}
          className="min-h-[30px] rounded-1 border border-on-ink px-3 font-semibold data-focus-visible:outline-on-ink coarse:min-h-11"
        >
          {fill(list.withdraw, { language: languageIn(language, code) })}
        </AriaButton>
      ))}
      <AriaButton
        onPress={clear}
        className="min-h-[30px] rounded-1 px-2 data-focus-visible:outline-on-ink coarse:min-h-11"
      >
        {list.unselect}
      </AriaButton>
      {withdraws !== undefined && (
        <ActLayer
          title={countWords(list.withdrawTitle, chosen.length, locale)}
          text={fill(list.withdrawText, { language: languageIn(language, withdraws) })}
          act={list.withdrawAct}
          keep={list.keep}
          tone="danger"
          isAlert
          onClose={() => setWithdraws(undefined)}
          onAct={async () => {
            for (const { id, texts } of chosen) {
              const live = texts[withdraws]?.live;
              if (live != null) await call("withdrawArticle", { locale: withdraws, live }, id);
            }
            tell(countWords(list.withdrawn, chosen.length, locale));
            setWithdraws(undefined);
            clear();
            await revalidate();
          }}
        >
          {() => (
            <ul className="mt-4 max-h-60 overflow-y-auto border-y border-line">
              {chosen.map(({ id, texts }) => (
                <li
                  key={id}
                  lang={locales[withdraws].htmlLang}
                  className="border-b border-line py-2 last:border-0"
                >
                  {texts[withdraws]?.title}
                </li>
              ))}
            </ul>
          )}
        </ActLayer>
      )}
    </div>
  );
}

function NewArticle({ onClose }: { onClose: () => void }) {
  const language = useLanguage();
  const { list, editor } = language.words.articles;
  const navigate = useNavigate();
  const [sourceLocale, setSourceLocale] = useState<Locale>("cn");
  const [title, setTitle] = useState("");
  return (
    <ActLayer
      title={list.newTitle}
      text={list.newText}
      act={list.make}
      keep={list.doNotMake}
      onClose={onClose}
      onAct={async () => {
        const fields = { ...noWords.fields, title };
        const { id } = await call("newArticle", { ...noWords, sourceLocale, fields });
        void navigate(`/articles/${id}?in=${sourceLocale}`);
      }}
    >
      {() => (
        <div className="mt-5 flex flex-col gap-5">
          <Field
            label={editor.title}
            name="title"
            value={title}
            onChange={setTitle}
            maxLength={300}
            spellCheck="true"
            autoFocus
          />
          <Choice
            label={list.writtenIn}
            value={sourceLocale}
            onChange={setSourceLocale}
            options={localeCodes.map((code) => ({
              value: code,
              label: languageIn(language, code),
            }))}
          />
        </div>
      )}
    </ActLayer>
  );
}
