/** Milliseconds after the load event, for browsers without `requestIdleCallback` (Safari). */
const assumedIdle = 200;

/** Calls back once the page has loaded and the browser is idle. */
export function whenIdle(tell: () => void): void {
  const wait = () => {
    if ("requestIdleCallback" in window) requestIdleCallback(tell);
    else setTimeout(tell, assumedIdle);
  };
  if (document.readyState === "complete") wait();
  else window.addEventListener("load", wait, { once: true });
}
