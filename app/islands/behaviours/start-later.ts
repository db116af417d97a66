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

/**
 * A press on a link that they handle is held until their script has loaded, and followed if that
 * fails.
 */
async function startFewLater(): Promise<void> {
  const link = document.querySelector<HTMLElement>("a[data-topic]");
  const held = link && holdPresses(link, () => undefined);
  const chat = document.querySelector("[data-chat-script]");
  const start = () => import("./for-few-pages").then((code) => code.startForFewPages());
  if (await startOrSay(chat, start)) held?.replay();
  else held?.giveBack();
}

/** Presses before the page's behaviour has loaded are passed on to it. */
function startDownloadLater(page: HTMLElement): void {
  const early: MouseEvent[] = [];
  const note = (event: MouseEvent) => early.push(event);
  page.addEventListener("click", note);
  import("./download-start").then((code) => code.startDownload(page, early, note), console.error);
}

/**
 * The tour and the other behaviours of the front page start once the browser is idle, or at a press
 * on the tour, which is replayed then.
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
 * Starts a script, or says that it could not.
 * @param part the part of the page that is useless without the script. If the script does not load, the page reloads,
 * or a note below that part asks to reload it. Null: everything works without it.
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
