import { Link, useNavigate } from "react-router";
import type { ArticleKind, ArticleRow } from "~/console-api/schemas/articles";
import { RidgeCover } from "~/design/drawings/ridge-cover";
import { fill } from "~/i18n/fill";
import { localeCodes, locales } from "~/i18n/locales";
import { languageNames, sectionName, stateOf, titlesOf } from "~console/drafts/states";
import { CheckBox } from "~console/ui/check-box";
import { ListTable } from "~console/ui/list-screen";
import { type Selection, useSelectionKeys } from "~console/ui/selection";
import { StateMark } from "~console/ui/state-mark";
import { Time } from "~console/ui/time";
import { useLanguage } from "~console/words";

/** The articles of the list, a row each. */
export function Rows({
  kind,
  articles,
  selection,
}: {
  kind: ArticleKind;
  articles: readonly ArticleRow[];
  selection: Selection<ArticleRow> | null;
}) {
  const language = useLanguage();
  const { list: words } = language.words.articles;
  useSelectionKeys(selection);
  return (
    <ListTable
      columns={[
        words.title,
        ...localeCodes.map((code) => ({
          label: languageNames[code],
          lang: locales[code].htmlLang,
        })),
        words.changed,
        {
          label: kind === "help" ? words.helped : words.views,
          look: "pr-0! text-right max-xl:hidden",
        },
      ]}
      chooser={selection !== null && <td className="w-9" />}
      stacks="md"
    >
      {articles.map((row) => (
        <ArticleLine key={row.id} row={row} selection={selection} />
      ))}
    </ListTable>
  );
}

function ArticleLine({
  row,
  selection,
}: {
  row: ArticleRow;
  selection: Selection<ArticleRow> | null;
}) {
  const language = useLanguage();
  const { articles: words } = language.words;
  const navigate = useNavigate();
  const { first, second } = titlesOf(language, row.texts);
  const to = `/articles/${row.id}`;
  const isChosen = selection?.has(row) ?? false;
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
            onChange={() => selection.toggle(row)}
            label={
              <span className="sr-only">{fill(words.list.select, { title: first.title })}</span>
            }
          />
        </td>
      )}
      <td className={`${cell} max-md:w-full`}>
        <span className="flex items-center gap-3.5">
          {row.section === null && <RidgeCover id={row.id} className="h-[30px] w-11 shrink-0" />}
          <span className="min-w-0">
            <Link
              to={to}
              data-row={row.id}
              data-row-key="edit"
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
            {row.section !== null && (
              <span className="block text-micro text-ink-3">
                {sectionName(language, row.section)}
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
          <RowState text={row.texts[code]} isAsked={row.asked[code] !== null} />
        </td>
      ))}
      <td className={`${cell} whitespace-nowrap text-ink-2`}>
        <Time at={row.changedAt} form="day" />
      </td>
      <td className="py-1.5 text-right align-middle text-ink-2 tabular-nums max-xl:hidden">
        {row.section !== null ? (
          row.votes === null ? (
            <span className="text-ink-3">{words.list.noVotes}</span>
          ) : (
            fill(words.list.helpedCounts, row.votes)
          )
        ) : row.views === null ? (
          <span className="text-ink-3">{words.list.notPublic}</span>
        ) : (
          new Intl.NumberFormat(locales[language.locale].htmlLang).format(row.views)
        )}
      </td>
    </tr>
  );
}

function RowState({ text, isAsked }: { text: ArticleRow["texts"]["cn"]; isAsked: boolean }) {
  const { states } = useLanguage().words.articles;
  const state = stateOf(text);
  return (
    <span className="inline-flex flex-col">
      <StateMark state={state}>
        {states[state as keyof typeof states]}
        {text?.schedule != null && state === "scheduled" && (
          <>
            {" "}
            <Time at={text.schedule.at} />
          </>
        )}
      </StateMark>
      {/* The state says what visitors read; this says that the draft is newer. */}
      {text?.hasChanges === true && text.live !== null && (
        <span className="text-micro text-ink-3">{states.newerDraft}</span>
      )}
      {text?.isSubmitted === true && (
        <span className="text-micro text-ink-3">{states.submitted}</span>
      )}
      {isAsked && <span className="text-micro text-ink-3">{states.asked}</span>}
    </span>
  );
}
