import { startClocks } from "./clocks";
import { startTour } from "./tour";
import { startTriptychOnUse } from "./triptych-on-use";

/** Starts the behaviours that home page and campaign page share. */
export function startFrontPage(tour: HTMLElement): void {
  startClocks();
  startTriptychOnUse();
  startTour(tour);
}
