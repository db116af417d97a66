import { readSystem, type System } from "~/site/download/system-check";
import { readHints } from "./system-hints";

/**
 * Marks the visitor's system in tables and lists of kernels and systems (`data-matrix`,
 * `data-matrix-list`), because a stored page cannot know it. Nothing is marked if the browser does
 * not reveal its Windows version.
 */
export function startMarkingSystem(): void {
  const tables = document.querySelectorAll<HTMLTableElement>("[data-matrix]");
  const lists = document.querySelectorAll<HTMLElement>("[data-matrix-list]");
  readHints().then((hints) => {
    const own = columnOf(readSystem(hints));
    if (own === undefined) return;
    for (const table of tables) markColumn(table, own);
    for (const list of lists) {
      if (list.dataset["matrixList"] !== own) continue;
      list.dataset["yours"] = "";
      list.querySelector("[hidden]")?.removeAttribute("hidden");
    }
  });
}

/** `10-x64`; undefined if the system is not known exactly. */
function columnOf(system: System | undefined): string | undefined {
  if (!system?.isWindows) return undefined;
  const { version, bits } = system;
  if (version === undefined || bits === undefined) return undefined;
  return `${version === "8.1" ? "8" : version}-${bits === 64 ? "x64" : "x86"}`;
}

function markColumn(table: HTMLTableElement, name: string): void {
  const heads = [...table.querySelectorAll<HTMLElement>("[data-column]")];
  const place = heads.findIndex((head) => head.dataset["column"] === name);
  const head = heads[place];
  if (head === undefined) return;
  head.dataset["yours"] = "";
  const words = head.querySelector("b");
  if (words !== null) words.textContent = table.dataset["matrix"] ?? "";
  for (const body of table.tBodies) {
    for (const row of body.rows) row.cells[place + 1]?.setAttribute("data-yours", "");
  }
}
