import { startChoosingTopics } from "./chosen-topic";
import { startCountingViews } from "./counted-view";
import { startKeepingDroppedFiles } from "./dropped-file";

/** Small behaviours of a page or two each, in one file of their own. */
export function startForFewPages(): void {
  startCountingViews();
  startChoosingTopics();
  startKeepingDroppedFiles();
}
