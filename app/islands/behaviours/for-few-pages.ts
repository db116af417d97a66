import { startChoosingTopics } from "./chosen-topic";
import { startClearingSearches } from "./clear-search";
import { startMarkingContents } from "./contents";
import { startCountingViews } from "./counted-view";
import { startSystemNote } from "./system-note";

/** Small behaviours of a page or two each, in one file of their own. */
export function startForFewPages(): void {
  startSystemNote();
  startCountingViews();
  startChoosingTopics();
  startMarkingContents();
  startClearingSearches();
}
