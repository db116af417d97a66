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
import { fill } from "~/i18n/fill";
import { localeCodes, locales } from "~/i18n/locales";
import { call } from "~console/api/call";
import { Button } from "~console/ui/button";
import { Field } from "~console/ui/field";
import { FilterMenu } from "~console/ui/menu";
import { PageHead } from "~console/ui/page-head";
import { fieldProblemWords, Problem } from "~console/ui/problem";
import { Empty } from "~console/ui/section";
import { Time } from "~console/ui/time";
import { withValue } from "~console/ui/with-value";
import { useLanguage } from "~console/words";
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
  const [query] = useSearchParams();
  const { locale, words } = useLanguage();
  if (list === null) return <AccountDetail key={account.id} account={account} />;
  return (
    <>
      <PageHead
        title={words.screens.accounts}
        meta={countWords(words.accounts.meta, list.all, locale)}
      />
      <div className="px-4 md:px-8">
        <Search />
        <Filters values={list.values} />
        <Accounts key={query.toString()} list={list} />
      </div>
    </>
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
  const { accounts } = useLanguage().words;
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const { locale, request, agreement, package: chosenPackage } = filterOf(query);
  const removeLabel = (filter: string) => fill(accounts.removeFilter, { filter });
  const further = [
    {
      name: "agreement",
      label: accounts.agreement,
      value: agreement,
      options: values?.agreements,
    },
    {
      name: "package",
      label: accounts.package,
      value: chosenPackage,
      options: values?.packages,
    },
  ];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a row of pills is no form field set
    <div
      role="group"
      aria-label={accounts.filters}
      className="flex flex-wrap items-center gap-2 pb-3"
    >
      <FilterMenu
        label={accounts.language}
        value={locale ?? null}
        options={localeCodes.map((code) => ({ value: code, label: locales[code].name }))}
        removeLabel={removeLabel}
        onChange={(code) => void navigate(withValue(query, "locale", code))}
      />
      {further.map(({ name, label, value, options = [] }) => (
        <FilterMenu
          key={name}
          label={label}
          value={value ?? null}
          options={options.map((one) => ({ value: one, label: one }))}
          removeLabel={removeLabel}
          onChange={(chosen) => void navigate(withValue(query, name, chosen))}
        />
      ))}
      <Link
        to={withValue(query, "request", request === undefined ? "1" : null)}
        aria-current={request === undefined ? undefined : "true"}
        className="flex min-h-[34px] items-center rounded-1 border border-line-strong bg-raised px-3 text-micro hover:border-ink aria-[current=true]:border-ink aria-[current=true]:bg-ink aria-[current=true]:text-on-ink coarse:min-h-11"
      >
        {accounts.hasRequest}
      </Link>
      <span className="ml-auto text-micro text-ink-3 max-md:hidden">{accounts.order}</span>
    </div>
  );
}

function Accounts({ list }: { list: AccountList }) {
  const { accounts } = useLanguage().words;
  const [query] = useSearchParams();
  const [pages, setPages] = useState<readonly AccountList[]>([list]);
  const [problem, setProblem] = useState<unknown>();
  const lines = pages.flatMap((page) => page.accounts);
  const next = pages.at(-1)?.next ?? null;
  if (lines.length === 0) {
    return list.all === 0 ? (
      <Empty title={accounts.empty} />
    ) : (
      <Empty title={accounts.noMatch}>
        <Link to="/accounts" className="rule-link mt-2 inline-block font-semibold">
          {accounts.showAll}
        </Link>
      </Empty>
    );
  }
  const more = () => {
    if (next === null) return;
    setProblem(undefined);
    call("accounts", { ...filterOf(query), before: next }).then(
      (page) => setPages([...pages, page]),
      setProblem,
    );
  };
  return (
    <>
      <AccountTable lines={lines} />
      {problem !== undefined && <Problem error={problem} />}
      <div className="flex flex-wrap items-center justify-between gap-4 py-3 text-micro text-ink-3">
        <span>{accounts.audited}</span>
        <span className="flex items-center gap-3">
          {fill(accounts.shown, { shown: lines.length, count: list.count })}
          {next !== null && (
            <Button size="row" onPress={more}>
              {accounts.more}
            </Button>
          )}
        </span>
      </div>
    </>
  );
}

function AccountTable({ lines }: { lines: readonly AccountLine[] }) {
  const { accounts, screens } = useLanguage().words;
  const [query] = useSearchParams();
  const head = "pb-2 pr-3 font-normal";
  const wide = `${head} max-md:hidden`;
  const none = <span className="text-ink-3">{accounts.none}</span>;
  return (
    <table className="w-full border-collapse" aria-label={screens.accounts}>
      <thead>
        <tr className="border-b border-ink text-left text-micro text-ink-3">
          <th scope="col" className={head}>
            {accounts.id}
          </th>
          <th scope="col" className={head}>
            {accounts.email}
          </th>
          <th scope="col" className={wide}>
            {accounts.phone}
          </th>
          <th scope="col" className={`${head} max-lg:hidden`}>
            {accounts.verified}
          </th>
          <th scope="col" className={`${head} max-lg:hidden`}>
            {accounts.agreement}
          </th>
          <th scope="col" className={`${head} max-lg:hidden`}>
            {accounts.language}
          </th>
          <th scope="col" className={`${head} max-lg:hidden`}>
            {accounts.package}
          </th>
          <th scope="col" className={wide}>
            {accounts.state}
          </th>
          <th scope="col" className="pb-2 text-right font-normal">
            {accounts.registered}
          </th>
        </tr>
      </thead>
      <tbody>
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
            <td className="py-1.5 pr-3 max-lg:hidden">
              {accounts.verifiedBy[line.verifiedChannel]}
            </td>
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
      </tbody>
    </table>
  );
}
