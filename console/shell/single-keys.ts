import { createStore } from "~console/api/store";

const storageKey = "console-single-keys";

/** Whether single letters are keys; people who speak or whose hands shake can switch it off. */
export const singleKeys = createStore(read());

/** Keeps the choice in this browser; where storage is blocked, as long as the page is open. */
export function chooseSingleKeys(isOn: boolean): void {
  singleKeys.set(isOn);
  try {
    if (isOn) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, "off");
  } catch {}
}

function read(): boolean {
  try {
    return localStorage.getItem(storageKey) !== "off";
  } catch {
    return true;
  }
}
