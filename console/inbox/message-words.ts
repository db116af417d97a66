import type { InboxMessage, Template } from "~/console-api/schemas/inbox";
import { fill } from "~/i18n/fill";
import type { Language } from "~console/words";

/** A day without a time of day, as a moment of that day in China. */
export const noonOf = (day: string): string => `${day}T04:00:00Z`;

/** Names the subject of a message: its topic, or the kind of a privacy request. */
export function titleOf({ words }: Language, { topic, request }: InboxMessage): string {
  const { inbox } = words;
  if (request === null) return inbox.topics[topic];
  const kind = request.asksFor === null ? inbox.topics.privacy : inbox.asksFor[request.asksFor];
  return `${request.number} · ${kind}`;
}

/** Names the use of an answer template. */
export function templateUse(
  { words: { inbox } }: Language,
  { topic, asksFor }: Pick<Template, "topic" | "asksFor">,
): string {
  if (topic === null) return inbox.templates.all;
  if (asksFor === null) return inbox.topics[topic];
  return fill(inbox.templates.request, { what: inbox.asksFor[asksFor] });
}
