import "./strings";
import { listed } from "~console/ui/names";
import type { ObjectKind } from "~console/ui/palette-line";

/** Messages of the inbox in the palette. */
export const messageKind: ObjectKind<"message"> = {
  line: ({ locale, words: { inbox } }, { id, topic, number, senderHint, excerpt, isDone }) => ({
    label: number ?? excerpt,
    ...(number !== null && { also: { text: excerpt } }),
    note: listed(locale, [inbox.topics[topic], senderHint, ...(isDone ? [inbox.done] : [])]),
    icon: "inbox",
    to: isDone ? `/inbox?state=done&message=${id}` : `/inbox?message=${id}`,
  }),
  acts: () => [],
  audited: ({ id }) => ({ kind: "contact-message", id }),
};
