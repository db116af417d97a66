import { pagesChoices } from "~/domain/release/held-pages";
import { hashOf } from "~/lib/hash-text";

/** The parts of the settings that are changed and kept each for itself, in the screen's order. */
export const sectionNames = [
  "brand",
  "operator",
  "contact",
  "offices",
  "processors",
  "data",
  "promises",
  "names",
  "chat",
  "mirrors",
  "links",
  "ownership",
  "releases",
] as const;

export type SectionName = (typeof sectionNames)[number];

/** Whether the operator has confirmed what the pages promise in their name. */
export const promiseStates = ["unconfirmed", "confirmed"] as const;

/** Fields that have one of several values. */
export const choices = {
  serviceHours: promiseStates,
  replyTime: promiseStates,
  reportTimes: promiseStates,
  safeHarbour: promiseStates,
  fakeSites: promiseStates,
  editorsChoice: promiseStates,
  kernelTimes: promiseStates,
  checkNow: ["on", "off"],
  clientPages: pagesChoices,
  browserPages: pagesChoices,
} as const;

export type ChoiceName = keyof typeof choices;

/** Initial values of a list's new rows. */
export const emptyItems = {
  licences: { label: { cn: "", en: "" }, number: "", url: "" },
  offices: {
    city: { cn: "", en: "" },
    street: { cn: "", en: "" },
    line: { cn: "", en: "" },
    postcode: "",
  },
  origins: { origin: "" },
  mirrors: { name: "", baseUrl: "" },
  proofFiles: { fileName: "", content: "" },
} as const;

export type ListName = keyof typeof emptyItems;

/** A text within a document, and its path: `offices.0.line.en`. */
export type Leaf = { path: string; text: string };

/** Every text and number of a document, in its order. A drawing is named by its size and its hash. */
export function leavesOf(value: unknown, path = ""): Leaf[] {
  if (typeof value === "string")
    return [{ path, text: isDrawing(value) ? drawingName(value) : value }];
  if (typeof value === "number") return [{ path, text: String(value) }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    leavesOf(inner, path === "" ? name : `${path}.${name}`),
  );
}

const isDrawing = (text: string): boolean => text.startsWith("<svg ");

const drawingName = (source: string): string =>
  `SVG, ${source.length} B, ${hashOf(source).slice(0, 6)}`;

/** A text that two documents do not have in common; null where one has none there. */
type LeafChange = { path: string; before: string | null; after: string | null };

/** Lists the changes between two documents. */
export function leafChanges(before: unknown, after: unknown): LeafChange[] {
  const old = new Map(leavesOf(before).map(({ path, text }) => [path, text]));
  const now = new Map(leavesOf(after).map(({ path, text }) => [path, text]));
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((path) => ({ path, before: old.get(path) ?? null, after: now.get(path) ?? null }))
    .filter((change) => change.before !== change.after);
}
