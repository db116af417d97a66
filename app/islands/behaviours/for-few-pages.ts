import { startChoosingTopics } from "./chosen-topic";
import { startCountingViews } from "./counted-view";

/** Small behaviours of a page or two each, in one file of their own. */
export function startForFewPages(): void {
  startCountingViews();
  startChoosingTopics();
}
