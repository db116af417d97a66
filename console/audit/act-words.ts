import type { AuditEntry } from "~/console-api/schemas/audit";
import type { Words } from "~console/words.en";

/** What was done, in words; a refused act has other words than one that was done. */
export function actWords(words: Words, { act, outcome }: AuditEntry): string {
  const refused: Partial<Record<string, string>> = words.audit.refusedActs;
  return (outcome === "refused" ? refused[act] : undefined) ?? words.audit.acts[act];
}

/** Who did it, in words. */
export function whoWords(words: Words, { who, source }: AuditEntry): string {
  if (who !== null) return who.name;
  const { command, site, nobody } = words.audit;
  return source === "command" ? command : source === "site" ? site : nobody;
}

/** What it was done to, in words; empty where it was nothing in particular. */
export function objectWords(words: Words, { object }: AuditEntry): string {
  if (object === null) return "";
  const kinds: Partial<Record<string, string>> = words.audit.kinds;
  return object.label === "" ? `${kinds[object.kind] ?? object.kind} ${object.id}` : object.label;
}
