/** A head cell of the page's tables. */
export const headStyle = "border-b border-ink px-4 py-3 text-micro font-normal text-ink-3";
