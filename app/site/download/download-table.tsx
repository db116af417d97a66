import type { ReactNode } from "react";

/** A table of the page, below 768 px without its head; the last column stands right. */
export function DownloadTable(props: { name: string; columns: string[]; children: ReactNode }) {
  const { name, columns, children } = props;
  return (
    <table className="w-full text-left">
      <caption className="sr-only">{name}</caption>
      <thead className="max-md:sr-only">
        <tr>
          {columns.map((column) => (
            <th
              key={column}
              scope="col"
              className="border-b border-ink px-4 py-3 text-micro font-normal text-ink-3 last:text-right"
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}
