import "./strings";
import type {
  ReleaseRequest,
  RolloutPage,
  RolloutSummary,
  RolloutView,
} from "~/console-api/schemas/releases";
import { architecture, channel, product, windows } from "~/console-api/schemas/releases";
import {
  type Change,
  type KeyChange,
  type LineChange,
  type RolloutBasis,
  releaseOf,
  type SetChange,
} from "~/domain/release/release-change";
import type { ReleaseProblem } from "~/domain/release/release-problem";
import { hasUpdateFeed, type Rollout, type RolloutLine } from "~/domain/release/rollout";
import { actOnRollout, type LaterShare, type RolloutAct } from "~/domain/release/rollout-acts";
import { type Counted, countWords } from "~/i18n/count";
import { fill } from "~/i18n/fill";
import { isVersion } from "~/lib/version-number";
import type { StateName } from "~console/ui/state-mark";
import type { Language } from "~console/words";
import { timeWords } from "~console/words/times";
import { lineWords, releasePath } from "./release-view";

/** How an address names a line. */
export const lineName = ({
  product: of,
  channel: to,
  architecture: on,
  windows: from,
}: RolloutLine) => [of, to, on, from].join("-");

/** The address of a rollout's screen. */
export const rolloutPath = (line: RolloutLine) => `/releases/rollouts/${lineName(line)}`;

/** The line that an address names; undefined: none. */
export function lineNamed(name: string): RolloutLine | undefined {
  const [ofProduct, ofChannel, ofArchitecture, ofWindows, ...more] = name.split("-");
  const found = {
    product: product.safeParse(ofProduct).data,
    channel: channel.safeParse(ofChannel).data,
    architecture: architecture.safeParse(ofArchitecture).data,
    windows: windows.safeParse(ofWindows).data,
  };
  if (more.length > 0 || Object.values(found).includes(undefined)) return undefined;
  return found as RolloutLine;
}

/** How far a rollout is, with its shape. */
export function rolloutState(
  { words }: Language,
  { full, candidate, percent, isPaused }: RolloutView,
): { state: StateName; label: string; percent?: number } {
  const own = words.rollouts.states;
  if (candidate !== null) {
    return isPaused
      ? { state: "paused", label: fill(own.paused, { percent }) }
      : { state: "staged", label: fill(own.staged, { percent }), percent };
  }
  return full === null
    ? { state: "draft", label: own.new }
    : { state: "published", label: own.full };
}

/** The offers to the installed programs of a line, sentence by sentence. */
export function rolloutMessages({ words }: Language, rollout: RolloutView): string[] {
  const { rolloutMessages: own } = words.rollouts;
  const { full, candidate, percent, isPaused, minimumVersion, mustPassThrough } = rollout;
  if (!hasUpdateFeed(rollout)) return [own.unread];
  const said: string[] = [];
  const say = (sentence: string, values: Record<string, string | number> = {}) =>
    said.push(fill(sentence, values));
  if (candidate === null) {
    if (full === null) say(own.nothing);
    else say(own.everybody, { full });
  } else if (isPaused) {
    say(own.paused, { candidate, percent });
    if (full === null) say(own.pausedNothing);
    else say(own.pausedFull, { full });
  } else if (percent === 100) {
    say(own.whole, { candidate });
    if (full === null) say(own.noIdNothing);
    else say(own.noId, { full });
  } else {
    say(own.share, { percent, candidate });
    if (full !== null) say(own.others, { full });
  }
  if (minimumVersion !== null) say(own.minimum, { version: minimumVersion });
  if (mustPassThrough !== null) say(own.through, { version: mustPassThrough });
  return said;
}

/** The rules take a rollout with its salt, which says nothing about what may be done. */
const withSalt = (rollout: RolloutView): Rollout => ({ ...rollout, salt: "" });

/** The rollout after an act, or the rule that refuses it: what the server will answer. */
export function tryAct(
  { rollout, builds }: Pick<RolloutPage, "rollout" | "builds">,
  act: RolloutAct,
): { state: Rollout; isSame: boolean } | { problem: ReleaseProblem } {
  // The rules compare versions, and what is typed may be none.
  if (act.act === "limits" && act.minimumVersion !== null && !isVersion(act.minimumVersion)) {
    return { problem: "version-wrong" };
  }
  const before = withSalt(rollout);
  const outcome = actOnRollout(before, act, {
    findBuild: (version) => builds.find((build) => build.version === version),
    newSalt: () => "",
  });
  return "problem" in outcome ? outcome : { ...outcome, isSame: outcome.state === before };
}

/**
 * The choice that a list shows as chosen: what was chosen, or the first choice when the list no longer has that one.
 * A press acts on this, so it never acts on a choice that nobody sees.
 */
export function shownChoice(choices: readonly string[], chosen: string): string {
  return choices.includes(chosen) ? chosen : (choices[0] ?? "");
}

/** A rollout as a request to change it names it. */
export function lookedAtOf({ formerFull: _, isNew: __, steps: ___, ...basis }: RolloutSummary) {
  return basis;
}

/** So much of a key's number as tells it apart; the exact change has it whole. */
const shortKey = (keyId: string) => (keyId.length > 20 ? `${keyId.slice(0, 18)}…` : keyId);

/** Describes a change, in a few words. */
export function changeWords(language: Language, change: Change): string {
  const { locale, words } = language;
  const { acts, onLines } = words.rollouts;
  if (change.act === "set") {
    return countWords(
      withAct(onLines, setActWords(language, change)),
      change.changes.length,
      locale,
    );
  }
  const version = "release" in change ? change.release.version : "";
  const percent = "percent" in change ? change.percent : 0;
  const key = "key" in change ? shortKey(change.key.keyId) : "";
  return fill(acts[change.act], { version, percent, key });
}

/** A change of several lines without the lines. Some may begin with a version that others raise. */
function setActWords(language: Language, { changes }: SetChange): string {
  const [first, ...others] = changes;
  if (first === undefined) return "";
  const isSame = others.every(({ act }) => act === first.act);
  if (isSame || first.act === "limits") return changeWords(language, first);
  const percent = "percent" in first ? first.percent : 0;
  const { stage } = language.words.rollouts.lineActs;
  return fill(stage, { version: first.release.version, percent });
}

/** The forms of a sentence about several lines, with what is done on them. */
export const withAct = ({ one, other }: Counted, act: string): Counted => ({
  one: one.replace("{act}", () => act),
  other: other.replace("{act}", () => act),
});

/** The offer of a line, in short: `7.0.0 + 7.1.0 at 10 %`. */
export function offerWords(
  { words }: Language,
  { full, candidate, percent, isPaused }: Omit<RolloutBasis, keyof RolloutLine>,
): string {
  const { offer, none } = words.rollouts;
  if (candidate === null) return full ?? none;
  const form = isPaused ? offer.paused : offer.staged;
  const share = fill(form, { version: candidate, percent });
  return full === null ? share : `${full} + ${share}`;
}

/** The rollout after a change. The rules allowed the change when it was requested, so this shows it without them. */
export function offerAfter(change: LineChange): RolloutBasis {
  const { basis } = change;
  switch (change.act) {
    case "start": {
      const { candidate, percent, isPaused } = basis;
      const isWhole = candidate !== null && percent === 100 && !isPaused;
      return {
        ...basis,
        full: isWhole ? candidate : basis.full,
        candidate: change.release.version,
        percent: change.percent,
        isPaused: false,
      };
    }
    case "raise":
      return { ...basis, percent: change.percent };
    case "complete":
      return { ...basis, full: change.release.version, candidate: null, percent: 0 };
    case "resume":
      return { ...basis, isPaused: false };
    case "limits": {
      const { minimumVersion, mustPassThrough } = change;
      return { ...basis, minimumVersion, mustPassThrough };
    }
  }
}

type FieldName = keyof Language["words"]["rollouts"]["field"];

/** A value that a change gives to something. */
export type ChangedValue = { key: string; name: string; before: string; after: string };

/** Each value that a change gives to something, with the one that it was asked for. */
export function changedValues(language: Language, change: Change): ChangedValue[] {
  const { rollouts: own, releases } = language.words;
  const field = (name: FieldName, before: string | null, after: string | null) => ({
    key: name,
    name: own.field[name],
    before: before ?? own.none,
    after: after ?? own.none,
  });
  const share = (percent: number) => fill(own.percentValue, { percent });
  if (change.act === "publish") {
    const states = field("status", releases.states.signed, releases.states.published);
    if (change.pages === undefined) return [states];
    return [states, field("pages", null, releases.pages[change.pages])];
  }
  if (change.act === "promote") {
    const channels = field("channel", releases.channels.beta, releases.channels.stable);
    if (change.pages === undefined) return [channels];
    return [channels, field("pages", null, releases.pages[change.pages])];
  }
  if ("key" in change) return changedKey(language, change);
  if (change.act === "add-signatures") {
    return change.signatures.map(({ keyId, subject }) => ({
      key: `${keyId} ${subject}`,
      name: subject.replace("file:", ""),
      before: own.none,
      after: shortKey(keyId),
    }));
  }
  if (change.act === "set") {
    return change.changes.map((one) => ({
      key: lineName(one.basis),
      name: lineWords(language, one.basis),
      ...changedOffer(language, one),
    }));
  }
  const laterValues = ({ later = [] }: { later?: readonly LaterShare[] | undefined }) =>
    later.length === 0 ? [] : [field("later", null, laterWords(language, later))];
  const { basis } = change;
  const { version } = "release" in change ? change.release : { version: null };
  switch (change.act) {
    case "start": {
      // A candidate that everybody was offered is the full release by then.
      const isWhole = basis.candidate !== null && basis.percent === 100 && !basis.isPaused;
      return [
        ...(isWhole ? [field("full", basis.full, basis.candidate)] : []),
        field("candidate", basis.candidate, version),
        field("percent", share(basis.percent), share(change.percent)),
        ...laterValues(change),
      ];
    }
    case "raise":
      return [
        field("percent", share(basis.percent), share(change.percent)),
        ...laterValues(change),
      ];
    case "complete":
      return [field("full", basis.full, version), field("candidate", version, null)];
    case "resume":
      return [field("isPaused", own.yes, own.no)];
    case "steps":
      return change.steps.map(({ at, percent }, index) => ({
        key: at,
        name: timeWords(language.locale, at),
        before: share(change.steps[index - 1]?.percent ?? basis.percent),
        after: share(percent),
      }));
    case "limits":
      return [
        field("minimumVersion", basis.minimumVersion, change.minimumVersion),
        field("mustPassThrough", basis.mustPassThrough, change.mustPassThrough),
      ].filter(({ before, after }) => before !== after);
  }
}

/** Later shares with the hours after which each is reached. */
export const laterWords = (
  { locale, words: { rollouts: own } }: Language,
  later: readonly LaterShare[],
): string =>
  later
    .map(({ percent, hours }) => fill(own.laterShare, { percent, hours }))
    .join(locale === "cn" ? "，" : ", ");

/** The offer of a line before and after a change; for limits, the limits. */
function changedOffer(language: Language, change: LineChange): { before: string; after: string } {
  if (change.act !== "limits") {
    const offered = offerWords(language, offerAfter(change));
    const later = change.act === "start" || change.act === "raise" ? (change.later ?? []) : [];
    const steps = laterWords(language, later);
    const { withSteps } = language.words.rollouts;
    return {
      before: offerWords(language, change.basis),
      after: later.length === 0 ? offered : fill(withSteps, { offered, steps }),
    };
  }
  const { field, none } = language.words.rollouts;
  const limits = ({ minimumVersion, mustPassThrough }: RolloutBasis) =>
    `${field.minimumVersion}: ${minimumVersion ?? none} ・ ${field.mustPassThrough}: ${mustPassThrough ?? none}`;
  return { before: limits(change.basis), after: limits(offerAfter(change)) };
}

/** The new values of a key; a new key is named whole, for people who have to compare it. */
function changedKey({ locale, words }: Language, change: KeyChange): ChangedValue[] {
  const { keys: own, rollouts } = words;
  const value = (name: string, before: string, after: string) => ({
    key: name,
    name,
    before,
    after,
  });
  const { validUntil } = change.key;
  const until = validUntil === null ? undefined : timeWords(locale, validUntil);
  if (change.act === "end-key") {
    const name = `${change.key.keyId} ・ ${own.until}`;
    return [value(name, rollouts.unchanged, until ?? rollouts.uponApproval)];
  }
  const { kind, keyId, publicKey, validFrom } = change.key;
  const from = validFrom === null ? rollouts.uponApproval : timeWords(locale, validFrom);
  return [
    value(own.key, rollouts.none, keyId),
    value(own.kind, rollouts.none, own.kinds[kind]),
    value(own.publicKey, rollouts.none, publicKey),
    value(own.from, rollouts.none, from),
    value(own.until, rollouts.none, until ?? own.noEnd),
  ];
}

/** The address of the screen of a request's subject. */
export function requestPath({ change }: Pick<ReleaseRequest, "change">): string {
  if ("key" in change) return "/releases/keys";
  if ("basis" in change) return rolloutPath(change.basis);
  const release = releaseOf(change);
  return release === undefined ? "/releases/rollouts" : releasePath(release);
}

/** How an address names the question whether to pause everything on a channel. */
export const shutOffQuestion = "shut-off";

/** How an address names the question whether to approve a request. */
export const approveQuestion = (id: number) => `approve-${id}` as const;

/** The shares at which a rollout usually stops. */
export const stops = [5, 25, 50, 100] as const;

/** The next usual share above one. */
export const stopAfter = (percent: number): number => stops.find((stop) => stop > percent) ?? 100;

/** A step as it is written in its fields. */
export type StepField = { at: string; percent: string };

/** Steps to the usual shares, a day apart, from ten o'clock in China on. */
export function usualSteps(percent: number, now: Date): StepField[] {
  const left = stops.filter((stop) => stop > percent);
  return left.map((stop, index) => {
    const day = new Date(now.getTime() + (8 + 24 * (index + 1)) * 3_600_000);
    return { at: `${day.toISOString().slice(0, 10)}T10:00`, percent: String(stop) };
  });
}

/** A share as it is typed; what is no number is none of the rules' shares. */
export const percentOf = (text: string): number =>
  /^\d{1,3}$/.test(text.trim()) ? Number(text.trim()) : Number.NaN;
