/** Longer paths are cut for display. */
const shownLength = 120;

/** A path as people wrote it, without percent signs for its letters, cut when it is long. */
export function readablePath(pathname: string): string {
  const text = decoded(pathname);
  return text.length > shownLength ? `${text.slice(0, shownLength)}…` : text;
}

/** A path without its language prefix. */
export function withoutPrefix(pathname: string): string {
  return pathname.replace(/^\/(cn|en)(?=\/)/, "");
}

function decoded(pathname: string): string {
  try {
    return decodeURI(pathname);
  } catch {
    return pathname;
  }
}
