import { canRunScripts } from "~/lib/can-run-scripts";

/**
 * Sets `data-scripted` on the document where the scripts start. Without it, nothing of ours runs but the
 * theme, and pages stay plain links and forms. Style sheets look for it, not for `@media (scripting)`,
 * which is true in old browsers too, and which Chromium has only from 120 on.
 */
export function markScripted(): void {
  if (canRunScripts()) document.documentElement.setAttribute("data-scripted", "");
}

/** Whether the scripts of this document start. */
export const isScripted = (): boolean => document.documentElement.hasAttribute("data-scripted");
