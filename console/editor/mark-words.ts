import type { draftWords } from "~console/drafts/words.en";

/** Names of marks in the language of the interface. */
export type MarkWords = (typeof draftWords)["marks"];

/** Acts of the slash menu beside the marks. */
export type Asked = "link" | "picture";
