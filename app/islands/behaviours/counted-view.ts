/**
 * Reports a view of an article when it is shown: by a beacon, which needs no response and survives
 * leaving the page. A page that was opened in the background or prerendered is not viewed yet; a
 * page from the back/forward cache has been counted before.
 */
export function startCountingViews(): void {
  const article = document.querySelector<HTMLElement>("[data-counted-view]");
  if (article === null) return;
  const told = new AbortController();
  const tellWhenShown = () => {
    if (document.visibilityState !== "visible" || isPrerendering()) return;
    told.abort();
    const body = JSON.stringify({ id: Number(article.dataset["countedView"]) });
    const type = "application/json";
    navigator.sendBeacon(`${article.dataset["api"]}/api/news/view`, new Blob([body], { type }));
  };
  const { signal } = told;
  document.addEventListener("visibilitychange", tellWhenShown, { signal });
  document.addEventListener("prerenderingchange", tellWhenShown, { signal });
  tellWhenShown();
}

/** https://wicg.github.io/nav-speculation/prerendering.html; absent where browsers do not prerender. */
function isPrerendering(): boolean {
  return (document as Document & { prerendering?: boolean }).prerendering === true;
}
