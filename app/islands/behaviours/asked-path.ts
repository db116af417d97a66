import { readablePath } from "~/site/errors/asked-path";

/**
 * The page of a missing address is the same bytes for all of them: here it gets the path that was
 * asked for, where it shows one and where its forms lead back to.
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
