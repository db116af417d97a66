import { startChoosingTopics } from "./chosen-topic";
import { startClearingSearches } from "./clear-search";
import { startMarkingContents } from "./contents";
import { startCountingViews } from "./counted-view";
import { startKeepingDroppedFiles } from "./dropped-file";

/** Small behaviours of a page or two each, in one file of their own. */
export function startForFewPages(): void {
  startCountingViews();
  startChoosingTopics();
  startKeepingDroppedFiles();
  startMarkingContents();
  startClearingSearches();
}
