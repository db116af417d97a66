import type { ReactNode } from "react";

/** A table whose head is visually hidden below 768 px; its last column is right-aligned. */
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
