import type { KernelMatrix, MatrixColumn } from "~/domain/release/public/kernel-matrix";
import { fill } from "~/i18n/fill";
import type { Locale } from "~/i18n/locales";
import type { BrowserLogMessages } from "./browser-log-words.en";

/**
 * The text below the heading of the kernels' log: their source, the operator's promise, and the purpose of the files.
 * It also names the published kernels that older systems are limited to.
 */
export function kernelLead(
  { lead, policy, olderSystems, files }: BrowserLogMessages,
  { columns, rows }: KernelMatrix,
  locale: Locale,
): string {
  /** The kernels that run on one of some systems, newest first; "" where all of them do, or none. */
  const onlyOn = (isMeant: (column: MatrixColumn) => boolean) => {
    const there = rows.filter(({ cells }) =>
      cells.some((cell, place) => {
        const column = columns[place];
        return "version" in cell && column !== undefined && isMeant(column);
      }),
    );
    if (there.length === rows.length) return "";
    return there.map(({ kernel }) => kernel).join(locale === "cn" ? "、" : ", ");
  };
  const windows = onlyOn((column) => Number(column.windows) < 10);
  const bits = onlyOn(({ architecture }) => architecture === "x86");
  const limits =
    windows === bits
      ? [[olderSystems.both, windows]]
      : [
          [olderSystems.windows, windows],
          [olderSystems.bits, bits],
        ];
  const told = limits.flatMap(([text = "", kernels = ""]) =>
    kernels === "" ? [] : [fill(text, { kernels })],
  );
  const promised = rows.length === 0 ? [] : [policy];
  return [lead, ...promised, ...told, files].join(locale === "cn" ? "" : " ");
}
