/** Half of a surrogate pair without the other half. */
const loneSurrogate = /\p{Surrogate}/gu;

/** Like `String.prototype.isWellFormed`, which Chromium has from 111 on and Firefox from 119. */
export const isWellFormed = (text: string): boolean => text.search(loneSurrogate) === -1;

/** Like `String.prototype.toWellFormed`: U+FFFD replaces each lone surrogate. */
export const toWellFormed = (text: string): string => text.replace(loneSurrogate, "\ufffd");
