import { isDeepStrictEqual } from "node:util";
import { expect } from "vitest";
import type { ReleaseRecord, ReleaseSignature, SigningKey } from "~/domain/release/release-record";
import { emptyRollout, type Rollout } from "~/domain/release/rollout";
import { offeredVersion } from "~/domain/release/rollouts/cohort.server";
import { stepsAfter } from "~/domain/release/rollouts/rollout-steps";
import type { Party } from "~/domain/release/two-people";
import { compareVersions } from "~/lib/version-number";
import {
  type Answer,
  type Command,
  type Publication,
  type Request,
  type Schedule,
  stepsFrom,
  testLines,
} from "./registry-world";

/** Everything that can be seen of a registry between two commands. */
export type Sight = {
  releases: readonly ReleaseRecord[];
  rollouts: readonly Rollout[];
  keys: readonly SigningKey[];
  requests: readonly Pick<Request, "asker" | "state" | "approver">[];
  schedules: readonly Schedule[];
  publications: readonly Publication[];
  now: Date;
};

/** How often something was seen, so that a test can tell that its sequences got there. */
export type SeenActs = {
  published: number;
  withdrawn: number;
  offered: number;
  /** A candidate was offered to a program whose user asked for updates. */
  askedNow: number;
  approved: number;
  /** A beta became stable. */
  promoted: number;
  /** A rollout stopped because the scanner found something. */
  stopped: number;
  /** A key was registered or ended. */
  keys: number;
  /** A key was taken back before it began. */
  takenBack: number;
  /** Several lines were widened by one approval. */
  sets: number;
  /** A set was refused as a whole. */
  refusedSets: number;
  /** A shut-off stopped a rollout. */
  shutOff: number;
  /** A rollout was raised by a step at its time. */
  stepped: number;
  /** A step at its time came too late, because its author was shut out. */
  shutOut: number;
  /** Clients got a minimum version, or one to take first, that was available to somebody. */
  limited: number;
  /** Notes were changed after a person had read them. */
  notesUnseen: number;
  /** A published version got a signature. */
  signedLater: number;
  /** Pages waited for the rollout of a version. */
  held: number;
  /** Pages began to name a version because everybody was offered it. */
  reached: number;
  /** Pages began to name a version because somebody said so. */
  shown: number;
  /** A version came out at its time. */
  timed: number;
  /** A version did not come out at its time. */
  missed: number;
};

export const nothingSeen = (): SeenActs => ({
  published: 0,
  withdrawn: 0,
  offered: 0,
  askedNow: 0,
  approved: 0,
  promoted: 0,
  stopped: 0,
  keys: 0,
  takenBack: 0,
  sets: 0,
  refusedSets: 0,
  shutOff: 0,
  stepped: 0,
  shutOut: 0,
  limited: 0,
  notesUnseen: 0,
  signedLater: 0,
  held: 0,
  reached: 0,
  shown: 0,
  timed: 0,
  missed: 0,
});

const clientIds = [null, ...Array.from({ length: 12 }, (_, index) => `client ${index}`)];

/**
 * Watches a registry from outside, knowing nothing of its rules but what they promise, and fails at the
 * first command after which a promise is broken.
 */
export class RegistryPromises {
  readonly #surroundings: { people: number; hasScanner: boolean };
  #before: Sight = {
    releases: [],
    rollouts: testLines.map(emptyRollout),
    keys: [],
    requests: [],
    schedules: [],
    publications: [],
    now: new Date(0),
  };
  /** A key was in force once. */
  #mustSign = false;
  readonly #notes = new Map<string, number>();
  readonly #out = new Set<number>();
  /** Steps that somebody asked for, as text. */
  readonly #planned = new Set<string>();
  /** Later shares that were asked for with a rollout, as text. */
  readonly #later = new Set<string>();
  readonly #bytesOfName = new Map<string, string>();
  readonly #filesOfVersion = new Map<string, string>();
  readonly #withdrawn = new Set<string>();
  readonly #seen: SeenActs;

  constructor(surroundings: { people: number; hasScanner: boolean }, seen: SeenActs) {
    this.#surroundings = surroundings;
    this.#seen = seen;
  }

  look(command: Command, answer: Answer, sight: Sight): void {
    this.#mustSign ||= sight.keys.some((key) => hasBegun(key, sight.now));
    for (const release of sight.releases) {
      this.#lookAtRelease(release, sight, command);
      this.#lookAtPages(release, sight, command);
      this.#lookAtSignatures(release, sight, command);
    }
    this.#lookAtKeys(sight, command);
    this.#lookAtSteps(sight, command);
    this.#lookAtTimes(sight);
    for (const { version } of this.#before.releases) this.#lookForLost(version, sight);
    for (const [index, rollout] of sight.rollouts.entries()) {
      this.#lookAtRollout(rollout, sight.releases);
      const before = this.#before.rollouts[index];
      if (before !== undefined) this.#lookAtWidening(before, rollout, command);
    }
    this.#lookAtSets(command, answer, sight);
    if (command.do === "shut-off") this.#lookAtShutOff(command.channel, sight);
    if (answer === "done") this.#remember(command);
    else expect(sight.rollouts).toEqual(this.#before.rollouts);
    this.#before = structuredClone(sight);
  }

  /** Actions on notes and people. */
  #remember(command: Command): void {
    if (command.do === "notes") {
      this.#notes.set(command.version, (this.#notes.get(command.version) ?? 0) + 1);
    }
    if (command.do === "discard") this.#notes.delete(command.version);
    if (command.do !== "shut-out") return;
    if (command.isOut && command.person <= this.#surroundings.people) this.#out.add(command.person);
    else this.#out.delete(command.person);
  }

  #lookAtRelease(release: ReleaseRecord, sight: Sight, command: Command): void {
    const { version, status, files } = release;
    const known = this.#before.releases.find((one) => one.version === version);
    const before = known?.status;
    if (known !== undefined && known.channel !== release.channel) {
      this.#lookAtPromoted(known, release, sight, command);
    }
    if (this.#withdrawn.has(version)) expect(status).toBe("withdrawn");
    if (status === "published" && before !== "published") {
      this.#lookAtPublished(release, sight, command);
    } else if ("notes" in command && command.notes !== (this.#notes.get(version) ?? 0)) {
      this.#seen.notesUnseen += 1;
    }
    if (status === "withdrawn") {
      if (before !== "withdrawn") this.#seen.withdrawn += 1;
      this.#withdrawn.add(version);
    }
    if (status === "draft" || status === "uploaded" || status === "verified") return;
    const all = files.map(({ name, sha512, size }) => `${name} ${sha512} ${size}`).join("\n");
    expect(this.#filesOfVersion.get(version) ?? all).toBe(all);
    this.#filesOfVersion.set(version, all);
    for (const { name, sha512 } of files) {
      expect(this.#bytesOfName.get(name) ?? sha512).toBe(sha512);
      this.#bytesOfName.set(name, sha512);
    }
  }

  /** Signatures of a published version stay, in their order; another one is of a key in force, and two people want it. */
  #lookAtSignatures(
    { version, signatures }: ReleaseRecord,
    { keys, now }: Sight,
    command: Command,
  ): void {
    const before = this.#before.releases.find((one) => one.version === version);
    if (before?.status !== "published" && before?.status !== "withdrawn") return;
    const idOf = ({ kind, keyId, subject, bytes }: ReleaseSignature) =>
      `${kind} ${keyId} ${subject} ${bytes}`;
    const had = before.signatures.map(idOf);
    expect(
      signatures
        .map(idOf)
        .filter((one) => had.includes(one))
        .sort(),
    ).toEqual(had.sort());
    const added = signatures.filter((one) => !had.includes(idOf(one)));
    if (added.length === 0) return;
    this.#seen.signedLater += 1;
    expect(before.status).toBe("published");
    for (const { keyId } of added) {
      const key = keys.find((one) => one.keyId === keyId);
      expect(key !== undefined && hasBegun(key, now)).toBe(true);
      expect(key?.validUntil === null || Date.parse(key?.validUntil ?? "") > now.getTime()).toBe(
        true,
      );
    }
    // Keys may sign by themselves that a beta becomes stable: two people decide about that later.
    const isOfPromotion = added.every(({ subject }) => subject === "release.stable.json");
    if (this.#surroundings.people > 1 && !isOfPromotion) this.#requireTwo(command);
  }

  /**
   * Two people make a published beta stable, which is no pre-release and in which nothing was found. Its keys have
   * signed that; files, signatures and offers stay.
   */
  #lookAtPromoted(
    before: ReleaseRecord,
    { version, channel, status, files, signatures, promotedAt, releasedAt }: ReleaseRecord,
    { keys, now, rollouts }: Sight,
    command: Command,
  ): void {
    // A draft that was thrown away may come again for another channel.
    if (before.status !== "published") {
      expect(["draft", "uploaded", "verified"]).toContain(before.status);
      return;
    }
    this.#seen.promoted += 1;
    expect([before.channel, channel, status]).toEqual(["beta", "stable", "published"]);
    expect([before.promotedAt, promotedAt]).toEqual([null, now.toISOString()]);
    expect([releasedAt, files, signatures]).toEqual([
      before.releasedAt,
      before.files,
      before.signatures,
    ]);
    expect(version).not.toContain("-");
    expect(files.map(({ scan }) => scan.state)).not.toContain("infected");
    expect(rollouts).toEqual(this.#before.rollouts);
    const inForce = keys.filter(
      (key) =>
        key.kind !== "ed25519" &&
        hasBegun(key, now) &&
        (key.validUntil === null || Date.parse(key.validUntil) > now.getTime()),
    );
    if (this.#mustSign) expect(inForce).not.toHaveLength(0);
    for (const { keyId } of inForce) {
      const signed = signatures.filter((one) => one.keyId === keyId).map(({ subject }) => subject);
      expect(signed).toContain("release.stable.json");
    }
    if (this.#surroundings.people > 1) this.#requireTwo(command);
  }

  /** Pages wait only from the publication on, and until everybody is offered the version or a person says so. */
  #lookAtPages(
    { version, status, channel, heldLines }: ReleaseRecord,
    { rollouts }: Sight,
    command: Command,
  ): void {
    const before = this.#before.releases.find((one) => one.version === version);
    const isPromoted = before?.status === "published" && before.channel !== channel;
    const isNew = isPromoted || (before?.status !== "published" && status === "published");
    if (isNew) {
      if (heldLines.length > 0) this.#seen.held += 1;
      return;
    }
    const had = before?.heldLines ?? [];
    expect(heldLines.filter((one) => !had.includes(one))).toEqual([]);
    for (const line of had) {
      if (heldLines.includes(line)) continue;
      if (command.do === "show-pages") {
        expect([command.version, command.by.kind]).toEqual([version, "person"]);
        this.#seen.shown += 1;
        continue;
      }
      const rollout = rollouts.find(
        (one) => one.channel === channel && `${one.architecture} ${one.windows}` === line,
      );
      const isAtHundred =
        rollout?.candidate === version && rollout.percent === 100 && !rollout.isPaused;
      expect([version, rollout?.full === version || isAtHundred]).toEqual([version, true]);
      this.#seen.reached += 1;
    }
  }

  #lookAtPublished(
    { version, files, signatures }: ReleaseRecord,
    { keys, now }: Sight,
    command: Command,
  ): void {
    this.#seen.published += 1;
    if (command.do === "due") this.#requirePlan(version);
    else if ("by" in command) expect(command.by.kind).toBe("person");
    if ("notes" in command) expect(command.notes).toBe(this.#notes.get(version) ?? 0);
    const { hasScanner } = this.#surroundings;
    for (const { scan, announced, size, sha256 } of files) {
      if (scan.state !== "clean") expect([hasScanner, scan.state]).toEqual([false, "not-scanned"]);
      expect(announced).toEqual({ size, sha256 });
    }
    const isOver = ({ validUntil }: SigningKey) =>
      validUntil !== null && Date.parse(validUntil) <= now.getTime();
    const inForce = keys.filter((key) => hasBegun(key, now) && !isOver(key));
    // One over installers alone vouches for nothing else.
    const forAll = inForce.filter(({ kind }) => kind !== "ed25519");
    if (this.#mustSign) expect(forAll).not.toHaveLength(0);
    const installers = files.flatMap(({ role, name }) =>
      role === "installer" ? [`file:${name}`] : [],
    );
    for (const { kind, keyId } of inForce) {
      const signed = signatures.filter((one) => one.keyId === keyId).map(({ subject }) => subject);
      const wanted = kind === "ed25519" ? installers.sort() : ["SHA256SUMS", "release.json"];
      expect(signed.toSorted()).toEqual(wanted);
    }
  }

  /** By itself a version comes out when somebody put it off to that time, who may still say so, with the notes they saw. */
  #requirePlan(version: string): void {
    const now = this.#before.now.toISOString();
    const plans = this.#before.publications.filter(
      (one) =>
        one.version === version &&
        one.state === "waiting" &&
        one.at <= now &&
        !this.#out.has(one.author),
    );
    expect(plans).toHaveLength(1);
    const [plan] = plans;
    expect(plan?.notes ?? this.#notes.get(version) ?? 0).toBe(this.#notes.get(version) ?? 0);
    this.#seen.timed += 1;
  }

  /** One publication of a version waits at most, and what is over stays so. */
  #lookAtTimes({ publications }: Sight): void {
    const waiting = publications.filter(({ state }) => state === "waiting");
    expect(new Set(waiting.map(({ version }) => version)).size).toBe(waiting.length);
    for (const [index, { state }] of this.#before.publications.entries()) {
      if (state !== "waiting") expect(publications[index]?.state).toBe(state);
      else if (publications[index]?.state === "failed") this.#seen.missed += 1;
    }
  }

  /** Two people decide about keys; a key that has started stays. */
  #lookAtKeys({ keys, now }: Sight, command: Command): void {
    const before = this.#before.keys;
    const ends = (of: readonly SigningKey[]) =>
      of.map(({ keyId, validUntil }) => [keyId, validUntil]);
    if (isDeepStrictEqual(ends(keys).sort(), ends(before).sort())) return;
    this.#seen.keys += 1;
    for (const key of before) {
      if (keys.some(({ keyId }) => keyId === key.keyId)) continue;
      this.#seen.takenBack += 1;
      expect(hasBegun(key, now)).toBe(false);
    }
    if (this.#surroundings.people === 1) return;
    this.#requireTwo(command);
  }

  /** Steps on the stable channel are agreed to by two people, and are those that somebody asked for. */
  #lookAtSteps({ schedules, now }: Sight, command: Command): void {
    if (command.do === "steps") {
      this.#planned.add(wordsOf(stepsFrom(now, command.steps)));
    }
    if (command.do === "set") {
      for (const { act } of command.edits) {
        if ("later" in act) this.#later.add(wordsOf(stepsAfter(act.later ?? [], new Date(0))));
      }
    }
    for (const [index, { line, steps, state, author }] of schedules.entries()) {
      const before = this.#before.schedules[index];
      if (before === undefined) {
        const isPlanned = this.#planned.has(wordsOf(steps)) || this.#later.has(sinceOf(steps, now));
        expect([wordsOf(steps), isPlanned]).toEqual([wordsOf(steps), true]);
        const isForTwo = testLines[line]?.channel === "stable" && this.#surroundings.people > 1;
        if (isForTwo) this.#requireTwo(command);
      }
      if (state === "failed" && before?.state === "waiting" && this.#out.has(author)) {
        this.#seen.shutOut += 1;
      }
    }
  }

  /** Every line of a set that was done is where the set wanted it. */
  #lookAtSets(command: Command, answer: Answer, { rollouts }: Sight): void {
    const widened = rollouts.filter((rollout, index) => {
      const before = this.#before.rollouts[index];
      return before !== undefined && rollout.percent > before.percent;
    });
    if (command.do === "approve" && widened.length > 1) this.#seen.sets += 1;
    if (command.do !== "set") return;
    if (answer === "lines-refused") this.#seen.refusedSets += 1;
    if (answer !== "done") return;
    for (const { line, act } of command.edits) {
      const { candidate, full, isPaused, percent } = rollouts[line] ?? {};
      if (act.act === "complete") expect(full).toBe(act.version);
      if (act.act === "pause") expect([candidate, isPaused]).toEqual([act.version, true]);
      if (act.act === "resume") expect([candidate, isPaused]).toEqual([act.version, false]);
      if (act.act !== "start" && act.act !== "raise") continue;
      expect([candidate, percent]).toEqual([act.version, act.percent]);
    }
  }

  /** A shut-off pauses every rollout of its channel, and changes no other one. */
  #lookAtShutOff(channel: "stable" | "beta" | null, { rollouts }: Sight): void {
    for (const [index, rollout] of rollouts.entries()) {
      const before = this.#before.rollouts[index];
      const isOf = channel === null || rollout.channel === channel;
      if (!isOf || rollout.candidate === null) expect(rollout).toEqual(before);
      else {
        expect(rollout).toEqual({ ...before, isPaused: true });
        if (before?.isPaused === false) this.#seen.shutOff += 1;
      }
    }
  }

  #requireTwo(command: Command): void {
    if (command.do !== "approve") throw new Error("One person made a change of two");
    const asker = this.#before.requests.at(command.request)?.asker;
    if (asker === undefined) throw new Error("Nobody had asked");
    expect(command.by.kind).toBe("person");
    expect(personBehind(asker)).not.toBe(personBehind(command.by));
  }

  /** Bytes that were signed once can never be made again differently. */
  #lookForLost(version: string, { releases }: Sight): void {
    if (!this.#filesOfVersion.has(version)) return;
    expect(releases.map((one) => one.version)).toContain(version);
  }

  #lookAtRollout(rollout: Rollout, releases: readonly ReleaseRecord[]): void {
    const asked = offeredVersion(rollout, null, true);
    if (asked !== null && asked === rollout.candidate) {
      this.#seen.askedNow += 1;
      expect([rollout.isPaused, rollout.percent > 0]).toEqual([false, true]);
    }
    for (const version of [asked, ...clientIds.map((id) => offeredVersion(rollout, id))]) {
      if (version === null) continue;
      this.#seen.offered += 1;
      const release = releases.find((one) => one.version === version);
      expect([version, release?.status]).toEqual([version, "published"]);
      expect(release?.files.map(({ scan }) => scan.state)).not.toContain("infected");
      if (rollout.channel === "stable") expect(release?.channel).toBe("stable");
    }
    const { candidate, percent, full, isPaused, minimumVersion, mustPassThrough } = rollout;
    // A minimum version must be available.
    for (const version of [minimumVersion, mustPassThrough]) {
      if (version === null) continue;
      this.#seen.limited += 1;
      expect(full).not.toBeNull();
      expect(compareVersions(version, full ?? "")).toBeLessThanOrEqual(0);
    }
    const first = releases.find((one) => one.version === mustPassThrough);
    if (mustPassThrough !== null) {
      expect(first?.status).toBe("published");
      expect(first?.files.map(({ scan }) => scan.state)).not.toContain("infected");
    }
    if (candidate !== null && percent < 100 && !isPaused) expect(full).not.toBeNull();
  }

  #lookAtWidening(before: Rollout, after: Rollout, command: Command): void {
    const hasStopped = after.full !== before.full || after.isPaused !== before.isPaused;
    if (command.do === "scan" && hasStopped) this.#seen.stopped += 1;
    const isWider =
      (after.candidate !== null && after.candidate !== before.candidate) ||
      (after.candidate === before.candidate && after.percent > before.percent) ||
      (before.isPaused && !after.isPaused && after.candidate === before.candidate) ||
      (after.full !== before.full && !isStopping(command));
    const hasOtherLimits =
      !isStopping(command) &&
      (after.minimumVersion !== before.minimumVersion ||
        after.mustPassThrough !== before.mustPassThrough);
    if (!isWider && !hasOtherLimits) return;
    if (command.do === "due") {
      this.#lookAtRaised(before, after);
      return;
    }
    expect(["rollout", "set", "approve"]).toContain(command.do);
    if (!("by" in command)) return;
    expect(command.by.kind).toBe("person");
    const isForTwo = (isWider && after.channel === "stable") || hasOtherLimits;
    if (!isForTwo || this.#surroundings.people === 1) return;
    this.#requireTwo(command);
    this.#seen.approved += 1;
  }

  /** By itself a rollout goes where a step says whose time has come, and whose author may still say so. */
  #lookAtRaised(before: Rollout, after: Rollout): void {
    const { schedules } = this.#before;
    const isOf = ({ line, version, state, author }: Schedule) =>
      state === "waiting" &&
      !this.#out.has(author) &&
      version === after.candidate &&
      testLines[line]?.channel === after.channel;
    const [schedule] = schedules.filter(isOf);
    const now = this.#before.now.toISOString();
    const come = schedule?.steps.filter(({ at }) => at <= now) ?? [];
    expect({ ...after, percent: 0 }).toEqual({ ...before, percent: 0 });
    expect(after.percent).toBe(come.at(-1)?.percent);
    this.#seen.stepped += 1;
  }
}

/** Steps as text, their times counted from a time. */
const sinceOf = (steps: Schedule["steps"], now: Date) =>
  wordsOf(
    steps.map(({ at, percent }) => ({
      percent,
      at: new Date(Date.parse(at) - now.getTime()).toISOString(),
    })),
  );

const wordsOf = (steps: Schedule["steps"]) =>
  steps.map(({ at, percent }) => `${at} ${percent}`).join(", ");

/** Whether a key is in force by a time, or was. */
const hasBegun = ({ validFrom }: SigningKey, now: Date) => Date.parse(validFrom) <= now.getTime();

/** A withdrawal, and a scanner that finds something, stop what runs: that never waits for anybody. */
function isStopping(command: Command): boolean {
  if (command.do === "scan") return true;
  return command.do === "release" && command.act.act === "withdraw";
}

function personBehind(party: Party): number {
  return party.kind === "token" ? party.ownerId : party.id;
}
