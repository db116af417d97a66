import {
  actOnRelease,
  endProblem,
  type ReleaseAct,
  type ReleaseRules,
} from "~/domain/release/release-acts";
import {
  actOf,
  bytesOf,
  type Change,
  canonicalChange,
  changeOf,
  isStillMeant,
  type KeyChange,
} from "~/domain/release/release-change";
import type { ReleaseProblem } from "~/domain/release/release-problem";
import {
  type FileScan,
  isInfected,
  type RegistryFile,
  type ReleaseRecord,
  type SigningKey,
} from "~/domain/release/release-record";
import { emptyRollout, lineKey, type Rollout, type RolloutLine } from "~/domain/release/rollout";
import {
  actOnRollout,
  type RolloutAct,
  withoutInfected,
  withoutRelease,
} from "~/domain/release/rollout-acts";
import { approvalProblem, mustAsk, type Party } from "~/domain/release/two-people";

/** The lines of the worlds that tests make. */
export const testLines: readonly RolloutLine[] = [
  { product: "client", channel: "stable", architecture: "x64", windows: "10" },
  { product: "client", channel: "beta", architecture: "x64", windows: "10" },
];

/** An act of somebody, as tests generate it. Of requests, -1 is the newest. */
export type Command =
  | { do: "create"; version: string; channel: "stable" | "beta" }
  | { do: "discard"; version: string }
  | { do: "release"; by: Party; version: string; act: OrderedAct }
  | { do: "scan"; version: string; fileName: string; scan: FileScan }
  | { do: "rollout"; by: Party; line: number; act: RolloutAct }
  | { do: "approve"; by: Party; request: number }
  | { do: "decline"; by: Party; request: number }
  | { do: "key"; key: SigningKey }
  | { do: "end-key"; keyId: string };

/** Acts that somebody does; what a file was found to be is the scanner's to say. */
export type OrderedAct = Exclude<ReleaseAct, { act: "record-scan" }>;

/** What came of a command. */
export type Answer = "done" | "asked" | ReleaseProblem;

export type Request = {
  change: Change;
  asker: Party;
  state: "waiting" | "approved" | "declined" | "outdated";
  approver: Party | null;
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
  readonly now = new Date("2026-11-20T02:00:00.000Z");
  readonly people: number;
  readonly hasScanner: boolean;
  /** Every salt is another one; the database's are drawn by lot. */
  #salts = 0;

  constructor({ people, hasScanner }: { people: number; hasScanner: boolean }) {
    this.people = people;
    this.hasScanner = hasScanner;
  }

  do(command: Command): Answer {
    switch (command.do) {
      case "create":
        return this.#create(command);
      case "discard":
        return this.#discard(command.version);
      case "key":
        return this.#key({ act: "add-key", key: command.key });
      case "end-key":
        return this.#key({
          act: "end-key",
          key: { kind: "minisign", keyId: command.keyId, validUntil: this.now.toISOString() },
        });
      case "scan":
        return this.#scan(command);
      case "release":
        return this.#release(command);
      case "rollout":
        return this.#rollout(command);
      case "approve":
        return this.#approve(command.request, command.by);
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
    if (mustAsk(change, first, this.people)) return this.#ask(change, first);
    return this.#setKeys(change);
  }

  #setKeys(change: KeyChange): Answer {
    const outcome = this.#keysAfter(change);
    if ("problem" in outcome) return outcome.problem;
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
    if (key?.validUntil === validUntil) return { keys: this.keys };
    const problem = endProblem(this.keys, change.key, { at: this.now, now: this.now });
    if (problem !== null || key === undefined) return { problem: problem ?? "unknown-key" };
    return { keys: this.keys.map((one) => (one === key ? { ...key, validUntil } : one)) };
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
    this.releases.set(version, {
      ...{ id: this.releases.size + 1, product: "client", kernel: null, version, channel },
      ...{ status: "draft", minimumWindows: "10", releasedAt: this.now.toISOString() },
      ...{ files: [], signatures: [] },
    });
    return "done";
  }

  #discard(version: string): Answer {
    const release = this.releases.get(version);
    if (release === undefined) return "moved-on";
    if (!["draft", "uploaded", "verified"].includes(release.status)) return "wrong-state";
    this.releases.delete(version);
    return "done";
  }

  #release({ by, version, act }: { by: Party; version: string; act: OrderedAct }): Answer {
    const release = this.releases.get(version);
    if (release === undefined) return "moved-on";
    if (act.act === "add-file" && this.#isTaken(act.file.name, version)) return "name-taken";
    const outcome = actOnRelease(release, act, this.#rules);
    if ("problem" in outcome) return outcome.problem;
    if (outcome.state === release) return "done";
    if (act.act === "publish") {
      const change: Change = { act: "publish", release: bytesOf(release) };
      if (mustAsk(change, by, this.people)) return this.#ask(change, by);
    }
    this.#put(outcome.state);
    return "done";
  }

  #put(release: ReleaseRecord): void {
    const { version, status } = release;
    const before = this.releases.get(version)?.status;
    this.releases.set(version, release);
    const isPublic = status === "published" || status === "withdrawn";
    if (status === before || !isPublic) return;
    for (const [index, request] of this.requests.entries()) {
      const { change, state } = request;
      const isOfIt = "release" in change && change.release.version === version;
      const isAbout = status === "withdrawn" || change.act === "publish";
      if (isOfIt && isAbout && state === "waiting") {
        this.requests[index] = { ...request, state: "outdated" };
      }
    }
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
      if (mustAsk(change, by, this.people)) return this.#ask(change, by);
    }
    this.#setRollout(line, outcome.state);
    return "done";
  }

  /** What was asked for of the rollout as it was is no longer what somebody would agree to. */
  #setRollout(line: number, rollout: Rollout): void {
    this.rollouts[line] = rollout;
    const key = lineKey(rollout);
    for (const [index, request] of this.requests.entries()) {
      const isOfIt = "basis" in request.change && lineKey(request.change.basis) === key;
      if (isOfIt && request.state === "waiting") {
        this.requests[index] = { ...request, state: "outdated" };
      }
    }
  }

  #ask(change: Change, asker: Party): Answer {
    const text = canonicalChange(change);
    const isAsked = this.requests.some(
      (one) => one.state === "waiting" && canonicalChange(one.change) === text,
    );
    if (!isAsked) this.requests.push({ change, asker, state: "waiting", approver: null });
    return "asked";
  }

  #approve(index: number, approver: Party): Answer {
    const place = this.#placeOf(index);
    const request = this.requests[place];
    if (request === undefined || request.state !== "waiting") return "moved-on";
    const { change, asker } = request;
    const problem = approvalProblem(change, { asker, approver, people: this.people });
    if (problem !== null) return problem;
    const answer = this.#make(change);
    if (answer !== "done") return answer;
    this.requests[place] = { ...request, state: "approved", approver };
    return "done";
  }

  #placeOf(index: number): number {
    return index < 0 ? this.requests.length + index : index;
  }

  #make(change: Change): Answer {
    if ("key" in change) return this.#setKeys(change);
    const version = "release" in change ? change.release.version : "";
    const release = this.releases.get(version);
    const line = testLines.findIndex(
      (one) => "basis" in change && lineKey(one) === lineKey(change.basis),
    );
    const rollout = this.rollouts[line];
    if (!isStillMeant(change, { release, rollout })) return "moved-on";
    if (change.act === "publish" && release !== undefined) {
      const outcome = actOnRelease(release, { act: "publish" }, this.#rules);
      if ("problem" in outcome) return outcome.problem;
      this.#put(outcome.state);
      return "done";
    }
    if (change.act === "publish" || change.act === "steps" || rollout === undefined) {
      return "moved-on";
    }
    const outcome = actOnRollout(rollout, actOf(change), this.#builds);
    if ("problem" in outcome) return outcome.problem;
    this.#setRollout(line, outcome.state);
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

/** A file of those worlds; its bytes are told apart by `content`. */
export function worldFile(
  version: string,
  changes: Partial<RegistryFile> & { content?: number } = {},
): RegistryFile {
  const { content = 1, ...rest } = changes;
  const sha256 = content.toString(16).padStart(64, "0");
  return {
    ...{ role: "installer", platform: "windows", architecture: "x64", size: 1000 + content },
    name: `Manifold-${version}-x64.exe`,
    mediaType: "application/vnd.microsoft.portable-executable",
    ...{ sha256, sha512: sha256.repeat(2), announced: { size: 1000 + content, sha256 } },
    ...{
      fromVersion: null,
      scan: { state: "clean", engine: "Test 1", at: "2026-11-20T02:00:00.000Z" },
    },
    ...{ isStandIn: false, ...rest },
  };
}
