import { startChoosingTopics } from "./chosen-topic";
import { startCountingViews } from "./counted-view";
import { startKeepingDroppedFiles } from "./dropped-file";
import { startSystemNote } from "./system-note";

/** Small behaviours of a page or two each, in one file of their own. */
export function startForFewPages(): void {
  startSystemNote();
  startCountingViews();
  startChoosingTopics();
  startKeepingDroppedFiles();
}
