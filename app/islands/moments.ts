/** Where browsers do not tell when they are idle (Safari): this long after the load event, in ms. */
const assumedIdle = 200;

/** Tells once the page has loaded and the browser has nothing else to do. */
export function whenIdle(tell: () => void): void {
  const wait = () => {
    if ("requestIdleCallback" in window) requestIdleCallback(tell);
    else setTimeout(tell, assumedIdle);
  };
  if (document.readyState === "complete") wait();
  else window.addEventListener("load", wait, { once: true });
}
