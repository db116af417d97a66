/** Longer paths are cut for display. */
const shownLength = 120;

/** A path as people wrote it, without percent signs for its letters, cut when it is long. */
export function readablePath(pathname: string): string {
  // Marks that turn the order of letters round would show another path than the one asked for.
  const text = decoded(pathname).replace(
    /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g,
    encodeURIComponent,
  );
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
