import { linesToHold, type PagesChoice, shownAfter } from "~/domain/release/held-pages";
import { changeOfLines, setProblem } from "~/domain/release/line-set";
import type { Channel } from "~/domain/release/release";
import {
  actOnRelease,
  endProblem,
  promotionProblem,
  type ReleaseAct,
  type ReleaseRules,
} from "~/domain/release/release-acts";
import {
  actOf,
  basisOf,
  bytesOf,
  type Change,
  canonicalChange,
  changeOf,
  isStillMeant,
  type KeyChange,
  linesOf,
  type RolloutStep,
  releaseOf,
  type SetChange,
} from "~/domain/release/release-change";
import type { ReleaseProblem } from "~/domain/release/release-problem";
import {
  type FileScan,
  isInfected,
  type RegistryFile,
  type ReleaseRecord,
  type ReleaseSignature,
  type SigningKey,
} from "~/domain/release/release-record";
import { emptyRollout, lineKey, type Rollout, type RolloutLine } from "~/domain/release/rollout";
import {
  actOnRollout,
  type RolloutAct,
  withoutInfected,
  withoutRelease,
} from "~/domain/release/rollout-acts";
import { stepsAfter, stepsProblem } from "~/domain/release/rollouts/rollout-steps";
import {
  type Approver,
  approvalProblem,
  mustAsk,
  type Party,
  personOf,
} from "~/domain/release/two-people";

/** The lines of the worlds that tests make. */
export const testLines: readonly RolloutLine[] = [
  { product: "client", channel: "stable", architecture: "x64", windows: "10" },
  { product: "client", channel: "beta", architecture: "x64", windows: "10" },
];

/** An act of somebody, as tests generate it. Of requests, -1 is the newest. */
export type Command =
  | { do: "create"; version: string; channel: "stable" | "beta" }
  | { do: "discard"; version: string }
  /** `notes`: for a publication, the number of the notes that the person saw. */
  | {
      do: "release";
      by: Party;
      version: string;
      act: OrderedAct;
      notes?: number;
      /** For a publication: when pages name the version. */
      pages?: PagesChoice;
    }
  /** Somebody asks for a signature of a published version by a further key. */
  | { do: "sign-later"; by: Party; version: string; signature: ReleaseSignature }
  /** Pages name a version whose rollout is under way. */
  | { do: "show-pages"; by: Party; version: string }
  /** Other notes, in both languages. */
  | { do: "notes"; version: string }
  | { do: "scan"; version: string; fileName: string; scan: FileScan }
  | { do: "rollout"; by: Party; line: number; act: RolloutAct }
  /** The same on several lines. */
  | { do: "set"; by: Party; edits: readonly { line: number; act: RolloutAct }[] }
  /** Pauses every rollout of a channel; null: of all channels. */
  | { do: "shut-off"; by: Party; channel: Channel | null }
  | { do: "steps"; by: Party; line: number; version: string; steps: readonly LaterStep[] }
  /** Publishes a signed version so many seconds from now. `notes`: the number of the notes that the person saw. */
  | {
      do: "publish-at";
      by: Party;
      version: string;
      seconds: number;
      notes?: number;
      pages?: PagesChoice;
    }
  /** Runs everything that is due. */
  | { do: "due" }
  | { do: "wait"; seconds: number }
  /** Somebody may not do anything any more, or may again. */
  | { do: "shut-out"; person: number; isOut: boolean }
  | { do: "approve"; by: Party; request: number; notes?: number }
  | { do: "decline"; by: Party; request: number }
  | { do: "key"; key: SigningKey }
  | { do: "end-key"; key: SigningKey }
  | { do: "take-back"; key: SigningKey };

/** A step of a rollout, so many seconds from when it is asked for. */
export type LaterStep = { seconds: number; percent: number };

/** Steps with the times at which they are due. */
export const stepsFrom = (now: Date, steps: readonly LaterStep[]): RolloutStep[] =>
  steps.map(({ seconds, percent }) => ({
    percent,
    at: new Date(now.getTime() + seconds * 1_000).toISOString(),
  }));

/** Acts that somebody does; what a file was found to be is the scanner's to say. */
export type OrderedAct = Exclude<ReleaseAct, { act: "record-scan" | "add-late-signature" }>;

/** The result of a command. */
export type Answer = "done" | "asked" | ReleaseProblem;

export type Request = {
  change: Change;
  asker: Party;
  state: "waiting" | "approved" | "declined" | "outdated";
  approver: Party | null;
};

/** Steps that wait for their time, or did. */
export type Schedule = {
  line: number;
  version: string;
  steps: readonly RolloutStep[];
  author: number;
  state: "waiting" | "cancelled" | "stopped" | "done" | "failed";
};

/** A publication that waits for its time, or did. */
export type Publication = {
  version: string;
  /** ISO 8601. */
  at: string;
  author: number;
  notes: number | undefined;
  pages: PagesChoice | undefined;
  state: "waiting" | "cancelled" | "done" | "failed";
};

/**
 * The registry without a database: the rules alone, put together as simply as possible. Entity actions
 * are compared with it.
 */
export class RegistryWorld {
  readonly releases = new Map<string, ReleaseRecord>();
  readonly rollouts = testLines.map(emptyRollout);
  readonly requests: Request[] = [];
  readonly keys: SigningKey[] = [];
  /** Keys that were taken back at some time, by their numbers. */
  readonly #takenBack = new Set<string>();
  readonly schedules: Schedule[] = [];
  readonly publications: Publication[] = [];
  now = new Date("2026-11-20T02:00:00.000Z");
  readonly people: number;
  readonly hasScanner: boolean;
  /** Every salt is another one; the database's are drawn by lot. */
  #salts = 0;
  /** How often the notes of each version were changed. */
  readonly #notes = new Map<string, number>();
  /** People who were shut out. */
  readonly #out = new Set<number>();

  constructor({ people, hasScanner }: { people: number; hasScanner: boolean }) {
    this.people = people;
    this.hasScanner = hasScanner;
  }

  /** Everything that can be seen of it. */
  get sight() {
    const { rollouts, keys, requests, schedules, publications, now } = this;
    const releases = [...this.releases.values()];
    return { releases, rollouts, keys, requests, schedules, publications, now };
  }

  /** The staff joined long ago. */
  get #approvers(): Approver[] {
    return Array.from({ length: this.people }, (_, index) => ({
      id: index + 1,
      countsFrom: null,
      isEstablished: true,
    }));
  }

  do(command: Command): Answer {
    switch (command.do) {
      case "create":
        return this.#create(command);
      case "discard":
        return this.#discard(command.version);
      case "key":
        return this.#key({ act: "add-key", key: command.key });
      case "end-key": {
        const { kind, keyId } = command.key;
        return this.#key({
          act: "end-key",
          key: { kind, keyId, validUntil: this.now.toISOString() },
        });
      }
      case "take-back": {
        const { kind, keyId, validFrom: validUntil } = command.key;
        return this.#key({ act: "end-key", key: { kind, keyId, validUntil } });
      }
      case "notes":
        return this.#changeNotes(command.version);
      case "steps":
        return this.#planSteps(command);
      case "publish-at":
        return this.#planPublication(command);
      case "due":
        return this.#doDue();
      case "wait":
        this.now = new Date(this.now.getTime() + command.seconds * 1_000);
        return "done";
      case "shut-out":
        // Only people of the staff can be disabled.
        if (command.isOut && command.person <= this.people) this.#out.add(command.person);
        else this.#out.delete(command.person);
        return "done";
      case "scan":
        return this.#scan(command);
      case "release":
        return this.#release(command);
      case "show-pages":
        return this.#showPages(command);
      case "sign-later":
        return this.#signLater(command);
      case "rollout":
        return this.#rollout(command);
      case "set":
        return this.#set(command);
      case "shut-off":
        return this.#shutOff(command.channel);
      case "approve":
        return this.#approve(command);
      case "decline":
        return this.#decline(command.request, command.by);
    }
  }

  get #rules(): ReleaseRules {
    return { hasScanner: this.hasScanner, keys: this.keys, now: this.now };
  }

  /** The first person changes keys, or asks for it. */
  #key(change: KeyChange): Answer {
    const outcome = this.#keysAfter(change);
    if ("problem" in outcome) return outcome.problem;
    if (outcome.keys === this.keys) return "done";
    const first = { kind: "person", id: 1 } as const;
    if (mustAsk(change, first, this.#approvers)) return this.#ask(change, first);
    return this.#setKeys(change);
  }

  #setKeys(change: KeyChange): Answer {
    const outcome = this.#keysAfter(change);
    if ("problem" in outcome) return outcome.problem;
    for (const key of this.keys) {
      if (!outcome.keys.some(({ keyId }) => keyId === key.keyId)) this.#takenBack.add(key.keyId);
    }
    this.keys.splice(0, this.keys.length, ...outcome.keys);
    return "done";
  }

  #keysAfter(change: KeyChange): { keys: SigningKey[] } | { problem: ReleaseProblem } {
    const { keyId, validUntil } = change.key;
    const key = this.keys.find((one) => one.keyId === keyId);
    if (change.act === "add-key") {
      if (key !== undefined && key.validUntil !== null) return { problem: "key-taken" };
      const validFrom = change.key.validFrom ?? this.now.toISOString();
      return { keys: key === undefined ? [...this.keys, { ...change.key, validFrom }] : this.keys };
    }
    if (key === undefined && this.#takenBack.has(keyId)) return { keys: this.keys };
    if (key?.validUntil === validUntil) return { keys: this.keys };
    const end = new Date(validUntil ?? this.now);
    const begins = new Date(key?.validFrom ?? 0);
    // Taking back is for a key that has not begun.
    if (key !== undefined && end <= begins && begins <= this.now) return { problem: "moved-on" };
    const at = end < this.now ? this.now : end;
    const problem = endProblem(this.keys, change.key, { at, now: this.now });
    if (problem !== null || key === undefined) return { problem: problem ?? "unknown-key" };
    const ended = at <= begins ? [] : [{ ...key, validUntil: at.toISOString() }];
    return { keys: this.keys.flatMap((one) => (one === key ? ended : one)) };
  }

  #changeNotes(version: string): Answer {
    const number = this.#notes.get(version);
    if (number === undefined) return "moved-on";
    this.#notes.set(version, number + 1);
    return "done";
  }

  #planSteps({ by, line, version, steps: later }: Command & { do: "steps" }): Answer {
    const rollout = this.rollouts[line] as Rollout;
    const steps = stepsFrom(this.now, later);
    const problem = stepsProblem(rollout, { version, steps, now: this.now });
    if (problem !== null) return problem;
    const release = this.releases.get(version);
    if (release === undefined) return "moved-on";
    const basis = basisOf(rollout);
    const change: Change = { act: "steps", basis, release: bytesOf(release), steps };
    if (mustAsk(change, by, this.#approvers)) return this.#ask(change, by);
    return this.#storeSteps(line, steps, by);
  }

  #storeSteps(line: number, steps: readonly RolloutStep[], author: Party): Answer {
    const rollout = this.rollouts[line] as Rollout;
    const version = rollout.candidate ?? "";
    const problem = stepsProblem(rollout, { version, steps, now: this.now });
    if (problem !== null) return problem;
    this.#endSteps(line, "cancelled");
    this.schedules.push({ line, version, steps, author: author.id, state: "waiting" });
    return "done";
  }

  #endSteps(line: number, state: "cancelled" | "stopped"): void {
    for (const schedule of this.schedules) {
      if (schedule.line === line && schedule.state === "waiting") schedule.state = state;
    }
  }

  #planPublication(command: Command & { do: "publish-at" }): Answer {
    const { by, version, seconds, notes, pages } = command;
    if (by.kind === "token") return "token-never-approves";
    const release = this.releases.get(version);
    if (release === undefined) return "moved-on";
    const outcome = actOnRelease(release, { act: "publish" }, this.#rules);
    if ("problem" in outcome) return outcome.problem;
    if (outcome.state === release) return "wrong-state";
    if (!this.#isSeen(version, notes)) return "moved-on";
    this.#endPublications(version, "cancelled");
    const at = new Date(this.now.getTime() + seconds * 1_000).toISOString();
    this.publications.push({ version, at, author: by.id, notes, pages, state: "waiting" });
    return "done";
  }

  #endPublications(version: string, state: "cancelled" | "done"): void {
    for (const one of this.publications) {
      if (one.version === version && one.state === "waiting") one.state = state;
    }
  }

  /** One after the other, by their times: what is published may be raised at the same look. */
  #doDue(): Answer {
    const now = this.now.toISOString();
    for (;;) {
      const waiting = [
        ...this.schedules.map((due) => ({
          due,
          at: due.steps[0]?.at ?? "",
          act: () => this.#doStep(due),
        })),
        ...this.publications.map((due) => ({
          due,
          at: due.at,
          act: () => this.#publishDue(due),
        })),
      ];
      const [next] = waiting
        .filter(({ due, at }) => due.state === "waiting" && at <= now)
        .sort((one, other) => (one.at < other.at ? -1 : 1));
      if (next === undefined) return "done";
      next.act();
    }
  }

  #publishDue(due: Publication): void {
    const release = this.releases.get(due.version);
    const outcome = release && actOnRelease(release, { act: "publish" }, this.#rules);
    const isRefused = outcome === undefined || "problem" in outcome;
    if (this.#out.has(due.author) || isRefused || !this.#isSeen(due.version, due.notes)) {
      due.state = "failed";
    } else this.#put(outcome.state, due.pages);
  }

  #doStep(due: Schedule): void {
    const { line, version, steps } = due;
    const rollout = this.rollouts[line] as Rollout;
    const come = steps.filter(({ at }) => at <= this.now.toISOString());
    const percent = Math.max(come.at(-1)?.percent ?? 0, rollout.percent);
    const outcome = actOnRollout(rollout, { act: "raise", version, percent }, this.#builds);
    if (this.#out.has(due.author) || "problem" in outcome) {
      due.state = "failed";
      return;
    }
    due.steps = steps.slice(come.length);
    if (due.steps.length === 0) due.state = "done";
    if (outcome.state !== rollout) this.#setRollout(line, outcome.state);
  }

  #scan({ version, fileName: name, scan }: Command & { do: "scan" }): Answer {
    const release = this.releases.get(version);
    if (release === undefined) return "moved-on";
    const outcome = actOnRelease(release, { act: "record-scan", name, scan }, this.#rules);
    if ("problem" in outcome) return outcome.problem;
    this.releases.set(version, outcome.state);
    if (!isInfected(outcome.state)) return "done";
    for (const [index, rollout] of this.rollouts.entries()) {
      const next = withoutInfected(rollout, version, this.#builds);
      if (next !== rollout) this.#setRollout(index, next);
    }
    return "done";
  }

  #create({ version, channel }: { version: string; channel: "stable" | "beta" }): Answer {
    const known = this.releases.get(version);
    if (known !== undefined) return known.channel === channel ? "done" : "version-taken";
    this.#notes.set(version, 0);
    this.releases.set(version, {
      id: this.releases.size + 1,
      product: "client",
      kernel: null,
      version,
      channel,
      status: "draft",
      minimumWindows: "10",
      releasedAt: this.now.toISOString(),
      promotedAt: null,
      files: [],
      signatures: [],
      heldLines: [],
    });
    return "done";
  }

  #discard(version: string): Answer {
    const release = this.releases.get(version);
    if (release === undefined) return "moved-on";
    if (!["draft", "uploaded", "verified"].includes(release.status)) return "wrong-state";
    this.releases.delete(version);
    this.#notes.delete(version);
    return "done";
  }

  #release({ by, version, act, notes, pages }: Command & { do: "release" }): Answer {
    const release = this.releases.get(version);
    if (release === undefined) return "moved-on";
    if (act.act === "promote") return this.#promote(release, by, pages);
    if (act.act === "add-file" && this.#isTaken(act.file.name, version)) return "name-taken";
    const outcome = actOnRelease(release, act, this.#rules);
    if ("problem" in outcome) return outcome.problem;
    if (outcome.state === release) return "done";
    if (act.act === "publish") {
      if (!this.#isSeen(version, notes)) return "moved-on";
      const named = pages === undefined ? {} : { pages };
      const change: Change = { act: "publish", release: bytesOf(release), ...named };
      if (mustAsk(change, by, this.#approvers)) return this.#ask(change, by);
    }
    this.#put(outcome.state, pages);
    return "done";
  }

  #signLater({ by, version, signature }: Command & { do: "sign-later" }): Answer {
    const release = this.releases.get(version);
    if (release === undefined) return "moved-on";
    const outcome = actOnRelease(release, { act: "add-late-signature", signature }, this.#rules);
    if ("problem" in outcome) return outcome.problem;
    if (outcome.state === release) return "done";
    const change: Change = {
      act: "add-signatures",
      release: bytesOf(release),
      signatures: [signature],
    };
    if (mustAsk(change, by, this.#approvers)) return this.#ask(change, by);
    this.releases.set(version, outcome.state);
    return "done";
  }

  #showPages({ by, version }: Command & { do: "show-pages" }): Answer {
    if (by.kind === "token") return "token-never-approves";
    const release = this.releases.get(version);
    if (release === undefined) return "moved-on";
    if (release.status !== "published") return "wrong-state";
    this.releases.set(version, { ...release, heldLines: [] });
    return "done";
  }

  /** Makes a beta stable, or asks for it. Somebody alone decides like one who approves. */
  #promote(release: ReleaseRecord, by: Party, pages: PagesChoice | undefined): Answer {
    const named = pages === undefined ? {} : { pages };
    const change: Change = { act: "promote", release: bytesOf(release), ...named };
    const outcome = actOnRelease(release, { act: "promote" }, this.#rules);
    if ("state" in outcome && outcome.state === release) return "done";
    const problem = promotionProblem(release);
    if (problem !== null) return problem;
    if (mustAsk(change, by, this.#approvers)) return this.#ask(change, by);
    if ("problem" in outcome) return outcome.problem;
    this.requests.push({ change, asker: by, state: "approved", approver: by });
    this.#put(outcome.state, pages);
    return "done";
  }

  /** Whether the notes are those that the person saw, if the command names them. */
  #isSeen(version: string, notes: number | undefined): boolean {
    return notes === undefined || this.#notes.get(version) === notes;
  }

  #put(release: ReleaseRecord, pages?: PagesChoice): void {
    const { version, status, promotedAt } = release;
    const before = this.releases.get(version);
    const isPromoted = before !== undefined && before.promotedAt !== promotedAt;
    const isNew = (status === "published" && before?.status !== "published") || isPromoted;
    const toHold = pages === "when-full" ? linesToHold(release, this.rollouts) : [];
    const heldLines = isNew ? toHold : release.heldLines;
    this.releases.set(version, { ...release, heldLines });
    const isPublic = status === "published" || status === "withdrawn";
    const isSame = status === before?.status && promotedAt === before.promotedAt;
    if (isSame || !isPublic) return;
    if (status === "published") this.#endPublications(version, "done");
    this.#outdate(({ change }) => {
      const isOfRelease = change.act === "publish" || change.act === "promote";
      const isAbout = status === "withdrawn" || isOfRelease;
      return isAbout && releaseOf(change)?.version === version;
    });
    if (status !== "withdrawn") return;
    for (const [index, rollout] of this.rollouts.entries()) {
      const next = withoutRelease(rollout, release.version, this.#builds);
      if (next !== rollout) this.#setRollout(index, next);
    }
  }

  #isTaken(name: string, version: string): boolean {
    return [...this.releases.values()].some(
      (other) => other.version !== version && other.files.some((file) => file.name === name),
    );
  }

  get #builds() {
    return {
      findBuild: (version: string) => this.releases.get(version),
      newSalt: () => {
        this.#salts += 1;
        return `salt ${this.#salts}`;
      },
    };
  }

  #rollout({ by, line, act }: { by: Party; line: number; act: RolloutAct }): Answer {
    const rollout = this.rollouts[line] as Rollout;
    const outcome = actOnRollout(rollout, act, this.#builds);
    if ("problem" in outcome) return outcome.problem;
    if (outcome.state === rollout) return "done";
    if (act.act !== "pause") {
      const named = "version" in act ? this.releases.get(act.version) : undefined;
      const change = changeOf(rollout, act, named);
      if (mustAsk(change, by, this.#approvers)) return this.#ask(change, by);
    }
    this.#setStaged(line, { act, after: outcome.state, by });
    return "done";
  }

  /** Stores a rollout, and the later shares of the action as steps. */
  #setStaged(
    line: number,
    { act, after, by }: { act: RolloutAct; after: Rollout; by: Party },
  ): void {
    this.#setRollout(line, after);
    const later = act.act === "start" || act.act === "raise" ? (act.later ?? []) : [];
    if (later.length > 0) this.#storeSteps(line, stepsAfter(later, this.now), by);
  }

  /** Every line changes, or none; what a single line of a set is refused for is the set's to list. */
  #set({ by, edits }: Command & { do: "set" }): Answer {
    const acts = edits.map(({ line, act }) => ({ line: testLines[line] as RolloutLine, act }));
    const wrong = setProblem(acts);
    if (wrong !== null) return wrong;
    const changed: { line: number; act: RolloutAct; before: Rollout; after: Rollout }[] = [];
    const problems: ReleaseProblem[] = [];
    for (const { line, act } of edits) {
      const before = this.rollouts[line] as Rollout;
      const outcome = actOnRollout(before, act, this.#builds);
      if ("problem" in outcome) problems.push(outcome.problem);
      else if (outcome.state !== before) changed.push({ line, act, before, after: outcome.state });
    }
    if (problems.length > 0) return problemOfSet(problems);
    const changes = changed.flatMap(({ act, before }) => {
      if (act.act === "pause") return [];
      const named = "version" in act ? this.releases.get(act.version) : undefined;
      return [changeOf(before, act, named)];
    });
    if (changes.length > 0) {
      const change = changeOfLines(changes);
      if (mustAsk(change, by, this.#approvers)) return this.#ask(change, by);
    }
    for (const { line, act, after } of changed) this.#setStaged(line, { act, after, by });
    return "done";
  }

  #shutOff(channel: Channel | null): Answer {
    const isOf = (line: RolloutLine) => channel === null || line.channel === channel;
    for (const [index, rollout] of this.rollouts.entries()) {
      if (!isOf(rollout) || rollout.candidate === null || rollout.isPaused) continue;
      this.#setRollout(index, { ...rollout, isPaused: true });
    }
    this.#outdate(({ change }) => linesOf(change).some(isOf));
    return "done";
  }

  #outdate(isOver: (request: Request) => boolean): void {
    for (const [index, request] of this.requests.entries()) {
      if (request.state !== "waiting" || !isOver(request)) continue;
      this.requests[index] = { ...request, state: "outdated" };
    }
  }

  /** Requests for the previous rollout no longer match, so they end. */
  #setRollout(line: number, rollout: Rollout): void {
    const isOther = this.rollouts[line]?.candidate !== rollout.candidate;
    this.rollouts[line] = rollout;
    for (const [version, release] of this.releases) {
      this.releases.set(version, shownAfter(release, rollout));
    }
    if (rollout.isPaused || isOther) this.#endSteps(line, "stopped");
    const key = lineKey(rollout);
    this.#outdate(({ change }) => linesOf(change).some((line) => lineKey(line) === key));
  }

  #ask(change: Change, asker: Party): Answer {
    const text = canonicalChange(change);
    const same = this.requests.find(
      (one) => one.state === "waiting" && canonicalChange(one.change) === text,
    );
    const isGone = same !== undefined && this.#isGone(same.asker);
    if (isGone) same.state = "outdated";
    if (same === undefined || isGone)
      this.requests.push({ change, asker, state: "waiting", approver: null });
    return "asked";
  }

  #isGone(asker: Party): boolean {
    return this.#out.has(personOf(asker));
  }

  #approve({ request: index, by: approver, notes }: Command & { do: "approve" }): Answer {
    const place = this.#placeOf(index);
    const request = this.requests[place];
    if (request === undefined || request.state !== "waiting") return "moved-on";
    const { change, asker } = request;
    if (change.act === "publish" && !this.#isSeen(change.release.version, notes)) return "moved-on";
    const problem = approvalProblem(change, { asker, approver, people: this.#approvers });
    if (problem !== null) return problem;
    if (this.#isGone(asker)) return "author-gone";
    const answer = this.#make(change, approver);
    if (answer !== "done") return answer;
    this.requests[place] = { ...request, state: "approved", approver };
    return "done";
  }

  #placeOf(index: number): number {
    return index < 0 ? this.requests.length + index : index;
  }

  #make(change: Change, approver: Party): Answer {
    if ("key" in change) return this.#setKeys(change);
    if (change.act === "set") return this.#makeSet(change, approver);
    const version = "release" in change ? change.release.version : "";
    const release = this.releases.get(version);
    const line = testLines.findIndex(
      (one) => "basis" in change && lineKey(one) === lineKey(change.basis),
    );
    const rollout = this.rollouts[line];
    if (!isStillMeant(change, { release, rollout })) return "moved-on";
    if (change.act === "publish" || change.act === "promote") {
      if (release === undefined) return "moved-on";
      const outcome = actOnRelease(release, { act: change.act }, this.#rules);
      if ("problem" in outcome) return outcome.problem;
      if (outcome.state === release) return "moved-on";
      this.#put(outcome.state, change.pages);
      return "done";
    }
    if (change.act === "add-signatures" && release !== undefined) {
      let state = release;
      for (const signature of change.signatures) {
        const act = { act: "add-late-signature", signature } as const;
        const outcome = actOnRelease(state, act, this.#rules);
        if ("problem" in outcome) return outcome.problem;
        state = outcome.state;
      }
      this.#put(state);
      return "done";
    }
    if (!("basis" in change) || rollout === undefined) return "moved-on";
    if (change.act === "steps") return this.#storeSteps(line, change.steps, approver);
    const outcome = actOnRollout(rollout, actOf(change), this.#builds);
    if ("problem" in outcome) return outcome.problem;
    this.#setStaged(line, { act: actOf(change), after: outcome.state, by: approver });
    return "done";
  }

  #makeSet({ changes }: SetChange, by: Party): Answer {
    const changed: { line: number; act: RolloutAct; after: Rollout }[] = [];
    const problems: ReleaseProblem[] = [];
    for (const change of changes) {
      const line = testLines.findIndex((one) => lineKey(one) === lineKey(change.basis));
      const rollout = this.rollouts[line] as Rollout;
      const release = this.releases.get("release" in change ? change.release.version : "");
      if (!isStillMeant(change, { release, rollout })) {
        problems.push("moved-on");
        continue;
      }
      const act = actOf(change);
      const outcome = actOnRollout(rollout, act, this.#builds);
      if ("problem" in outcome) problems.push(outcome.problem);
      else changed.push({ line, act, after: outcome.state });
    }
    if (problems.length > 0) return problemOfSet(problems);
    for (const { line, act, after } of changed) this.#setStaged(line, { act, after, by });
    return "done";
  }

  #decline(index: number, by: Party): Answer {
    const place = this.#placeOf(index);
    const request = this.requests[place];
    if (request === undefined || request.state !== "waiting") return "moved-on";
    if (by.kind === "token") return "token-never-approves";
    this.requests[place] = { ...request, state: "declined", approver: by };
    return "done";
  }
}

const problemOfSet = (problems: readonly ReleaseProblem[]): ReleaseProblem =>
  problems.includes("moved-on") ? "moved-on" : "lines-refused";

/** A file of those worlds; `content` distinguishes its bytes. */
export function worldFile(
  version: string,
  changes: Partial<RegistryFile> & { content?: number } = {},
): RegistryFile {
  const { content = 1, ...rest } = changes;
  const sha256 = content.toString(16).padStart(64, "0");
  return {
    role: "installer",
    platform: "windows",
    architecture: "x64",
    size: 1000 + content,
    name: `Manifold-${version}-x64.exe`,
    mediaType: "application/vnd.microsoft.portable-executable",
    sha256,
    sha512: sha256.repeat(2),
    announced: { size: 1000 + content, sha256 },

    fromVersion: null,
    scan: { state: "clean", engine: "Test 1", at: "2026-11-20T02:00:00.000Z" },
    isStandIn: false,
    ...rest,
  };
}
