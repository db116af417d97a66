/**
 * Tells the site that an article was shown, once it was: a beacon, which asks for no answer and
 * survives leaving the page. A page that was opened in the background, or that the browser
 * prepared ahead, is not read yet; one from the back/forward cache was counted before.
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
