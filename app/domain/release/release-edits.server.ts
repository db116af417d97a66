import { and, eq } from "drizzle-orm";
import type { AuditAct } from "~/domain/audit/audit";
import { readReleaseSettings } from "~/domain/settings/settings.server";
import { type Locale, localeCodes } from "~/i18n/locales";
import { versionNumbers } from "~/lib/version-number";
import type { Database } from "~/platform/db/database.server";
import {
  releaseFiles,
  releaseNoteRevisions,
  releaseNotes,
  releaseSchedules,
  releases,
} from "~/platform/db/schema";
import { askFor, decideAlone, outdateReleaseRequests } from "./approvals.server";
import { isDownloadName } from "./download-name.server";
import { linesToHold, type PagesChoice } from "./held-pages";
import {
  findBuilds,
  findRecord,
  listKeys,
  listRollouts,
  lockRegistry,
  type ReleaseName,
  storeHeldLines,
  storeRecord,
} from "./registry-rows.server";
import { type Channel, isPreRelease, isVersionOf, type Product } from "./release";
import { actOnRelease, promotionProblem, type ReleaseAct, type ReleaseRules } from "./release-acts";
import { bytesOf, type Change } from "./release-change";
import { queueReleaseEvent } from "./release-events.server";
import {
  type RegistryOptions,
  type ReleaseActor,
  refusalOf,
  stateOf,
  type UnattendedActor,
  writeHistory,
} from "./release-history.server";
import { isImmutable, isOut, type ReleaseRecord } from "./release-record";
import { indexReleases } from "./release-search.server";
import { lineKey } from "./rollout";
import { withoutRelease } from "./rollout-acts";
import { changeRollout } from "./rollout-changes.server";
import { requireSeenNotes, type SeenNotes } from "./seen-notes.server";
import { endUploadsOf, giveUpBytes } from "./stored-bytes.server";
import { reasonIn, tellOwnersOfWithdrawal } from "./tell-owners.server";

/** `asked`: the change waits for the approval of a person. */
export type Answer = "done" | "asked";

export type NewDraft = {
  product: Product;
  version: string;
  channel: Channel;
  minimumWindows: "7" | "10";
};

/** Reads the conditions of the rules of releases. */
export async function readRules(db: Database, options: RegistryOptions): Promise<ReleaseRules> {
  const { hasScanner, now } = options;
  return { hasScanner, keys: await listKeys(db), now: now() };
}

/** @throws Refusal `version-wrong` */
function readVersion(product: Product, version: string): number[] {
  if (!isVersionOf(product, version)) throw refusalOf("version-wrong");
  return versionNumbers(version);
}

/**
 * Begins a release. The same draft again changes nothing.
 * @throws Refusal `version-wrong`, `pre-release-is-beta`, `version-taken`
 */
export async function createRelease(
  { db, now }: RegistryOptions,
  actor: ReleaseActor,
  draft: NewDraft,
): Promise<void> {
  const numbers = readVersion(draft.product, draft.version);
  if (isPreRelease(draft.version) && draft.channel !== "beta") {
    throw refusalOf("pre-release-is-beta");
  }
  const kernel = draft.product === "browser" ? String(numbers[0]) : null;
  await db.transaction(async (transaction) => {
    await lockRegistry(transaction);
    const known = await findRecord(transaction, draft);
    if (known !== undefined) {
      const isSame =
        known.channel === draft.channel && known.minimumWindows === draft.minimumWindows;
      if (isSame) return;
      throw refusalOf("version-taken");
    }
    const columns = { ...draft, kernel, versionNumbers: numbers, releasedAt: now() };
    await transaction.insert(releases).values({ ...columns, status: "draft" });
    const { product, version, ...after } = draft;
    const entry = { act: "create", auditAct: "release-created", product, version, after } as const;
    await writeHistory(transaction, actor, entry, now());
  });
}

/** Throws a release away that was not signed; its version may come again. @throws Refusal */
export async function discardRelease(
  { db, now }: RegistryOptions,
  actor: ReleaseActor,
  name: ReleaseName,
): Promise<void> {
  await db.transaction(async (transaction) => {
    await lockRegistry(transaction);
    const release = await findRecord(transaction, name);
    if (release === undefined) throw refusalOf("moved-on");
    if (isImmutable(release.status)) throw refusalOf("wrong-state");
    const names = release.files.map((file) => file.name);
    await giveUpBytes(transaction, release.id, { names, now: now() });
    await transaction.delete(releases).where(eq(releases.id, release.id));
    await endUploadsOf(transaction, release, now());
    const { product, version, status } = release;
    const before = { status, files: bytesOf(release).files };
    const entry = {
      act: "discard",
      auditAct: "release-discarded",
      product,
      version,
      before,
    } as const;
    await writeHistory(transaction, actor, entry, now());
  });
}

/** Acts that anybody may do, and the site by itself. What was scanned is `recordScan`'s to say. */
export type PreparingAct = Exclude<
  ReleaseAct,
  { act: "publish" | "promote" | "withdraw" | "record-scan" | "add-late-signature" }
>;

/**
 * Does something with a release before it is published. A signature has to be checked with its key before.
 * Of a file that is added, the scan is the scanner's to tell and a stand-in is none: what the caller says of
 * both is not read.
 * @throws Refusal with the rule
 */
export async function prepareRelease(
  options: RegistryOptions,
  actor: ReleaseActor | UnattendedActor,
  name: KnownName,
  act: PreparingAct,
): Promise<void> {
  const { db, now } = options;
  await db.transaction(async (transaction) => {
    await lockRegistry(transaction);
    // From outside an act comes as data.
    const { act: actName } = act as ReleaseAct;
    if (actName === "record-scan") throw refusalOf("scanner-only");
    if (actName === "add-late-signature") throw refusalOf("wrong-state");
    const release = await findKnown(transaction, name);
    if (act.act === "add-file") await refuseName(transaction, release, act.file.name);
    const next = stateOf(actOnRelease(release, act, await readRules(transaction, options)));
    if (next === release) return;
    if (act.act === "remove-file") {
      await giveUpBytes(transaction, release.id, { names: [act.name], now: now() });
    }
    await storeRecord(transaction, release, next, now());
    const change = {
      act: act.act,
      auditAct: "release-changed",
      ...seenIn(act, release, next),
    } as const;
    await writeHistory(transaction, actor, { ...name, ...change }, now());
  });
}

/**
 * The name of a release, and its channel at the time when the actor's right was checked. A draft may have been deleted
 * since, and created again for another channel.
 */
export type KnownName = ReleaseName & { channel?: Channel };

export async function findKnown(db: Database, name: KnownName): Promise<ReleaseRecord> {
  const release = await findRecord(db, name);
  if (release === undefined) throw refusalOf("moved-on");
  if (name.channel !== undefined && name.channel !== release.channel) throw refusalOf("moved-on");
  return release;
}

/** A name is an address, and belongs to one file of one release. */
async function refuseName(db: Database, release: ReleaseRecord, name: string): Promise<void> {
  if (!isDownloadName(name)) throw refusalOf("name-wrong");
  const [taken] = await db
    .select({ releaseId: releaseFiles.releaseId })
    .from(releaseFiles)
    .where(eq(releaseFiles.name, name));
  if (taken !== undefined && taken.releaseId !== release.id) throw refusalOf("name-taken");
}

/** Details of an action on a release for the history. */
function seenIn(act: PreparingAct, before: ReleaseRecord, after: ReleaseRecord) {
  switch (act.act) {
    case "add-file": {
      const { name, role, architecture, size, sha256 } = act.file;
      return { after: { name, role, architecture, size, sha256 } };
    }
    case "remove-file":
      return { before: before.files.find(({ name }) => name === act.name) };
    case "add-signature": {
      const { kind, keyId, subject } = act.signature;
      return { after: { kind, keyId, subject } };
    }
    default:
      return { before: { status: before.status }, after: { status: after.status } };
  }
}

/**
 * Publishes a signed release; a token only requests it.
 * @param seen the notes that the person saw; without it, the current ones come out
 * @param pages when pages name the version; without it, as the settings say
 * @throws Refusal with the rule; `moved-on` if the notes changed since
 */
export async function publishRelease(
  options: RegistryOptions,
  actor: ReleaseActor,
  name: KnownName,
  why = "",
  seen?: SeenNotes,
  pages?: PagesChoice,
): Promise<Answer> {
  return options.db.transaction(async (transaction) => {
    await lockRegistry(transaction);
    const release = await findKnown(transaction, name);
    const rules = await readRules(transaction, options);
    const next = stateOf(actOnRelease(release, { act: "publish" }, rules));
    if (next === release) return "done";
    if (seen !== undefined) await requireSeenNotes(transaction, name, seen);
    const named = pages === undefined ? {} : { pages };
    const change: Change = { act: "publish", release: bytesOf(release), ...named };
    if (await askFor(transaction, actor, { change, why }, options.now())) return "asked";
    await goPublic(transaction, actor, { release, next, why, ...named }, options.now());
    return "done";
  });
}

/**
 * Has pages name a published version that waited for its rollout. One person is enough, as for the publication.
 * @throws Refusal `wrong-state` for a version that is not public, or for tokens
 */
export async function showPages(
  { db, now }: RegistryOptions,
  actor: ReleaseActor,
  name: KnownName,
): Promise<void> {
  await db.transaction(async (transaction) => {
    await lockRegistry(transaction);
    if (actor.kind === "token") throw refusalOf("token-never-approves");
    const release = await findKnown(transaction, name);
    if (release.status !== "published") throw refusalOf("wrong-state");
    if (release.heldLines.length === 0) return;
    await storeHeldLines(transaction, { ...release, heldLines: [] });
    const { product, version, heldLines } = release;
    const entry = { act: "show pages", auditAct: "release-changed", product, version } as const;
    await writeHistory(transaction, actor, { ...entry, before: { heldLines } }, now());
  });
}

/**
 * Stores that a release is public, or that a public beta is stable: everything that follows from a version that is new
 * on its channel. Call it under `lockRegistry`; for a beta, after the decision is stored.
 */
export async function goPublic(
  db: Database,
  actor: ReleaseActor | UnattendedActor,
  publication: { release: ReleaseRecord; next: ReleaseRecord; why: string; pages?: PagesChoice },
  now: Date,
): Promise<void> {
  const { release, next, why } = publication;
  const { product } = release;
  const { pagesOf } = await readReleaseSettings(db);
  const isHeld = (publication.pages ?? pagesOf[product]) === "when-full";
  const heldLines = isHeld ? linesToHold(next, await listRollouts(db, product)) : [];
  await storeRecord(db, release, { ...next, heldLines }, now);
  await indexReleases(db, [release.id]);
  await stopPublishing(db, release, now);
  await outdateReleaseRequests(db, next, now);
  await queueReleaseEvent(db, "release.published", next, now);
  const entry =
    release.status === "published"
      ? promotionEntry(release, next, why)
      : statusEntry("publish", "release-published", release, next, why);
  await writeHistory(db, actor, entry, now);
}

/** A publication that waits for its time is over when the release is published. */
async function stopPublishing(
  db: Database,
  { product, version }: ReleaseName,
  now: Date,
): Promise<void> {
  const isOf = and(eq(releaseSchedules.product, product), eq(releaseSchedules.version, version));
  const isWaiting = and(eq(releaseSchedules.act, "publish"), eq(releaseSchedules.state, "waiting"));
  await db
    .update(releaseSchedules)
    .set({ state: "done", finishedAt: now })
    .where(and(isOf, isWaiting));
}

function statusEntry(
  act: string,
  auditAct: AuditAct,
  before: ReleaseRecord,
  after: ReleaseRecord,
  why: string,
) {
  const { product, version } = after;
  const states = { before: { status: before.status }, after: { status: after.status } };
  return { act, auditAct, product, version, why, ...states };
}

function promotionEntry(before: ReleaseRecord, after: ReleaseRecord, why: string) {
  const { product, version } = after;
  const channels = { before: { channel: before.channel }, after: { channel: after.channel } };
  const act = { act: "promote", auditAct: "release-promoted" } as const;
  return { ...act, product, version, why, ...channels };
}

/**
 * Makes a published beta the stable version, or asks for it. The request may come before the keys have signed
 * `release.stable.json`; nothing becomes stable before.
 * @param pages when pages name the version as stable; without it, as the settings say
 * @throws Refusal with the rule
 */
export async function promoteRelease(
  options: RegistryOptions,
  actor: ReleaseActor,
  name: KnownName,
  why = "",
  pages?: PagesChoice,
): Promise<Answer> {
  const { db, now } = options;
  return db.transaction(async (transaction) => {
    await lockRegistry(transaction);
    const release = await findKnown(transaction, name);
    if (release.status === "published" && release.promotedAt !== null) return "done";
    const problem = promotionProblem(release);
    if (problem !== null) throw refusalOf(problem);
    const named = pages === undefined ? {} : { pages };
    const change: Change = { act: "promote", release: bytesOf(release), ...named };
    if (await askFor(transaction, actor, { change, why }, now())) return "asked";
    const rules = await readRules(transaction, options);
    const next = stateOf(actOnRelease(release, { act: "promote" }, rules));
    await decideAlone(transaction, actor, { change, why }, now());
    await goPublic(transaction, actor, { release, next, why, ...named }, now());
    return "done";
  });
}

/** Why a release is withdrawn, for visitors, in both languages. */
type WithdrawalReason = Record<Locale, string>;

/**
 * Withdraws a release: pages, feeds and rollouts stop offering it with the transaction. One person or token is enough,
 * because stopping never waits. The owners get a mail.
 * @param options with the secret that encrypts waiting mails
 * @throws Refusal with the rule
 */
export async function withdrawRelease(
  options: RegistryOptions & { secret: Buffer },
  actor: ReleaseActor,
  name: KnownName,
  reason: WithdrawalReason,
): Promise<void> {
  const { db, now } = options;
  await db.transaction(async (transaction) => {
    await lockRegistry(transaction);
    const release = await findKnown(transaction, name);
    const rules = await readRules(transaction, options);
    const next = stateOf(actOnRelease(release, { act: "withdraw" }, rules));
    if (next === release) return;
    // No rollout of it is to come, so its pages wait for none.
    await storeRecord(transaction, release, { ...next, heldLines: [] }, now());
    await transaction
      .update(releases)
      .set({
        withdrawnAt: now(),
        withdrawnReasonCn: reason.cn,
        withdrawnReasonEn: reason.en,
      })
      .where(eq(releases.id, release.id));
    await indexReleases(transaction, [release.id]);
    await outdateReleaseRequests(transaction, next, now());
    const changed: string[] = [];
    for (const rollout of await listRollouts(transaction, release.product)) {
      const findBuild = await findBuilds(transaction, rollout);
      const without = withoutRelease(rollout, release.version, { findBuild });
      if (without === rollout) continue;
      await changeRollout(transaction, { before: rollout, after: without }, now());
      changed.push(lineKey(rollout));
    }
    const { secret } = options;
    await tellOwnersOfWithdrawal(transaction, { actor, name, reason }, { secret, now: now() });
    await queueReleaseEvent(transaction, "release.withdrawn", next, now());
    const why = reasonIn(reason, "en");
    const entry = statusEntry("withdraw", "release-withdrawn", release, next, why);
    const after = { ...entry.after, reason, rollouts: changed };
    await writeHistory(transaction, actor, { ...entry, after }, now());
  });
}

/** The notes of a release in one language. */
export type Notes = { remarks: string; updateContent: string[] };

/**
 * Changes the notes; they stay editable in every state, and every version of them is kept. A token cannot change notes
 * of a published release.
 * @param lookedAt for each language, the expected version of the notes; without it, any version is replaced
 * @throws Refusal `moved-on` if there is a newer version; `wrong-state` for a token
 */
export async function saveNotes(
  { db, now }: RegistryOptions,
  actor: ReleaseActor,
  name: KnownName,
  notes: Partial<Record<Locale, Notes>>,
  lookedAt: Partial<Record<Locale, number>> = {},
): Promise<void> {
  await db.transaction(async (transaction) => {
    await lockRegistry(transaction);
    const release = await findKnown(transaction, name);
    for (const locale of localeCodes) {
      const number = lookedAt[locale];
      if (number === undefined) continue;
      if (number !== (await countNotes(transaction, release.id, locale))) {
        throw refusalOf("moved-on");
      }
    }
    const changed: Locale[] = [];
    for (const locale of localeCodes) {
      const given = notes[locale];
      if (given === undefined) continue;
      const isChanged = await putNotes(
        transaction,
        actor,
        { id: release.id, locale, given },
        now(),
      );
      if (isChanged) changed.push(locale);
    }
    if (changed.length === 0) return;
    // What visitors read, no program changes by itself.
    if (actor.kind === "token" && isOut(release.status)) throw refusalOf("wrong-state");
    await indexReleases(transaction, [release.id]);
    const entry = { act: "notes", auditAct: "release-notes-changed" } as const;
    const after = Object.fromEntries(changed.map((locale) => [locale, notes[locale]]));
    await writeHistory(transaction, actor, { ...entry, ...name, after }, now());
  });
}

/** @returns whether they are others than before */
async function putNotes(
  db: Database,
  { name: authorName }: ReleaseActor,
  { id: releaseId, locale, given }: { id: number; locale: Locale; given: Notes },
  now: Date,
): Promise<boolean> {
  const isIt = and(eq(releaseNotes.releaseId, releaseId), eq(releaseNotes.locale, locale));
  const [before] = await db.select().from(releaseNotes).where(isIt);
  const { remarks, updateContent } = given;
  const isSame =
    before !== undefined &&
    before.remarks === remarks &&
    JSON.stringify(before.updateContent) === JSON.stringify(updateContent);
  if (isSame) return false;
  const row = { releaseId, locale, remarks, updateContent };
  await db
    .insert(releaseNotes)
    .values(row)
    .onConflictDoUpdate({
      target: [releaseNotes.releaseId, releaseNotes.locale],
      set: { remarks, updateContent },
    });
  const number = (await countNotes(db, releaseId, locale)) + 1;
  await db.insert(releaseNoteRevisions).values({ ...row, number, authorName, at: now });
  return true;
}

/** How many versions of the notes there were, which is the number of the newest. */
function countNotes(db: Database, id: number, locale: Locale): Promise<number> {
  const { releaseId, locale: ofLocale } = releaseNoteRevisions;
  return db.$count(releaseNoteRevisions, and(eq(releaseId, id), eq(ofLocale, locale)));
}
