import { startClocks } from "./clocks";
import { startTour } from "./tour";
import { startTriptychOnUse } from "./triptych-on-use";

/** What the home page and the campaign page have in common. */
export function startFrontPage(tour: HTMLElement): void {
  startClocks();
  startTriptychOnUse();
  startTour(tour);
}
