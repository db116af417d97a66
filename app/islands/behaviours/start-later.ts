import { recoverFromChunkError } from "~/islands/chunk-reload";
import { holdPresses } from "~/islands/hold-presses";
import { whenIdle, whenNear } from "~/islands/moments";
import { sayThatReloadIsNeeded } from "~/islands/reload-note";

/** What the behaviours of a page or two are marked by. */
const marksOfFewPages =
  "[data-system-note], [data-counted-view], [data-topic], [data-contents], [data-clear-search]";

/** Starts behaviours that few pages have, from files of their own. */
export function startLater(): void {
  const tour = document.querySelector<HTMLElement>("[data-tour]");
  if (tour !== null) startTourLater(tour);
  if (document.querySelector(marksOfFewPages) !== null) startFewLater();
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

/** When it is near or the browser is idle; a press before that is done once it serves the tour. */
function startTourLater(tour: HTMLElement): void {
  const begun = new AbortController();
  const begin = async () => {
    if (begun.signal.aborted) return;
    begun.abort();
    const isThere = await startOrSay(tour, async () => (await import("./tour")).startTour(tour));
    if (isThere) held.replay();
  };
  const held = holdPresses(tour, begin);
  whenNear(tour, begin, begun.signal);
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
