/** What comes into view is begun this far below it, so that it is ready when it is seen. */
const viewMargin = "200px";

/** Where browsers do not tell when they are idle (Safari): this long after the load event, in ms. */
const assumedIdle = 200;

/** Tells when an element is in view, or nearly so; more than once until the signal ends it. */
export function whenNear(element: Element, tell: () => void, signal: AbortSignal): void {
  const observer = new IntersectionObserver(
    (entries) => entries.some(({ isIntersecting }) => isIntersecting) && tell(),
    { rootMargin: viewMargin },
  );
  observer.observe(element);
  signal.addEventListener("abort", () => observer.disconnect());
}

/** Tells once the page has loaded and the browser has nothing else to do. */
export function whenIdle(tell: () => void): void {
  const wait = () => {
    if ("requestIdleCallback" in window) requestIdleCallback(tell);
    else setTimeout(tell, assumedIdle);
  };
  if (document.readyState === "complete") wait();
  else window.addEventListener("load", wait, { once: true });
}
