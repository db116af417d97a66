import { Fragment } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { fill } from "~/i18n/fill";
import { useWords } from "~console/words";
import { Button } from "./button";
import { Key } from "./key";
import { FilterMenu } from "./menu";
import { PageHead } from "./page-head";
import { Problem } from "./problem";
import { Empty } from "./section";
import type { Pages } from "./use-pages";
import { withValue } from "./with-value";

type ListScreenProps = {
  title: string;
  /** The counts beside the title. */
  meta?: React.ReactNode;
  /** The link to the screen that this one belongs to. */
  above?: { to: string; label: string };
  /** The main actions of the screen. */
  acts?: React.ReactNode;
  /** Links to the other screens of this part of the console. */
  parts?: React.ReactNode;
  /** Above the rows: an explanation, filters, or a bar for chosen rows. */
  before?: React.ReactNode;
  rows: readonly unknown[];
  /** Shown in place of the rows if there are none. */
  none: NoneProps;
  /** The rows as a table or a list. */
  children: React.ReactNode;
  /** Below the rows: a count, or a note. */
  after?: React.ReactNode;
  /** The dialogs that are open. */
  layers?: React.ReactNode;
};

type NoneProps = {
  title: string;
  text?: string | undefined;
  /** The link that takes all filters away, where a filter hides the rows. */
  clear?: { to: string; label: string } | undefined;
};

/** A screen with one list: its head, what narrows it, its rows, and the dialogs of its actions. */
export function ListScreen({
  title,
  meta,
  above,
  acts,
  parts,
  before,
  rows,
  none,
  children,
  after,
  layers,
}: ListScreenProps) {
  return (
    <>
      <PageHead
        title={title}
        meta={meta}
        {...(above !== undefined && {
          above: (
            <Link to={above.to} className="hover:underline coarse:py-3">
              {above.label}
            </Link>
          ),
        })}
      >
        {acts}
      </PageHead>
      {parts}
      <div data-part="list" className="px-4 md:px-8">
        {before}
        {rows.length === 0 ? <None {...none} /> : children}
        {after}
      </div>
      {layers}
    </>
  );
}

function None({ title, text, clear }: NoneProps) {
  return (
    <Empty title={title}>
      {text !== undefined && <p className="mt-1 text-ink-2">{text}</p>}
      {clear !== undefined && (
        <Link to={clear.to} className="rule-link mt-2 inline-block font-semibold">
          {clear.label}
        </Link>
      )}
    </Empty>
  );
}

/** The head of a column; `look` adds classes, such as those that hide it on a phone. */
type Column = string | { label: string; look?: string; lang?: string };

const headless = { md: "max-md:sr-only", lg: "max-lg:sr-only" } as const;

/** The rows of a list as a table. */
export function ListTable({
  label,
  columns,
  chooser,
  hasActs = false,
  stacks,
  hasGroups = false,
  children,
}: {
  label?: string;
  columns: readonly Column[];
  /** The head of the column in which rows are chosen. */
  chooser?: React.ReactNode;
  /** The last column has the actions of a row, and no head. */
  hasActs?: boolean;
  /** Below this width, a row is shown as lines without a head. */
  stacks?: "md" | "lg";
  /** The rows are in groups, each a body of the table. */
  hasGroups?: boolean;
  children: React.ReactNode;
}) {
  const block = stacks === "md" ? "max-md:block" : "";
  return (
    <table aria-label={label} className={`w-full border-collapse ${block}`}>
      <thead className={stacks && headless[stacks]}>
        <tr className="border-b border-ink text-left text-micro text-ink-3">
          {chooser}
          {columns.map((column) => {
            const head = typeof column === "string" ? { label: column } : column;
            return (
              <th
                key={head.label}
                scope="col"
                lang={head.lang}
                className={`pr-4 pb-2 font-normal ${head.look ?? ""}`}
              >
                {head.label}
              </th>
            );
          })}
          {hasActs && <td />}
        </tr>
      </thead>
      {hasGroups ? children : <tbody className={block}>{children}</tbody>}
    </table>
  );
}

/** A search and filters above a list. */
export function FilterBar({
  search,
  note,
  children,
}: {
  /** The search, and links beside it. */
  search?: React.ReactNode;
  /** The order of the rows, or how many are left. */
  note?: React.ReactNode;
  children: React.ReactNode;
}) {
  const { list } = useWords();
  return (
    <div className="flex flex-wrap items-center gap-2 pb-3">
      {search}
      {/* biome-ignore lint/a11y/useSemanticElements: a row of pills is no form field set */}
      <div role="group" aria-label={list.filters} className="flex flex-wrap gap-2">
        {children}
      </div>
      {note}
    </div>
  );
}

/** A filter of a list that is in its address. */
export function AddressFilter({
  name,
  label,
  options,
  takesAny = false,
}: {
  /** Its name in the query. */
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
  /** A value that is no option filters too, such as a tag that was deleted; else it counts as none. */
  takesAny?: boolean;
}) {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const value = query.get(name);
  return (
    <FilterMenu
      label={label}
      value={takesAny || options.some((option) => option.value === value) ? value : null}
      options={options}
      onChange={(value) => void navigate(withValue(query, name, value))}
    />
  );
}

/** The end of a list: how much of it is shown, and a button for more. */
export function ListFoot({
  more,
  problem,
  shown,
  total,
  children,
}: Pick<Pages<never>, "more" | "problem"> & {
  shown?: number;
  /** Undefined: only more rows are offered, without a count. */
  total?: number;
  children?: React.ReactNode;
}) {
  const { list } = useWords();
  return (
    <>
      {problem !== undefined && <Problem error={problem} />}
      {(children !== undefined || total !== undefined || more !== undefined) && (
        <div className="flex flex-wrap items-center justify-between gap-4 py-3 text-micro text-ink-3">
          <span className="max-w-[70ch]">{children}</span>
          <span className="flex items-center gap-3" aria-live="polite">
            {total !== undefined && fill(list.shown, { shown: shown ?? total, total })}
            {more !== undefined && (
              <Button size="row" onPress={more}>
                {list.more}
              </Button>
            )}
          </span>
        </div>
      )}
    </>
  );
}

/** The keys that a list hears, for people who have a keyboard. */
export function ListKeys({
  keys,
}: {
  keys: readonly { caps: readonly string[]; label: string }[];
}) {
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-1 max-md:hidden">
      {keys.map(({ caps, label }) => (
        <span key={label}>
          {caps.map((cap) => (
            <Fragment key={cap}>
              <Key>{cap}</Key>{" "}
            </Fragment>
          ))}
          {label}
        </span>
      ))}
    </span>
  );
}
