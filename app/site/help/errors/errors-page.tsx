import { buttonStyle, pillStyle } from "~/design/ui/button-style";
import { EmptyResult } from "~/design/ui/empty-result";
import { Marked } from "~/design/ui/marked";
import { SearchField } from "~/design/ui/search-field";
import type { HelpError } from "~/domain/help/help";
import { addressIn } from "~/i18n/addresses";
import { fill } from "~/i18n/fill";
import { PageLink, useLocale } from "~/i18n/locale-context";
import { highlight } from "~/lib/search/highlight";
import { HelpPath } from "~/site/help/help-path";
import type { HelpMessages } from "~/site/help/words.en";
import { type ErrorChoice, stepOfErrors } from "./choose-errors";

type ErrorsPageProps = { messages: HelpMessages; choice: ErrorChoice };

/** The error codes of the client: a search, sections, and a table. */
export function ErrorsPage({ messages, choice }: ErrorsPageProps) {
  const locale = useLocale();
  const { errorList } = messages;
  const { query, area, page, errors, total } = choice;
  const shown = fill(errorList.shown, { from: 1, to: errors.length, total });
  return (
    <div className="page pb-20 pt-10 md:pb-28 md:pt-16">
      <HelpPath messages={messages} />
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-10 gap-y-6">
        <h1 className="text-h1">{messages.errors}</h1>
        <search className="w-full lg:w-[480px]">
          <form action={addressIn(locale, "/help/errors")}>
            <SearchField
              label={errorList.search}
              submit={messages.search.button}
              clear={messages.search.empty}
              value={query}
              isLarge
            />
          </form>
        </search>
      </div>
      <div className="mt-7 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <nav aria-label={errorList.areas}>
          <ul className="flex flex-wrap gap-2">
            {([null, ...choice.areas] as const).map((name) => (
              <li key={name ?? "all"}>
                <PageLink
                  to="/help/errors"
                  query={{ area: name ?? undefined }}
                  aria-current={name === area && query === "" ? "true" : undefined}
                  className={pillStyle}
                >
                  {name === null ? errorList.all : messages.sections[name]}
                </PageLink>
              </li>
            ))}
          </ul>
        </nav>
        <p role="status" className="text-small text-ink-3">
          {total > 0 && shown}
        </p>
      </div>
      {errors.length > 0 && <Table messages={messages} errors={errors} query={query} />}
      {errors.length < total && (
        <PageLink
          to="/help/errors"
          query={{
            q: query === "" ? undefined : query,
            area: area ?? undefined,
            page: page + 1,
          }}
          hash={`e${page * stepOfErrors}`}
          className={`mt-8 ${buttonStyle("line")}`}
        >
          {errorList.more}
        </PageLink>
      )}
      {total === 0 && <Nothing messages={messages} choice={choice} />}
    </div>
  );
}

type TableProps = { messages: HelpMessages; errors: readonly HelpError[]; query: string };

/** On phones a row is a block: the code at its left, the rest beside it. */
function Table({ messages, errors, query }: TableProps) {
  const { errorList } = messages;
  const head = "pb-2.5 pr-6 text-left text-small font-normal text-ink-3";
  const cell = "py-4 pr-6 align-baseline max-md:p-0";
  return (
    <table className="mt-7 w-full border-collapse max-md:block max-md:border-t max-md:border-ink">
      <caption className="sr-only">{messages.errors}</caption>
      <thead className="border-b border-ink max-md:sr-only">
        <tr>
          <th scope="col" className={`${head} md:w-[12%]`}>
            {errorList.code}
          </th>
          <th scope="col" className={`${head} md:w-[24%]`}>
            {errorList.screen}
          </th>
          <th scope="col" className={head}>
            {errorList.cause}
          </th>
          <th scope="col" className={`${head} max-lg:sr-only`}>
            {errorList.area}
          </th>
          <th scope="col" className={head}>
            <span className="sr-only">{errorList.what}</span>
          </th>
        </tr>
      </thead>
      <tbody className="max-md:block">
        {errors.map(({ code, screen, cause, area }, index) => (
          <tr
            key={code}
            id={`e${index}`}
            className="border-b border-line max-md:grid max-md:grid-cols-[88px_minmax(0,1fr)] max-md:gap-y-1 max-md:py-4"
          >
            <th
              scope="row"
              className={`${cell} mono text-left text-[1.25rem] font-semibold whitespace-nowrap max-md:row-span-3`}
            >
              {code}
            </th>
            <td className={`${cell} font-semibold`}>
              <Marked pieces={highlight(screen, query)} />
            </td>
            <td className={`${cell} text-ink-2`}>
              <Marked pieces={highlight(cause, query)} />
            </td>
            <td className={`${cell} text-small whitespace-nowrap text-ink-3 max-lg:sr-only`}>
              {messages.sections[area]}
            </td>
            <td className={`${cell} text-right whitespace-nowrap max-md:text-left md:pr-0`}>
              <PageLink
                to={`/help/errors/${code}`}
                aria-label={fill(errorList.whatFor, { code })}
                className="group inline-flex min-h-11 items-center md:-my-3"
              >
                <span className="rule-link group-hover:border-seal-ink group-hover:text-seal-ink">
                  {errorList.what}
                </span>
              </PageLink>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Shown without a match: the codes most like the typed text, and a way back to all; or that there are no codes. */
function Nothing({ messages, choice: { query, missing } }: ErrorsPageProps) {
  const { errorList } = messages;
  const link = "inline-flex min-h-11 items-center underline decoration-1 underline-offset-4";
  if (query === "") {
    return (
      <div className="mt-7">
        <EmptyResult text={errorList.none} />
      </div>
    );
  }
  return (
    <div className="mt-7">
      <EmptyResult
        text={
          missing === null
            ? fill(errorList.empty, { query })
            : fill(errorList.noCode, { code: missing.code })
        }
      >
        <p className="flex flex-wrap items-center gap-x-3 text-small text-ink-2">
          {missing !== null && missing.like.length > 0 && (
            <>
              {errorList.like}
              {missing.like.map((code) => (
                <PageLink key={code} to={`/help/errors/${code}`} className={`mono ${link}`}>
                  {code}
                </PageLink>
              ))}
            </>
          )}
          <PageLink to="/help/errors" className={link}>
            {errorList.clear}
          </PageLink>
        </p>
      </EmptyResult>
    </div>
  );
}
