import { startConsent } from "./behaviours/consent";
import { startCopying } from "./behaviours/copy";
import { startDrawings } from "./behaviours/drawings";
import { startInAppNote } from "./behaviours/in-app";
import { startLoadingBar } from "./behaviours/loading-bar";
import { startMenus } from "./behaviours/menus";
import { startLater } from "./behaviours/start-later";
import { siteReadyEvent } from "./hold-early-presses";
import { startFollowingHistory } from "./in-place/shown-address";
import { IslandElement } from "./island-element";
import { isScripted } from "./scripted";

// The script of every page: small behaviours without React, and the element that wakes islands. Where a
// browser is too old for it, the page stays as the server wrote it.
if (isScripted()) {
  startLoadingBar();
  startFollowingHistory();
  startMenus();
  startConsent();
  startCopying();
  startDrawings();
  startLater();
  startInAppNote();
  customElements.define("site-island", IslandElement);
  window.dispatchEvent(new Event(siteReadyEvent));
}
