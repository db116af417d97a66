import { type FormEvent, useEffect, useState } from "react";
import { Button as AriaButton } from "react-aria-components/Button";
import { Dialog, DialogTrigger } from "react-aria-components/Dialog";
import { Menu, MenuItem, MenuTrigger, Popover } from "react-aria-components/Menu";
import {
  Link,
  type LoaderFunctionArgs,
  useLoaderData,
  useNavigate,
  useSearchParams,
} from "react-router";
import type { AnswerOf } from "~/console-api/routes";
import type { AuditEntry } from "~/console-api/schemas/audit";
import { auditActs } from "~/domain/audit/audit";
import { countWords } from "~/i18n/count";
import { fill } from "~/i18n/fill";
import { call, callForFile } from "~console/api/call";
import { useSession } from "~console/api/session";
import { PageHead } from "~console/shell/page-head";
import { useAsk } from "~console/shell/use-ask";
import { clockWords } from "~console/times";
import { Button } from "~console/ui/button";
import { CopyButton, saveFile } from "~console/ui/copy";
import { ActLayer } from "~console/ui/dialog";
import { Field } from "~console/ui/field";
import { Icon } from "~console/ui/icon";
import { Problem } from "~console/ui/problem";
import { Empty, Section } from "~console/ui/section";
import { Time } from "~console/ui/time";
import { tell } from "~console/ui/toasts";
import { type Language, useLanguage } from "~console/words";
import { actWords, objectWords, whoWords } from "./act-words";
import { changesOf } from "./changes";
import { type FilterName, filterNames, filterOf, periods, withFilter } from "./filter";
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
  const session = useSession();
  const [query] = useSearchParams();
  const [asked, ask] = useAsk(["export"]);
  const { entries, hasMore, more, problem } = useEntries(list, query);
  const mayExport = session.state === "in" && session.me.permissions.includes("audit.export");
  const chosen = entries.find(({ id }) => String(id) === query.get("entry")) ?? older;
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
          <div className="flex flex-wrap items-center gap-2 pb-4">
            {/* biome-ignore lint/a11y/useSemanticElements: a row of pills is no form field set */}
            <div role="group" aria-label={words.audit.filters} className="flex flex-wrap gap-2">
              {filterNames.map((name) => (
                <FilterPill key={name} name={name} people={people} />
              ))}
            </div>
            <span className="ml-auto text-micro text-ink-3" aria-live="polite">
              {countWords(words.audit.entries, list.count, locale)}
            </span>
          </div>
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
            {hasMore && (
              <button type="button" onClick={more} className="rule-link coarse:py-3">
                {words.audit.earlier}
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
            const { file, fileName } = await callForFile("exportAudit", filterOf(query));
            saveFile(file, fileName || "audit.csv");
            tell(words.audit.exported);
            ask(null);
          }}
        />
      )}
    </>
  );
}

/** The entries of the page that was loaded, and those that were asked for after it. */
function useEntries(list: AnswerOf<"audit">, query: URLSearchParams) {
  const [pages, setPages] = useState([list]);
  const [problem, setProblem] = useState<unknown>();
  const [first, setFirst] = useState(list);
  if (first !== list) {
    setFirst(list);
    // Choosing an entry loads the list again; only a filter makes it another list.
    if (first.count !== list.count || first.entries[0]?.id !== list.entries[0]?.id)
      setPages([list]);
  }
  const next = pages.at(-1)?.next ?? null;
  const more = () => {
    if (next === null) return;
    setProblem(undefined);
    call("audit", { ...filterOf(query), before: next }).then(
      (page) => setPages((now) => [...now, page]),
      setProblem,
    );
  };
  return { entries: pages.flatMap((page) => page.entries), hasMore: next !== null, more, problem };
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
  const { words } = useLanguage();
  const addressOf = (id: number) => {
    const next = new URLSearchParams(query);
    next.set("entry", String(id));
    return `?${next}`;
  };
  const head = "pb-2 pr-3 font-normal";
  return (
    <table className="w-full border-collapse">
      <thead>
        <tr className="border-b border-ink text-left text-micro text-ink-3">
          <th scope="col" className={head}>
            {words.audit.when}
          </th>
          <th scope="col" className={head}>
            {words.audit.who}
          </th>
          <th scope="col" className={`${head} max-md:hidden`}>
            {words.audit.did}
          </th>
          <th scope="col" className={`${head} max-md:hidden`}>
            {words.audit.what}
          </th>
          <th scope="col" className="pb-2 text-right font-normal max-xl:hidden">
            {words.audit.from}
          </th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr
            key={entry.id}
            className={`relative h-[38px] border-b border-line hover:bg-sunk ${entry.id === chosenId ? "bg-sunk" : ""}`}
          >
            <td className="py-1.5 pr-3 align-top whitespace-nowrap md:align-middle">
              <Link
                to={addressOf(entry.id)}
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
                <span className="text-ink-2">{objectWords(words, entry)}</span>
              </span>
            </td>
            <td className="py-1.5 pr-3 max-md:hidden">
              <Did entry={entry} />
            </td>
            <td className="py-1.5 pr-3 break-words text-ink-2 max-md:hidden">
              {objectWords(words, entry)}
            </td>
            <td className="mono py-1.5 text-right text-ink-3 max-xl:hidden">{entry.address}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Did({ entry }: { entry: AuditEntry }) {
  const { words } = useLanguage();
  if (entry.outcome === "done") return <>{actWords(words, entry)}</>;
  return (
    <span className="inline-flex items-center gap-2 text-danger">
      <Icon name="octagon" size={14} />
      {actWords(words, entry)}
    </span>
  );
}

/** One entry whole, with what it changed. */
function Entry({ entry }: { entry: AuditEntry }) {
  const { words } = useLanguage();
  const { audit } = words;
  const changes = changesOf(entry.before, entry.after);
  const lines: [name: string, value: React.ReactNode, isMono?: boolean][] = [
    [audit.who, whoWords(words, entry)],
    [audit.did, <Did key="did" entry={entry} />],
    [audit.what, objectWords(words, entry) || audit.none],
    [audit.detail, entry.detail ?? audit.none],
    [audit.from, entry.address ?? audit.none, true],
    [audit.session, entry.sessionId ?? audit.none, true],
    [audit.request, entry.requestId ?? audit.none, true],
    [audit.hash, entry.hash, true],
  ];
  return (
    <Section
      title={fill(audit.entry, { id: entry.id })}
      meta={<Time at={entry.at} form="second" />}
    >
      <dl>
        {lines.map(([name, value, isMono]) => (
          <div key={name} className="flex gap-4 border-b border-line py-2">
            <dt className="w-24 shrink-0 text-ink-3">{name}</dt>
            <dd className={`min-w-0 break-all ${isMono ? "mono" : ""}`}>{value}</dd>
          </div>
        ))}
      </dl>
      <h3 className="mt-5 font-semibold">{audit.beforeAfter}</h3>
      {changes.length === 0 ? (
        <p className="mt-2 text-ink-2">{audit.noChange}</p>
      ) : (
        <pre className="mono mt-2 bg-sunk py-3 break-all whitespace-pre-wrap">
          {changes.map(({ kind, text }) => (
            <span
              key={kind + text}
              className={`block px-3 ${kind === "inserted" ? "bg-hue-2-wash" : kind === "deleted" ? "bg-seal-wash" : ""}`}
            >
              <span aria-hidden="true">
                {kind === "inserted" ? "+ " : kind === "deleted" ? "- " : "  "}
              </span>
              {kind !== "same" && <span className="sr-only">{audit[kind]} </span>}
              {text}
            </span>
          ))}
        </pre>
      )}
      <div className="mt-4">
        <CopyButton
          text={`${window.location.origin}/console/audit?entry=${entry.id}`}
          label={audit.copyLink}
          done={audit.copied}
        />
      </div>
    </Section>
  );
}

/** Whether the chain of hashes is whole, as the server has just followed it. */
function ChainState() {
  const { words } = useLanguage();
  const [check, setCheck] = useState<AnswerOf<"checkAudit">>();
  const [problem, setProblem] = useState<unknown>();
  useEffect(() => {
    call("checkAudit", {}).then(setCheck, setProblem);
  }, []);
  if (problem !== undefined) return <Problem error={problem} />;
  if (check === undefined) return <span role="status">{words.audit.checking}</span>;
  const time = clockWords(check.checkedAt);
  if (!check.isWhole) {
    return (
      <span role="alert" className="flex items-center gap-2 font-semibold text-danger">
        <Icon name="octagon" size={14} />
        {fill(words.audit.broken, { id: check.firstBrokenId ?? 0, time })}
      </span>
    );
  }
  const hash =
    check.lastHash === null ? "" : `${check.lastHash.slice(0, 4)}…${check.lastHash.slice(-4)}`;
  return <span role="status">{fill(words.audit.whole, { time, hash })}</span>;
}

const pill =
  "flex min-h-[34px] items-center gap-2 rounded-1 border px-3 text-micro coarse:min-h-11";

/** A filter: off it opens its choices, on it says what is chosen and takes itself away. */
function FilterPill({ name, people }: { name: FilterName; people: Loaded["people"] }) {
  const language = useLanguage();
  const { audit } = language.words;
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const value = query.get(name);
  const labels: Record<FilterName, string> = {
    period: audit.period,
    person: audit.person,
    act: audit.did,
    outcome: audit.outcome,
    address: audit.address,
    object: audit.what,
  };
  const choose = (chosen: string | null) => navigate(withFilter(query, name, chosen));
  const isFirst = name === filterNames[0];

  if (value !== null) {
    const words = valueWords(language, name, value, people);
    return (
      <AriaButton
        aria-label={fill(audit.removeFilter, { filter: words })}
        onPress={() => choose(null)}
        onKeyDown={(event) => {
          if (event.key === "Backspace" || event.key === "Delete") choose(null);
        }}
        {...(isFirst && { "data-filter": "" })}
        className={`${pill} border-ink bg-ink text-on-ink data-hovered:bg-ink-2`}
      >
        {words}
        <Icon name="close" size={12} />
      </AriaButton>
    );
  }
  const offStyle = `${pill} border-line-strong bg-raised text-ink data-hovered:border-ink`;
  // Chosen in the palette only.
  if (name === "object") return null;
  if (name === "address") {
    return (
      <DialogTrigger>
        <AriaButton className={offStyle}>{labels.address}</AriaButton>
        <Popover placement="bottom start">
          <Dialog
            aria-label={audit.addressLabel}
            className="appear rounded-1 border border-line bg-raised p-4 shadow-menu outline-none"
          >
            <AddressForm onChoose={choose} />
          </Dialog>
        </Popover>
      </DialogTrigger>
    );
  }
  const choices: Record<Exclude<FilterName, "address" | "object">, readonly string[]> = {
    period: periods,
    person: people.map(({ id }) => String(id)),
    act: auditActs,
    outcome: ["done", "refused"],
  };
  return (
    <MenuTrigger>
      <AriaButton {...(isFirst && { "data-filter": "" })} className={offStyle}>
        {labels[name]}
      </AriaButton>
      <Popover placement="bottom start">
        <Menu
          aria-label={labels[name]}
          onAction={(key) => choose(String(key))}
          className="appear max-h-80 min-w-44 overflow-y-auto rounded-1 border border-line bg-raised py-1.5 text-ink shadow-menu outline-none"
        >
          {choices[name].map((choice) => (
            <MenuItem
              key={choice}
              id={choice}
              className="flex min-h-9 cursor-pointer items-center px-3 outline-none data-focused:bg-sunk coarse:min-h-11"
            >
              {valueWords(language, name, choice, people)}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

function AddressForm({ onChoose }: { onChoose: (address: string) => void }) {
  const { audit } = useLanguage().words;
  const [address, setAddress] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (address.trim() !== "") onChoose(address.trim());
  };
  return (
    <form onSubmit={submit} className="flex items-end gap-2">
      <Field
        label={audit.addressLabel}
        name="address"
        value={address}
        onChange={setAddress}
        isMono
        autoFocus
      />
      <Button type="submit" tone="ink">
        {audit.set}
      </Button>
    </form>
  );
}

/** The value of a filter, in words. */
function valueWords(
  { words }: Language,
  name: FilterName,
  value: string,
  people: Loaded["people"],
): string {
  const { audit } = words;
  switch (name) {
    case "period": {
      const period = periods.find((one) => one === value);
      return period === undefined ? value : audit.periods[period];
    }
    case "person":
      return people.find(({ id }) => String(id) === value)?.name ?? value;
    case "act": {
      const act = auditActs.find((one) => one === value);
      return act === undefined ? value : audit.acts[act];
    }
    case "outcome":
      return value === "refused" ? audit.refused : value === "done" ? audit.done : value;
    case "address":
      return value;
    case "object": {
      const [kind = "", id = ""] = value.split(":");
      const person = kind === "staff" && people.find((one) => String(one.id) === id);
      const kinds: Partial<Record<string, string>> = audit.kinds;
      return person ? person.name : `${kinds[kind] ?? kind} ${id}`;
    }
  }
}
