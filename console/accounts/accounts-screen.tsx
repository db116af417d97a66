import "./strings";
import { type FormEvent, useState } from "react";
import {
  Link,
  type LoaderFunctionArgs,
  useLoaderData,
  useNavigate,
  useSearchParams,
} from "react-router";
import type { RequestOf } from "~/console-api/routes";
import type { AccountLine, AccountList, AccountView } from "~/console-api/schemas/accounts";
import { countWords } from "~/i18n/count";
import { localeCodes, locales } from "~/i18n/locales";
import { call } from "~console/api/call";
import { Button } from "~console/ui/button";
import { Field } from "~console/ui/field";
import { AddressFilter, FilterBar, ListFoot, ListScreen, ListTable } from "~console/ui/list-screen";
import { fieldProblemWords, Problem } from "~console/ui/problem";
import { Time } from "~console/ui/time";
import { usePages } from "~console/ui/use-pages";
import { withValue } from "~console/ui/with-value";
import { useLanguage, useWords } from "~console/words";
import { AccountDetail } from "./account-detail";
import { RequestState } from "./request-state";

/** Reads the filters of an address; unknown ones are left out. */
function filterOf(query: URLSearchParams): RequestOf<"accounts"> {
  const locale = localeCodes.find((code) => code === query.get("locale"));
  const agreement = query.get("agreement")?.slice(0, 80) ?? "";
  const chosenPackage = query.get("package")?.slice(0, 80) ?? "";
  return {
    ...(locale !== undefined && { locale }),
    ...(agreement !== "" && { agreement }),
    ...(chosenPackage !== "" && { package: chosenPackage }),
    ...(query.get("request") === "1" && { request: "1" }),
  };
}

type Loaded = { list: AccountList; account: null } | { list: null; account: AccountView };

/** The newest accounts, or the one that the address names. */
export async function loader({ request }: LoaderFunctionArgs): Promise<Loaded> {
  const query = new URL(request.url).searchParams;
  const named = /^[1-9]\d{0,9}$/.exec(query.get("account") ?? "")?.[0];
  if (named === undefined) return { list: await call("accounts", filterOf(query)), account: null };
  return { list: null, account: await call("account", {}, Number(named)) };
}

/** Accounts: a list that shows contacts in part, a search by a whole one, and one account. */
export function Component() {
  const { list, account } = useLoaderData<Loaded>();
  if (list === null) return <AccountDetail key={account.id} account={account} />;
  return <Accounts list={list} />;
}

function Accounts({ list }: { list: AccountList }) {
  const { locale, words } = useLanguage();
  const { accounts } = words;
  const [query] = useSearchParams();
  const { pages, more, problem } = usePages(list, (before) =>
    call("accounts", { ...filterOf(query), before }),
  );
  const lines = pages.flatMap((page) => page.accounts);
  return (
    <ListScreen
      title={words.screens.accounts}
      meta={countWords(accounts.meta, list.all, locale)}
      before={
        <>
          <Search />
          <Filters values={list.values} />
        </>
      }
      rows={lines}
      none={
        list.all === 0
          ? { title: accounts.empty }
          : { title: accounts.noMatch, clear: { to: "/accounts", label: accounts.showAll } }
      }
    >
      <AccountTable lines={lines} />
      <ListFoot more={more} problem={problem} shown={lines.length} total={list.count}>
        {accounts.audited}
      </ListFoot>
    </ListScreen>
  );
}

function Search() {
  const language = useLanguage();
  const { accounts } = language.words;
  const navigate = useNavigate();
  const [text, setText] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const [error, setError] = useState<unknown>();
  const find = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setMissing(false);
    setError(undefined);
    try {
      const { id } = await call("searchAccount", { text });
      if (id === null) setMissing(true);
      else await navigate(`/accounts?account=${id}`);
    } catch (problem) {
      setError(problem);
    } finally {
      setBusy(false);
    }
  };
  const wrong = fieldProblemWords(language, error, "text");
  return (
    <search>
      <form onSubmit={find} noValidate className="flex max-w-[560px] items-start gap-2.5 pb-5">
        <div className="grow">
          <Field
            label={accounts.search}
            name="account"
            value={text}
            onChange={setText}
            problem={wrong ?? (isMissing ? accounts.notFound : undefined)}
            isFilter
          />
        </div>
        <Button type="submit" tone="ink" isBusy={isBusy} className="mt-[1.7rem]">
          {accounts.find}
        </Button>
      </form>
      {error !== undefined && wrong === undefined && (
        <div className="pb-4">
          <Problem error={error} />
        </div>
      )}
    </search>
  );
}

function Filters({ values }: { values: AccountList["values"] }) {
  const { accounts } = useWords();
  const [query] = useSearchParams();
  const { request } = filterOf(query);
  const asOptions = (names: readonly string[] = []) =>
    names.map((name) => ({ value: name, label: name }));
  return (
    <FilterBar
      note={<span className="ml-auto text-micro text-ink-3 max-md:hidden">{accounts.order}</span>}
    >
      <AddressFilter
        name="locale"
        label={accounts.language}
        options={localeCodes.map((code) => ({ value: code, label: locales[code].name }))}
      />
      <AddressFilter
        name="agreement"
        label={accounts.agreement}
        takesAny
        options={asOptions(values?.agreements)}
      />
      <AddressFilter
        name="package"
        label={accounts.package}
        takesAny
        options={asOptions(values?.packages)}
      />
      <Link
        to={withValue(query, "request", request === undefined ? "1" : null)}
        aria-current={request === undefined ? undefined : "true"}
        className="flex min-h-[34px] items-center rounded-1 border border-line-strong bg-raised px-3 text-micro hover:border-ink aria-[current=true]:border-ink aria-[current=true]:bg-ink aria-[current=true]:text-on-ink coarse:min-h-11"
      >
        {accounts.hasRequest}
      </Link>
    </FilterBar>
  );
}

function AccountTable({ lines }: { lines: readonly AccountLine[] }) {
  const { accounts, screens } = useLanguage().words;
  const [query] = useSearchParams();
  const none = <span className="text-ink-3">{accounts.none}</span>;
  return (
    <ListTable
      label={screens.accounts}
      columns={[
        accounts.id,
        accounts.email,
        { label: accounts.phone, look: "max-md:hidden" },
        { label: accounts.verified, look: "max-lg:hidden" },
        { label: accounts.agreement, look: "max-lg:hidden" },
        { label: accounts.language, look: "max-lg:hidden" },
        { label: accounts.package, look: "max-lg:hidden" },
        { label: accounts.state, look: "max-md:hidden" },
        { label: accounts.registered, look: "pr-0! text-right" },
      ]}
    >
      {lines.map((line) => (
        <tr key={line.id} className="relative h-11 border-b border-line hover:bg-sunk">
          <td className="py-1.5 pr-3">
            <Link
              to={withValue(query, "account", String(line.id))}
              data-row=""
              className="mono after:absolute after:inset-0"
            >
              {line.id}
            </Link>
          </td>
          <td className="py-1.5 pr-3">
            {line.emailHint ?? none}
            <span className="block text-micro text-ink-3 md:hidden">
              {line.phoneHint} <RequestState request={line.request} />
            </span>
          </td>
          <td className="py-1.5 pr-3 max-md:hidden">{line.phoneHint ?? none}</td>
          <td className="py-1.5 pr-3 max-lg:hidden">{accounts.verifiedBy[line.verifiedChannel]}</td>
          <td className="mono py-1.5 pr-3 max-lg:hidden">{line.agreementVersion}</td>
          <td className="py-1.5 pr-3 max-lg:hidden">{locales[line.locale].name}</td>
          <td className="py-1.5 pr-3 max-lg:hidden">{line.packageId ?? none}</td>
          <td className="py-1.5 pr-3 max-md:hidden">
            <RequestState request={line.request} />
          </td>
          <td className="py-1.5 text-right">
            <Time at={line.createdAt} form="day" />
          </td>
        </tr>
      ))}
    </ListTable>
  );
}
