import "./strings";
import { Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from "react-router";
import type { AnswerOf } from "~/console-api/routes";
import type { AuditEntry } from "~/console-api/schemas/audit";
import { countWords } from "~/i18n/count";
import { call, callForFile } from "~console/api/call";
import { useMay } from "~console/api/session";
import { Button } from "~console/ui/button";
import { saveFile } from "~console/ui/copy";
import { ActLayer } from "~console/ui/dialog";
import { FilterBar, ListTable } from "~console/ui/list-screen";
import { PageHead } from "~console/ui/page-head";
import { Problem } from "~console/ui/problem";
import { ListSearch } from "~console/ui/search-box";
import { Empty } from "~console/ui/section";
import { Time } from "~console/ui/time";
import { showToast } from "~console/ui/toasts";
import { useAsk } from "~console/ui/use-ask";
import { usePages } from "~console/ui/use-pages";
import { useLanguage } from "~console/words";
import { whoWords } from "./act-words";
import { briefObjectWords } from "./brief-words";
import { ChainState, Did, Entry } from "./entry";
import { filterNames, filterOf } from "./filter";
import { Filters } from "./filters";
import { WhoPrint } from "./who";

type Loaded = {
  list: AnswerOf<"audit">;
  people: readonly { id: number; name: string }[];
  /** The entry that the address names, where it is older than those of the list. */
  older: AuditEntry | undefined;
};

/** The entries of the filter in the address, and the names of those who can be filtered by. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Loaded> {
  const query = new URL(request.url).searchParams;
  const [list, { staff }] = await Promise.all([call("audit", filterOf(query)), call("staff", {})]);
  const named = Number(query.get("entry"));
  const isListed = !(named > 0) || list.entries.some(({ id }) => id === named);
  const before = isListed ? undefined : String(named + 1);
  const [older] = before === undefined ? [] : (await call("audit", { before })).entries;
  return {
    list,
    people: staff.map(({ id, name }) => ({ id, name })),
    older: older?.id === named ? older : undefined,
  };
}

/** The audit log: filters, entries, and one of them whole. */
export function Component() {
  const { list, people, older } = useLoaderData<Loaded>();
  const { locale, words } = useLanguage();
  const [query] = useSearchParams();
  const [asked, ask] = useAsk(["export"]);
  const filter = filterOf(query);
  // Choosing an entry loads the list again; only another filter makes it another list.
  const { pages, more, problem } = usePages(
    list,
    (before) => call("audit", { ...filter, before }),
    {
      of: JSON.stringify(filter),
    },
  );
  const entries = pages.flatMap((page) => page.entries);
  const mayExport = useMay("audit.export");
  const chosen = entries.find(({ id }) => String(id) === query.get("entry")) ?? older;
  // Another search is another list, in which no entry is chosen.
  const listQuery = new URLSearchParams(query);
  listQuery.delete("entry");
  const isFiltered = filterNames.some((name) => query.has(name));

  return (
    <>
      <PageHead title={words.screens.audit} meta={words.audit.meta}>
        {mayExport && (
          <Button icon="download" onPress={() => ask("export")}>
            {words.audit.export}
          </Button>
        )}
      </PageHead>
      <div className="grid gap-y-8 px-4 md:px-8 lg:grid-cols-[minmax(0,1fr)_minmax(280px,340px)]">
        <div data-part="list" className="lg:border-r lg:border-line lg:pr-8">
          <FilterBar
            search={
              <ListSearch key={query.get("q")} label={words.audit.search} query={listQuery} />
            }
            note={
              <span className="ml-auto text-micro text-ink-3" aria-live="polite">
                {countWords(words.audit.entries, list.count, locale)}
              </span>
            }
          >
            <Filters people={people} />
          </FilterBar>
          {entries.length === 0 ? (
            <Empty title={words.audit.noMatch}>
              {isFiltered && (
                <Link to="/audit" className="rule-link mt-2 inline-block font-semibold">
                  {words.audit.clear}
                </Link>
              )}
            </Empty>
          ) : (
            <EntryTable entries={entries} chosenId={chosen?.id} query={query} />
          )}
          {problem !== undefined && <Problem error={problem} />}
          <div className="flex flex-wrap items-baseline justify-between gap-4 pt-3 text-micro text-ink-3">
            <ChainState />
            {more !== undefined && (
              <button type="button" onClick={more} className="rule-link coarse:py-3">
                {words.list.earlier}
              </button>
            )}
          </div>
        </div>
        <aside data-part="aside" aria-label={words.audit.choose} className="lg:pl-6">
          {chosen === undefined ? (
            <p className="border-t border-ink pt-3 text-ink-3">{words.audit.choose}</p>
          ) : (
            <Entry entry={chosen} />
          )}
        </aside>
      </div>
      {asked === "export" && mayExport && (
        <ActLayer
          title={words.audit.exportTitle}
          text={countWords(words.audit.exportText, list.count, locale)}
          act={words.audit.exportAct}
          keep={words.audit.doNotExport}
          onClose={() => ask(null)}
          onAct={async () => {
            const { file, fileName } = await callForFile("exportAudit", filter);
            saveFile(file, fileName || "audit.csv");
            showToast(words.audit.exported);
            ask(null);
          }}
        />
      )}
    </>
  );
}

function EntryTable({
  entries,
  chosenId,
  query,
}: {
  entries: readonly AuditEntry[];
  chosenId: number | undefined;
  query: URLSearchParams;
}) {
  const language = useLanguage();
  const { words } = language;
  const linkToEntry = (id: number) => {
    const next = new URLSearchParams(query);
    next.set("entry", String(id));
    return `?${next}`;
  };
  return (
    <ListTable
      columns={[
        { label: words.audit.when, look: "whitespace-nowrap" },
        words.audit.who,
        { label: words.audit.did, look: "max-md:hidden" },
        { label: words.audit.what, look: "max-md:hidden" },
        { label: words.audit.from, look: "pr-0! text-right max-xl:hidden" },
      ]}
    >
      {entries.map((entry) => (
        <tr
          key={entry.id}
          className={`relative h-[38px] border-b border-line hover:bg-sunk ${entry.id === chosenId ? "bg-sunk" : ""}`}
        >
          <td className="py-1.5 pr-3 align-top whitespace-nowrap md:align-middle">
            <Link
              to={linkToEntry(entry.id)}
              preventScrollReset
              data-row=""
              aria-current={entry.id === chosenId ? "true" : undefined}
              className="mono text-ink-3 after:absolute after:inset-0"
            >
              <Time at={entry.at} form="second" />
            </Link>
          </td>
          <td className="py-1.5 pr-3">
            <span className="flex items-center gap-2">
              <WhoPrint entry={entry} />
              <span className="break-words">{whoWords(words, entry)}</span>
            </span>
            <span className="md:hidden">
              <Did entry={entry} />{" "}
              <span className="wrap-anywhere text-ink-2">{briefObjectWords(language, entry)}</span>
            </span>
          </td>
          <td className="py-1.5 pr-3 max-md:hidden">
            <Did entry={entry} />
          </td>
          <td className="py-1.5 pr-3 wrap-anywhere text-ink-2 max-md:hidden">
            {briefObjectWords(language, entry)}
          </td>
          <td className="mono py-1.5 text-right text-ink-3 max-xl:hidden">{entry.address}</td>
        </tr>
      ))}
    </ListTable>
  );
}
