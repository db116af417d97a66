import stylesheet from "~/app.css?url";

let added: Promise<void> | undefined;

/**
 * Adds all styles of the site, once: the document carries those of its own page only. Resolves
 * when they hold, and when they cannot be had; the next call tries again then.
 */
export function addAllStyles(): Promise<void> {
  // In development the page has them all.
  if (import.meta.env.DEV) return Promise.resolve();
  added ??= new Promise((resolve) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = stylesheet;
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      added = undefined;
      resolve();
    };
    document.head.append(link);
  });
  return added;
}
