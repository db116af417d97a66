import { diffLines } from "diff";
import type { FeedTold } from "~/console-api/schemas/releases";

/** A tab: the feeds of one kind of reader. */
type FeedTab = { name: string; note: FeedNote; feeds: FeedTold[] };
type FeedNote = "update" | "appcast" | "winget" | "scoop" | "json";

/** Names a feed in its tab, and chooses its note. */
function tabOf(address: string): Pick<FeedTab, "name" | "note"> {
  const file = address.slice(address.lastIndexOf("/") + 1);
  if (address.startsWith("/updates/")) return { name: file, note: "update" };
  if (address.startsWith("/appcast/")) return { name: "appcast.xml", note: "appcast" };
  if (address.startsWith("/winget/")) return { name: "winget", note: "winget" };
  if (address.startsWith("/scoop/")) return { name: "Scoop", note: "scoop" };
  return { name: address.startsWith("/api/") ? file : "releases.json", note: "json" };
}

/** Feeds in their tabs, in the order in which the server names them. */
export function feedTabs(feeds: readonly FeedTold[]): FeedTab[] {
  const tabs = new Map<string, FeedTab>();
  for (const feed of feeds) {
    const { name, note } = tabOf(feed.address);
    const tab = tabs.get(name) ?? { name, note, feeds: [] };
    tab.feeds.push(feed);
    tabs.set(name, tab);
  }
  return [...tabs.values()];
}

/** Whether a feed will say something else. */
export const isChanged = ({ now, after }: FeedTold): boolean =>
  after !== null && (after.status !== now.status || after.text !== now.text);

/** A line in both texts, or in one of them; `skipped`: so many lines that are in both. */
export type ComparedLine =
  | { kind: "same" | "added" | "removed"; text: string; number: number }
  | { kind: "skipped"; count: number; number: number };

/** Lines that are shown before and after a change. */
const around = 3;
/** A comparison that takes longer shows the whole text as replaced, in milliseconds. */
const timeout = 200;

const linesIn = (text: string): string[] => {
  const lines = text.split("\n");
  return lines.at(-1) === "" ? lines.slice(0, -1) : lines;
};

/** Compares two versions of a feed line by line; some equal lines around each change stay. */
export function compareLines(before: string, after: string): ComparedLine[] {
  const parts = diffLines(before, after, { timeout }) ?? [
    { value: before, removed: true, added: false, count: 0 },
    { value: after, removed: false, added: true, count: 0 },
  ];
  const compared: ComparedLine[] = [];
  const push = (kind: "same" | "added" | "removed", texts: readonly string[]) => {
    for (const text of texts) compared.push({ kind, text, number: compared.length });
  };
  for (const [index, { value, added, removed }] of parts.entries()) {
    const lines = linesIn(value);
    if (added || removed) {
      push(added ? "added" : "removed", lines);
      continue;
    }
    const head = index === 0 ? 0 : around;
    const tail = index === parts.length - 1 ? 0 : around;
    const count = lines.length - head - tail;
    if (count <= 1) {
      push("same", lines);
      continue;
    }
    push("same", lines.slice(0, head));
    compared.push({ kind: "skipped", count, number: compared.length });
    push("same", lines.slice(lines.length - tail));
  }
  return compared;
}
