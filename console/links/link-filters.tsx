import { Link, useNavigate, useSearchParams } from "react-router";
import type { LinkList } from "~/console-api/schemas/links";
import { fill } from "~/i18n/fill";
import { localeCodes } from "~/i18n/locales";
import { FilterMenu } from "~console/ui/menu";
import { listed } from "~console/ui/names";
import { SearchBox } from "~console/ui/search-box";
import { withValue } from "~console/ui/with-value";
import { type Language, useLanguage } from "~console/words";
import { timeWords } from "~console/words/times";
import { filterOf, isInTab, tabs } from "./link-view";

/** All, tools, friends and dead ones, each with its number. */
export function Tabs({
  list,
  query,
  current,
}: {
  list: LinkList;
  query: URLSearchParams;
  current: string;
}) {
  const { words } = useLanguage();
  return (
    <nav aria-label={words.links.tabs} className="flex gap-5 overflow-x-auto border-b border-line">
      {tabs.map((tab) => (
        <Link
          key={tab}
          to={withValue(query, "tab", tab === "all" ? null : tab)}
          aria-current={tab === current ? "page" : undefined}
          className="-mb-px flex min-h-9 shrink-0 items-center border-b-2 border-transparent text-ink-2 hover:text-ink aria-[current=page]:border-seal-ink aria-[current=page]:font-semibold aria-[current=page]:text-ink coarse:min-h-11"
        >
          {fill(words.links[tab], {
            count: list.links.filter((link) => isInTab(link, tab)).length,
          })}
        </Link>
      ))}
    </nav>
  );
}

/** The filters of the list, and the time of the last link check. */
export function Filters({
  list,
  query,
  language: { locale, words },
}: {
  list: LinkList;
  query: URLSearchParams;
  language: Language;
}) {
  const navigate = useNavigate();
  const [, setQuery] = useSearchParams();
  const { links } = words;
  const filter = filterOf(query);
  const choose = (name: string) => (value: string | null) =>
    void navigate(withValue(query, name, value), { preventScrollReset: true });
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2">
      <SearchBox
        label={links.filter}
        value={filter.text}
        onType={(text) =>
          setQuery(new URLSearchParams(withValue(query, "q", text).slice(1)), {
            replace: true,
            preventScrollReset: true,
          })
        }
      />
      <FilterMenu
        label={links.category}
        value={filter.category}
        options={[
          ...list.categories.map(({ id, name }) => ({ value: id, label: name[locale] })),
          ...list.groups.map((group) => ({ value: group, label: links.groups[group] })),
        ]}
        onChange={choose("category")}
      />
      <FilterMenu
        label={links.kind}
        value={filter.kind}
        options={[
          { value: "tool", label: links.kinds.tool },
          { value: "friend", label: links.kinds.friend },
        ]}
        onChange={choose("kind")}
      />
      <FilterMenu
        label={links.language}
        value={filter.language}
        options={localeCodes.map((code) => ({ value: code, label: links.inLanguage[code] }))}
        onChange={choose("language")}
      />
      <p className="text-micro text-ink-3 md:ml-auto">
        {checkWords({ locale, words }, list.check)}
      </p>
    </div>
  );
}

function checkWords({ locale, words: { links } }: Language, check: LinkList["check"]): string {
  if (check.isOff) return links.checkOff;
  if (check.isRunning) return links.checkRuns;
  if (check.lastErrorAt !== null) {
    return fill(links.checkFailed, { time: timeWords(locale, check.lastErrorAt) });
  }
  if (check.lastRunAt === null) return links.neverChecked;
  const last = fill(links.checkedAt, { time: timeWords(locale, check.lastRunAt) });
  if (check.nextRunAt === null) return last;
  return listed(locale, [
    last,
    fill(links.nextCheck, { time: timeWords(locale, check.nextRunAt) }),
  ]);
}
