/**
 * Milliseconds after the last save of a draft. A later save archives the draft first, so that the content of each
 * editing session is kept.
 */
export const editSessionGap = 10 * 60_000;

/**
 * Revisions of one kind that a person may add in an hour, and preview links that they may create. The history only
 * grows, so it has a limit.
 */
export const mostInAnHour = 60;

/** Milliseconds for which an unused preview link works. */
export const previewTime = 10 * 60_000;
