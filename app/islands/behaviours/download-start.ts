import { isPlainPress } from "~/islands/hold-presses";
import { judgeSystem, readSystem, type SystemOnPage } from "~/site/download/system-check";
import { readHints } from "./system-hints";

/** Events that show that somebody is about to use the page, presses included. */
const signsOfUse = ["pointermove", "pointerdown", "focusin", "dragenter", "click"] as const;

/**
 * The start of the download page's behaviour: shows the system line at once, and loads the rest at
 * the first sign of use. A press on a file's link starts the download at once; the page shows the
 * next steps when its behaviour has loaded.
 * @param early the presses so far; `note` adds further ones until its listener is removed
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

/** Whether a press is on an element that the page's behaviour handles. */
function isForPage(event: MouseEvent): boolean {
  const { target } = event;
  return (
    isPlainPress(event) &&
    target instanceof Element &&
    target.closest("a[data-starts], [data-share], [data-qr]") !== null
  );
}

/**
 * Shows whether the visitor's system runs the client, and hides the share button if the browser
 * cannot share.
 * @returns a function that shows it again, for parts of the page that are added later
 */
function startSystemLine(page: HTMLElement): () => void {
  for (const button of page.querySelectorAll<HTMLElement>("[data-share]")) {
    // Its place stays, so that nothing moves.
    button.style.visibility = "share" in navigator ? "" : "hidden";
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
