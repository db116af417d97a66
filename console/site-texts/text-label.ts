import { fill } from "~/i18n/fill";
import type { TextLabels } from "./labels.en";

const isNumber = (part: string): boolean => /^\d+$/.test(part);
const named = (table: Readonly<Record<string, string>>, part: string): string | undefined =>
  Object.hasOwn(table, part) ? table[part] : undefined;

/** The section of a page in which a text stands, in words. */
export function sectionLabel(labels: TextLabels, key: string): string {
  const [first = "", second = ""] = key.split(".");
  const isAlone = second === "" || isNumber(second);
  return (isAlone ? undefined : named(labels.sections, first)) ?? labels.page;
}

/** The kind of a text within its section, in words: `Heading, line 1`. */
export function kindLabel(labels: TextLabels, key: string): string {
  if (key === "title") return labels.title;
  if (key === "description") return labels.description;
  const parts = key.split(".");
  const words = parts.filter((part) => !isNumber(part));
  const inner = words.length > 1 ? words.slice(1) : words;
  const known = inner.flatMap((part) => named(labels.kinds, part) ?? []);
  const kind = known.length === 0 ? labels.other : known.join(" · ");
  const number = parts.find(isNumber);
  if (number === undefined) return kind;
  const template = parts.at(-2) === "heading" ? labels.line : labels.numbered;
  return fill(template, { kind, number: Number(number) + 1 });
}

/** The name of a text: its section and kind. */
export const textLabel = (labels: TextLabels, key: string): string =>
  fill(labels.label, { section: sectionLabel(labels, key), kind: kindLabel(labels, key) });
