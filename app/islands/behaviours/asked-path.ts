import { readablePath } from "~/site/errors/asked-path";

/**
 * The not-found page is the same stored page for every address: this fills in the requested path,
 * where the page shows it and where its forms lead back to.
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
