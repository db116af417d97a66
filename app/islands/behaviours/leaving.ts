import { isPlainPress, type PressKeys } from "~/islands/hold-presses";
import { leadsAway } from "./leads-away";

/**
 * Sets `isLeaving` without the Navigation API: by links and forms, once nothing has prevented them. Not by
 * `beforeunload`, which keeps a page out of Firefox's back/forward cache and which iOS does not dispatch.
 * @param longestLoad milliseconds after which the page is taken to stay
 */
export function noticeLeaving(setLeaving: (isLeaving: boolean) => void, longestLoad: number): void {
  const leave = () => {
    setLeaving(true);
    setTimeout(() => setLeaving(false), longestLoad);
  };
  window.addEventListener("click", (event) => {
    const link = event.target instanceof Element && event.target.closest("a");
    if (link && !event.defaultPrevented && opensHere(link, event)) leave();
  });
  window.addEventListener("submit", ({ defaultPrevented }) => {
    if (!defaultPrevented) leave();
  });
  window.addEventListener("pagehide", leave);
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted) setLeaving(false);
  });
}

/** The properties of a link that say where it leads. */
export type LeavingLink = Pick<HTMLAnchorElement, "href" | "target" | "hasAttribute">;

/** Whether a press on a link loads another document in this tab. */
export function opensHere(link: LeavingLink, press: PressKeys, here = location.href): boolean {
  if (!isPlainPress(press) || !["", "_self"].includes(link.target)) return false;
  const [page] = here.split("#");
  return leadsAway({
    hashChange: link.href.includes("#") && link.href.split("#")[0] === page,
    downloadRequest: null,
    destination: { sameDocument: false, url: link.href },
    sourceElement: link,
  });
}
