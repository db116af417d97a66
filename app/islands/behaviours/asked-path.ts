import { readablePath } from "~/site/errors/asked-path";

/**
 * Fills in the requested path, because the not-found page is the same stored page for every address. The page shows
 * the path, and its forms lead back to it.
 */
export function startShowingAskedPath(): void {
  const places = document.querySelectorAll<HTMLElement>("[data-asked-path]");
  const { pathname, search } = window.location;
  for (const place of places) {
    place.textContent = `${place.dataset["askedPath"]}${readablePath(pathname)}`;
  }
  if (places.length === 0) return;
  for (const field of document.querySelectorAll<HTMLInputElement>("input[name=returnTo]")) {
    field.value = pathname + search;
  }
}
