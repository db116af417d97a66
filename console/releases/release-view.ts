import "./strings";
import type {
  ReleaseEventView,
  ReleaseLine,
  ReleasePage,
  ReleaseQuery,
} from "~/console-api/schemas/releases";
import type { Product } from "~/domain/release/release";
import type { ReleaseRules } from "~/domain/release/release-acts";
import { releaseProblems } from "~/domain/release/release-problem";
import { releaseStatuses } from "~/domain/release/release-record";
import type { RolloutLine } from "~/domain/release/rollout";
import { windowsLines } from "~/domain/release/rollout";
import { fill } from "~/i18n/fill";
import type { StateName } from "~console/ui/state-mark";
import type { Language } from "~console/words";

/** The address of a release's screen. */
export const releasePath = ({ product, version }: { product: Product; version: string }) =>
  `/releases/${product}/${version}`;

/** Reads the list's filters from an address; unknown ones are left out. */
export function filterOf(query: URLSearchParams): ReleaseQuery {
  const product = (["client", "browser"] as const).find((one) => one === query.get("product"));
  const channel = (["stable", "beta"] as const).find((one) => one === query.get("channel"));
  const status = releaseStatuses.find((one) => one === query.get("state"));
  const kernel = query.get("kernel");
  const minimumWindows = windowsLines.find((one) => one === query.get("windows"));
  const q = query.get("q")?.trim().slice(0, 100);
  return {
    ...(product !== undefined && { product }),
    ...(channel !== undefined && { channel }),
    ...(status !== undefined && { status }),
    ...(kernel !== null && /^[1-9]\d{0,4}$/.test(kernel) && { kernel }),
    ...(minimumWindows !== undefined && { minimumWindows }),
    ...(q !== undefined && q !== "" && { q }),
  };
}

/** A state with its shape, and the share that the shape shows. */
export type Shown = { state: StateName; label: string; percent?: number };

/** How far a release is: its state, or how far its rollouts are. */
export function stateOf(
  { words }: Language,
  { status, rollouts }: Pick<ReleaseLine, "status" | "rollouts">,
): Shown {
  const own = words.releases;
  const staged = rollouts.filter(({ part }) => part === "candidate");
  if (status === "published" && staged.length > 0) {
    const percent = Math.max(...staged.map((one) => one.percent));
    return staged.every(({ isPaused }) => isPaused)
      ? { state: "paused", label: fill(own.paused, { percent }) }
      : { state: "staged", label: fill(own.staged, { percent }), percent };
  }
  return { state: status, label: own.states[status] };
}

/** `Client, stable, x64, Windows 10 and 11`: which installations a rollout is for. */
export function lineWords(
  { locale, words }: Language,
  { product, channel, architecture, windows }: RolloutLine,
): string {
  const { products, channels, windows: lines } = words.releases;
  const parts = [products[product], channels[channel], architecture, lines[windows]];
  return parts.join(locale === "cn" ? "，" : ", ");
}

/** `lineWords` of a line by its key, as the history has it: `client stable x64 10`. */
export function lineNameWords(language: Language, key: string): string {
  const [product, channel, architecture, windows] = key.split(" ");
  return lineWords(language, { product, channel, architecture, windows } as RolloutLine);
}

/** The conditions that the client passes to the rules of a release. */
export const rulesOf = ({ keys, hasScanner }: ReleasePage): ReleaseRules => ({
  keys,
  hasScanner,
  now: new Date(),
});

/** Notes as they are written in a field, a change in each line. */
export const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

type Json = { [name: string]: unknown };
const objectOf = (value: unknown): Json =>
  typeof value === "object" && value !== null ? (value as Json) : {};

/** Values that the words of an event may name. */
function namesIn({ act, after, before, why }: ReleaseEventView, { words }: Language) {
  const now = objectOf(after);
  const change = objectOf(now["change"]);
  const text = (...values: unknown[]) => String(values.find((value) => value !== undefined) ?? "");
  const { rules, scans } = words.releases;
  const scan = text(now["state"]);
  const rule = releaseProblems.find((one) => one === why);
  return {
    name: text(now["name"], objectOf(before)["name"], now["subject"]).replace(/^file:/, ""),
    percent: text(change["percent"], now["percent"]),
    key: text(objectOf(change["key"])["keyId"], now["keyId"], act.split(" ")[3]),
    result: act === "record-scan" && scan in scans ? scans[scan as keyof typeof scans] : scan,
    rule: rule === undefined ? why : rules[rule],
  };
}

/** Names the action. An event of a newer server is shown as it is. */
export function eventWords(language: Language, event: ReleaseEventView): string {
  const { events } = language.words.releases;
  const known: Partial<Record<string, string>> = events;
  const values = namesIn(event, language);
  const [, kind, inner] = /^(ask|approve|decline): ([a-z-]+)/.exec(event.act) ?? [];
  if (kind === undefined || inner === undefined) {
    const words = known[event.act];
    return words === undefined ? event.act : fill(words, values);
  }
  const acts: Partial<Record<string, string>> = language.words.rollouts.acts;
  const words = acts[inner];
  // A declined request names its number only, so the share is not known there.
  const named = kind === "decline" && words !== undefined ? bare(words) : words;
  const act =
    named === undefined ? inner : fill(named, { ...values, version: event.version ?? "" });
  return fill(known[kind] ?? event.act, { act });
}

/** Why somebody did it, in their own words; "" where nobody said so, or the event's words say it already. */
export function whyOf({ locale }: Language, { act, after, why }: ReleaseEventView): string {
  if (act === "schedule failed") return "";
  // Visitors read the reason of a withdrawal, so it is there in both languages.
  const own = objectOf(objectOf(after)["reason"])[locale];
  return typeof own === "string" && own !== "" ? own : why;
}

/** Words without what would stand in their place of a share. */
const bare = (words: string) => words.replace(/[，,]? ?(?:with |to |到 )?\{percent\} ?%/, "");

/** A page with what happened, the newest first. */
export type WithHistory = { history: { events: readonly { id: number }[] } };

/**
 * Whether a page was made before another one of the same thing. A load that was begun before an act may come after the
 * act's answer; the history, to which every act adds an entry, tells which of the two is newer.
 */
export function isOlder(one: WithHistory, other: WithHistory): boolean {
  const newest = ({ history }: WithHistory) => history.events[0]?.id ?? 0;
  return newest(one) < newest(other);
}
