import { isPlainPress } from "~/islands/hold-presses";
import { judgeSystem, readSystem, type SystemOnPage } from "~/site/download/system-check";
import { readHints } from "./system-hints";

/** What tells that somebody is about to use the page, a press included. */
const signsOfUse = ["pointermove", "pointerdown", "focusin", "dragenter", "click"] as const;

/**
 * Serves the download page: the system line at once, the rest with the first sign of use. A press on
 * a file's link saves the file at once; the page follows it when its behaviour is here.
 * @param early the presses so far; `note` adds the next ones until it is taken away
 */
export function startDownload(
  page: HTMLElement,
  early: readonly MouseEvent[],
  note: (event: MouseEvent) => void,
): void {
  const sayAll = startSystemLine(page);
  // A press that came before any script left the focus on its link; Tab would have left it visible.
  const pressed =
    early.length > 0
      ? null
      : page.querySelector("a[data-starts]:focus:not(:focus-visible, :active)");
  const isUsed = new AbortController();
  const start = async () => {
    isUsed.abort();
    const { startDownloadPage } = await import("./download-page");
    page.removeEventListener("click", note);
    startDownloadPage(page, sayAll, early.find(isForPage)?.target ?? pressed);
  };
  if (early.length > 0 || pressed !== null) return void start();
  for (const sign of signsOfUse) page.addEventListener(sign, start, { signal: isUsed.signal });
}

/** Whether a press is on something that the page's behaviour serves. */
function isForPage(event: MouseEvent): boolean {
  const { target } = event;
  return (
    isPlainPress(event) &&
    target instanceof Element &&
    target.closest("a[data-starts], [data-share], [data-qr]") !== null
  );
}

/**
 * Says whether the visitor's system runs the client, and takes away the button for sharing where
 * the browser cannot.
 * @returns what says it again, for parts of the page that come later
 */
function startSystemLine(page: HTMLElement): () => void {
  for (const button of page.querySelectorAll<HTMLElement>("[data-share]")) {
    button.hidden = !("share" in navigator);
  }
  let say = () => {};
  readHints().then((hints) => {
    const { needs, words }: SystemOnPage = JSON.parse(page.dataset["download"] ?? "");
    const system = readSystem(hints);
    if (system === undefined) return;
    page.toggleAttribute("data-windows", system.isWindows);
    const { runs, text, line } = judgeSystem(system, needs, words);
    say = () => {
      for (const place of page.querySelectorAll<HTMLElement>("[data-system]")) {
        place.dataset["runs"] = runs ? "yes" : "no";
        place.textContent = place.dataset["system"] === "line" ? line : text;
      }
      page.querySelector("[data-system-row]")?.classList.remove("invisible");
    };
    say();
  });
  return () => say();
}
