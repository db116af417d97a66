import "./strings";
import type { AuditEntry } from "~/console-api/schemas/audit";
import { fill } from "~/i18n/fill";
import type { Language } from "~console/words";
import { objectWords } from "./act-words";

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

const textIn = (value: unknown, name: string): string => {
  const found = isObject(value) ? value[name] : undefined;
  return typeof found === "string" || typeof found === "number" ? String(found) : "";
};

/** So much of a key's number as tells it apart in a line of words. */
const briefKey = (number: string): string => {
  const [, digits = ""] = /^(?:SHA256:)?(.*)$/.exec(number) ?? [];
  return digits.length > 16 ? `${digits.slice(0, 8)}…` : digits;
};

/**
 * Names the action's object briefly, for a list with one line for each entry. For a rollout it is the version and its
 * share, for a key its start. The entry itself has the whole name.
 */
export function briefObjectWords(language: Language, entry: AuditEntry): string {
  const { object, after } = entry;
  if (object === null) return "";
  const { brief } = language.words.audit;
  const change = isObject(after) ? after["change"] : undefined;
  const act = textIn(change, "act");
  if (isObject(change) && Object.hasOwn(brief.changes, act)) {
    return fill(brief.changes[act as keyof typeof brief.changes], {
      version: textIn(change["release"], "version"),
      percent: textIn(change, "percent"),
      key: briefKey(textIn(change["key"], "keyId")),
    });
  }
  const lines = isObject(after) ? after["lines"] : undefined;
  if (object.kind === "release" && isObject(lines)) {
    const [, version = ""] = object.id.split(" ");
    return fill(brief.lines, { version, count: Object.keys(lines).length });
  }
  if (object.kind === "rollout") {
    const candidate = textIn(after, "candidate");
    const full = textIn(after, "full");
    const { start, complete } = brief.changes;
    if (candidate !== "") {
      return fill(start, { version: candidate, percent: textIn(after, "percent") });
    }
    if (full !== "") return fill(complete, { version: full });
  }
  const words = objectWords(language, entry);
  return object.kind === "signing-key" ? briefKey(words) : words;
}
