import { startShowingAskedPath } from "./asked-path";
import { startChat } from "./chat";
import { startChoosingTopics } from "./chosen-topic";
import { startClearingSearches } from "./clear-search";
import { startMarkingContents } from "./contents";
import { startCountingViews } from "./counted-view";
import { startKeepingDroppedFiles } from "./dropped-file";
import { startKeepingUnsentForms } from "./unsent-form";

/**
 * Small behaviours of a few pages each, in one script of their own. A page that has one of them
 * marks an element with `data-few`, and each behaviour finds its elements by its own attribute.
 */
export function startForFewPages(): void {
  startCountingViews();
  startChoosingTopics();
  startKeepingDroppedFiles();
  startKeepingUnsentForms();
  const chat = document.querySelector<HTMLElement>("[data-chat-script]");
  if (chat !== null) void startChat(chat);
  startMarkingContents();
  startClearingSearches();
  startShowingAskedPath();
  startMarkingSystemOnUse();
}

/**
 * At the first sign of use, so that its code costs nobody who only reads. `pointerover` is none: while
 * a page scrolls, browsers dispatch it for whatever passes under a pointer at rest.
 */
function startMarkingSystemOnUse(): void {
  if (document.querySelector("[data-matrix]") === null) return;
  const used = new AbortController();
  const start = () => {
    used.abort();
    import("./mark-system").then((code) => code.startMarkingSystem(), console.error);
  };
  for (const sign of ["pointermove", "pointerdown", "keydown", "focusin"]) {
    addEventListener(sign, start, { signal: used.signal });
  }
}
