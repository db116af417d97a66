import { hueWash } from "~/design/drawings/hue-wash";
import { pillStyle } from "~/design/ui/button-style";
import { Icon } from "~/design/ui/icon";
import { ScrollRegion } from "~/design/ui/scroll-region";
import { Tag } from "~/design/ui/tag";
import {
  type KernelMatrix,
  type MatrixCell,
  type MatrixColumn,
  type MatrixRow,
  matrixWindows,
} from "~/domain/release/public/kernel-matrix";
import { fileAddress } from "~/domain/release/release";
import type { Address } from "~/i18n/addresses";
import { fill } from "~/i18n/fill";
import { formatDate } from "~/i18n/format";
import { PageLink } from "~/i18n/locale-context";
import { DownloadLink } from "./download-link";
import { columnName } from "./matrix-choice";
import type { MatrixMessages } from "./matrix-words.en";
import { releasePageAddress } from "./release-address";

/** Id of the part, which the links to other systems lead to. */
export const matrixPlace = "kernels";

type KernelMatrixProps = { messages: MatrixMessages; matrix: KernelMatrix; label: string };

const dateOf = ({ releasedAt }: MatrixRow) => formatDate(new Date(releasedAt).toISOString());

/** Fills in `{date}` so that no line breaks inside the date. */
function WholeDate({ message, date }: { message: string; date: string }) {
  const [before, after] = message.split("{date}");
  return (
    <>
      {before}
      <span className="phrase">{date}</span>
      {after}
    </>
  );
}

/**
 * Every kernel with its last build for each Windows and architecture, from 1024 px on. The column of the
 * visitor's system is marked by scripts (`~/islands/behaviours/mark-system.ts`).
 */
export function KernelTable({ messages, matrix, label }: KernelMatrixProps) {
  const { columns, rows } = matrix;
  const windows = matrixWindows.filter((version) => columns.some((one) => one.windows === version));
  const isFirst = (column: MatrixColumn) =>
    columns.find((one) => one.windows === column.windows) === column;
  return (
    <div className="max-lg:hidden">
      <ScrollRegion label={label}>
        <table
          data-few=""
          data-matrix={messages.yours}
          className="kernel-matrix min-w-[60rem] border-collapse"
        >
          <caption className="sr-only">{label}</caption>
          <thead>
            <tr>
              <th rowSpan={2} scope="col">
                {messages.kernel}
              </th>
              {windows.map((version) => (
                <th
                  key={version}
                  scope="colgroup"
                  colSpan={columns.filter((one) => one.windows === version).length}
                  data-edge=""
                >
                  {fill(messages.windows, { version })}
                  {version === "8" && <small>{messages.with81}</small>}
                </th>
              ))}
            </tr>
            <tr>
              {columns.map((column) => (
                <th
                  key={columnName(column)}
                  scope="col"
                  data-column={columnName(column)}
                  {...(isFirst(column) && { "data-edge": "" })}
                >
                  {column.architecture} <b />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={row.kernel}>
                <th scope="row">
                  <Tag colours={hueWash(1 + index)}>
                    {fill(messages.kernelName, { kernel: row.kernel })}
                  </Tag>
                  <span>{dateOf(row)}</span>
                </th>
                {row.cells.map((cell, place) => {
                  const column = columns[place];
                  return (
                    column && (
                      <td key={columnName(column)} {...(isFirst(column) && { "data-edge": "" })}>
                        <Cell messages={messages} cell={cell} />
                      </td>
                    )
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <p className="mt-4 flex flex-wrap gap-x-8 gap-y-2 text-small text-ink-2">
        {(["updated", "stays", "none"] as const).map((state) => (
          <span key={state} className="flex items-center gap-2.5">
            <i aria-hidden="true" className="matrix-dot" data-state={state} />
            {messages.states[state]}
          </span>
        ))}
        <span className="ml-auto text-ink-3">{messages.no32Bit}</span>
      </p>
    </div>
  );
}

function Cell({ messages, cell }: { messages: MatrixMessages; cell: MatrixCell }) {
  const words = messages.states[cell.state];
  if (cell.state === "no-edition") return words;
  return (
    <>
      <i aria-hidden="true" className="matrix-dot" data-state={cell.state} />
      <span className="sr-only">{words}</span>
      {"version" in cell && (
        <PageLink to={releasePageAddress({ product: "browser", version: cell.version })}>
          {cell.version}
        </PageLink>
      )}
    </>
  );
}

type KernelListProps = Omit<KernelMatrixProps, "label"> & {
  /** The page that it stands on. */
  address: Address;
  chosen: MatrixColumn;
};

/** The kernels of one system as a list; links lead to the same page with another one. */
export function KernelList({ messages, matrix, address, chosen }: KernelListProps) {
  const { columns, rows } = matrix;
  const place = columns.findIndex((column) => columnName(column) === columnName(chosen));
  const own = rows.flatMap((row, index) => {
    const cell = row.cells[place];
    return cell !== undefined && "version" in cell ? [{ row, index, cell }] : [];
  });
  const architectures = [...new Set(columns.map(({ architecture }) => architecture))];
  const windows = fill(messages.windows, { version: chosen.windows });
  const isMissing = rows[0]?.cells[place]?.state === "no-edition";
  return (
    <>
      <Pills
        label={fill(messages.windows, { version: "" }).trim()}
        address={address}
        choices={matrixWindows.map((version) => ({
          name: version,
          column: { ...chosen, windows: version },
        }))}
        chosen={chosen}
      />
      <Pills
        label={messages.architecture}
        address={address}
        choices={architectures.map((architecture) => ({
          name: messages.bits[architecture],
          column: { ...chosen, architecture },
        }))}
        chosen={chosen}
      />
      <div data-few="" data-matrix-list={columnName(chosen)} className="kernel-list mt-4">
        <p className="font-semibold">
          {fill(messages.system, { windows, bits: messages.bits[chosen.architecture] })}{" "}
          <span hidden>{messages.yours}</span>
        </p>
        {own.length === 0 && <p>{isMissing ? messages.no32Bit : messages.nothing}</p>}
        <ul>
          {own.map(({ row, index, cell }) => (
            <li key={row.kernel}>
              <Tag colours={hueWash(1 + index)}>
                {fill(messages.kernelName, { kernel: row.kernel })}
              </Tag>
              <span>
                <PageLink to={releasePageAddress({ product: "browser", version: cell.version })}>
                  {cell.version}
                </PageLink>
                <small>
                  <i aria-hidden="true" className="matrix-dot" data-state={cell.state} />
                  <span>
                    <WholeDate
                      message={messages.short[cell.state]}
                      date={formatDate(cell.releasedAt.toISOString())}
                    />
                  </span>
                </small>
              </span>
              <DownloadLink
                to={fileAddress(cell.file)}
                aria-label={fill(messages.download, { version: cell.version })}
                className="flex size-11 items-center justify-center hover:text-seal-ink"
              >
                <Icon name="down" />
              </DownloadLink>
            </li>
          ))}
        </ul>
      </div>
      <p className="mt-4 text-small text-ink-2">{messages.staying}</p>
    </>
  );
}

type PillsProps = {
  label: string;
  address: Address;
  choices: { name: string; column: MatrixColumn }[];
  chosen: MatrixColumn;
};

function Pills({ label, address, choices, chosen }: PillsProps) {
  return (
    <nav aria-label={label} className="not-first:mt-4">
      <p className="text-small text-ink-2">{label}</p>
      <ul className="mt-2 flex flex-wrap gap-2.5">
        {choices.map(({ name, column }) => (
          <li key={name}>
            <PageLink
              to={address}
              query={{ windows: column.windows, arch: column.architecture }}
              hash={matrixPlace}
              aria-current={columnName(column) === columnName(chosen) ? "true" : undefined}
              className={pillStyle}
            >
              {name}
            </PageLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
