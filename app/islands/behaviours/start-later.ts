import { recoverFromChunkError } from "~/islands/chunk-reload";
import { holdPresses } from "~/islands/hold-presses";
import { whenIdle } from "~/islands/moments";
import { sayThatReloadIsNeeded } from "~/islands/reload-note";

/** Starts behaviours that few pages have, from files of their own. */
export function startLater(): void {
  const tour = document.querySelector<HTMLElement>("[data-tour]");
  if (tour !== null) startTourLater(tour);
  if (document.querySelector("[data-few]") !== null) startFewLater();
  const download = document.querySelector<HTMLElement>("[data-download]");
  if (download !== null) startDownloadLater(download);
}

/** A press on a link that they serve in place is done once they are here, else followed. */
async function startFewLater(): Promise<void> {
  const link = document.querySelector<HTMLElement>("a[data-topic]");
  const held = link && holdPresses(link, () => undefined);
  const chat = document.querySelector("[data-chat-script]");
  const start = () => import("./for-few-pages").then((code) => code.startForFewPages());
  if (await startOrSay(chat, start)) held?.replay();
  else held?.giveBack();
}

/** Presses that come before the page's behaviour are handed to it. */
function startDownloadLater(page: HTMLElement): void {
  const early: MouseEvent[] = [];
  const note = (event: MouseEvent) => early.push(event);
  page.addEventListener("click", note);
  import("./download-start").then((code) => code.startDownload(page, early, note), console.error);
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
    const start = () => import("./front-page").then((code) => code.startFrontPage(tour));
    if (await startOrSay(tour, start)) held.replay();
  };
  const held = holdPresses(tour, begin);
  whenIdle(begin);
}

/**
 * @param part what has no use without it: if it does not start, the page reloads or says below that
 *   part that it has to be reloaded. Null: everything works without it.
 * @returns whether it started
 */
async function startOrSay(part: Element | null, start: () => unknown): Promise<boolean> {
  try {
    await start();
    return true;
  } catch (error) {
    console.error(error);
    if (part !== null && !recoverFromChunkError()) sayThatReloadIsNeeded(part);
    return false;
  }
}
