import { recoverFromChunkError } from "~/islands/chunk-reload";
import { holdPresses } from "~/islands/hold-presses";
import { whenIdle } from "~/islands/moments";
import { sayThatReloadIsNeeded } from "~/islands/reload-note";

/** What the behaviours of a page or two are marked by. */
const marksOfFewPages =
  "[data-counted-view], [data-topic], [data-contents], [data-clear-search], [data-drop-file]:not([data-download] *)";

/** Starts behaviours that few pages have, from files of their own. */
export function startLater(): void {
  const tour = document.querySelector<HTMLElement>("[data-tour]");
  if (tour !== null) startTourLater(tour);
  if (document.querySelector(marksOfFewPages) !== null) startFewLater();
  const download = document.querySelector<HTMLElement>("[data-download]");
  if (download !== null) startDownloadLater(download);
  const chat = document.querySelector<HTMLElement>("[data-chat-script]");
  if (chat !== null) startOrSay(chat, async () => (await import("./chat")).startChat(chat));
}

/** A press on a link that they serve in place is done once they are here, else followed. */
function startFewLater(): void {
  const link = document.querySelector<HTMLElement>("a[data-topic]");
  const held = link && holdPresses(link, () => undefined);
  import("./for-few-pages").then(
    ({ startForFewPages }) => {
      startForFewPages();
      held?.replay();
    },
    (error) => {
      console.error(error);
      held?.giveBack();
    },
  );
}

/** A press that comes before the page's behaviour is handed to it. */
function startDownloadLater(page: HTMLElement): void {
  let early: MouseEvent | undefined;
  page.addEventListener("click", (event) => (early = event), { once: true });
  import("./download-start").then((code) => code.startDownload(page, () => early), console.error);
}

/**
 * The tour, and what else the front page has: once the browser is idle. A press on the tour before
 * that is done once it is served.
 */
function startTourLater(tour: HTMLElement): void {
  let isBegun = false;
  const begin = async () => {
    if (isBegun) return;
    isBegun = true;
    const start = async () => (await import("./front-page")).startFrontPage(tour);
    if (await startOrSay(tour, start)) held.replay();
  };
  const held = holdPresses(tour, begin);
  whenIdle(begin);
}

/** @returns whether it started; if not, the page reloads or says that it has to be */
async function startOrSay(element: HTMLElement, start: () => Promise<void>): Promise<boolean> {
  try {
    await start();
    return true;
  } catch (error) {
    console.error(error);
    if (!recoverFromChunkError()) sayThatReloadIsNeeded(element);
    return false;
  }
}
