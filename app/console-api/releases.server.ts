import { dropReader, noteReader } from "~/domain/document/readers.server";
import { periodOf } from "~/domain/figures/figure-queries.server";
import { Refusal } from "~/domain/refusal";
import { listApprovers } from "~/domain/release/approvals.server";
import { listUploads, type UploadRow } from "~/domain/release/files/upload-rows.server";
import {
  findRecord,
  listKeys,
  listRollouts,
  type ReleaseName,
} from "~/domain/release/registry-rows.server";
import { missingSignatures } from "~/domain/release/release-acts";
import {
  createRelease,
  discardRelease,
  prepareRelease,
  promoteRelease,
  publishRelease,
  saveNotes,
  showPages,
  withdrawRelease,
} from "~/domain/release/release-edits.server";
import {
  countRegistry,
  countRequests,
  listRegistry,
  sumDownloads,
} from "~/domain/release/release-list.server";
import { isImmutable, type ReleaseRecord, type SigningKey } from "~/domain/release/release-record";
import {
  effectOfWithdrawal,
  findDownloads,
  findNotes,
  findPublication,
  findStations,
  findWithdrawal,
  listNoteRevisions,
} from "~/domain/release/release-view.server";
import type { Rollout } from "~/domain/release/rollout";
import { offersOf } from "~/domain/release/rollouts/release-offers";
import {
  cancelReleaseSchedule,
  schedulePublication,
} from "~/domain/release/rollouts/release-schedules.server";
import { areNotesSeen } from "~/domain/release/seen-notes.server";
import { readReleaseSettings } from "~/domain/settings/settings.server";
import { viewAfter } from "./after-change.server";
import type { Call, Handlers } from "./call";
import { beforeOf, pageOf } from "./page-of";
import {
  registryOf,
  releaseActor,
  viewEvents,
  viewRequests,
  viewRollout,
} from "./release-views.server";

/** Releases of a page. */
const pageLength = 50;
/** Events that a release shows at once. */
const shortHistory = 12;
/** Events of a page of its history. */
const historyLength = 50;
/** Versions of notes of a page. */
const notesLength = 20;
/** Days of downloads. */
const downloadDays = 30;

/** `missing`: a key in force has not signed it. `none`: nothing signed it, and nothing had to. */
function signatureOf(release: ReleaseRecord, keys: readonly SigningKey[], now: Date) {
  // Keys that are newer than a signed release did not sign it, and need not have.
  const isMissing =
    !isImmutable(release.status) && missingSignatures(release, { keys, now }).length > 0;
  if (isMissing) return "missing";
  return release.signatures.length > 0 ? "valid" : "none";
}

async function view(call: Call, name: ReleaseName) {
  const { db, hasScanner, now } = registryOf(call);
  // Before the release: what the history tells of has happened to what is shown, whoever changes it meanwhile.
  const history = await viewEvents(db, name, { limit: shortHistory });
  const release = await findRecord(db, name);
  if (release === undefined) throw new Refusal("not-found");
  const { id, product, version, status } = release;
  const publication = await findPublication(db, release);
  const notes = await findNotes(db, id);
  const rollouts = await listRollouts(db, product);
  const isNamed = ({ full, candidate, mustPassThrough }: Rollout) =>
    [full, candidate, mustPassThrough].includes(version);
  const effect = status === "published" ? await effectOfWithdrawal(db, release) : null;
  const downloads = await findDownloads(db, id, periodOf(downloadDays, now()));
  return {
    release,
    /** Times at which it came to its states. */
    stations: await findStations(db, release),
    notes,
    withdrawal: await findWithdrawal(db, id),
    /** Every registered key, past and future ones as well. */
    keys: await listKeys(db),
    uploads: (await listUploads(db, release)).map((upload) => viewUpload(upload, now())),
    hasScanner,
    /** When pages name a version, unless its publication says otherwise. */
    pages: (await readReleaseSettings(db)).pagesOf[product],
    people: await listApprovers(db, now()),
    publication:
      publication === undefined
        ? null
        : {
            id: publication.id,
            at: publication.at,
            author: publication.authorName,
            pages: publication.pages,
            isAuthorGone: publication.isAuthorGone,
            /** The notes were changed since: nothing is published at this time. */
            hasOtherNotes: publication.notes !== null && !areNotesSeen(notes, publication.notes),
          },
    requests: await viewRequests(db, release),
    rollouts: rollouts.filter(isNamed).map(viewRollout),
    /** Changes that a withdrawal would make; null: it is not published. */
    effect: effect && {
      current: effect.current,
      rollouts: effect.rollouts.map(({ before, after }) => ({
        before: viewRollout(before),
        after: viewRollout(after),
      })),
    },
    downloads: { days: downloads.days, files: Object.fromEntries(downloads.files) },
    history,
  };
}

/** An upload that is not yet a file of its release. */
function viewUpload(upload: UploadRow, now: Date) {
  const { id, name, size, received, sha256, begunAt, endsAt, writerUntil } = upload;
  return {
    id,
    name,
    size,
    received,
    sha256,
    begunAt,
    /** When it is deleted, if it is not whole by then. */
    endsAt,
    isBeingSent: writerUntil !== null && writerUntil > now,
  };
}

/** Does something with a release, and answers with what it is like afterwards. */
export const viewOf = (call: Call, name: ReleaseName, change: () => Promise<unknown>) =>
  viewAfter(
    async () => {
      await change();
    },
    () => view(call, name),
  );

export const releaseHandlers = {
  async releases(call, { q: text, after, ...filter }) {
    const { db, now } = registryOf(call);
    const page = { after: after === undefined ? undefined : Number(after), limit: pageLength + 1 };
    const { releases: found, total } = await listRegistry(db, { ...filter, text }, page);
    const shown = found.slice(0, pageLength);
    const keys = await listKeys(db);
    const rollouts = [
      ...(await listRollouts(db, "client")),
      ...(await listRollouts(db, "browser")),
    ];
    const ids = shown.map(({ id }) => id);
    const downloads = await sumDownloads(db, ids, periodOf(downloadDays, now()).from);
    const counts = await countRegistry(db);
    return {
      releases: shown.map((release) => {
        const ofProduct = rollouts.filter(({ product }) => product === release.product);
        return {
          id: release.id,
          product: release.product,
          version: release.version,
          kernel: release.kernel,
          channel: release.channel,
          status: release.status,
          minimumWindows: release.minimumWindows,
          releasedAt: release.releasedAt,
          files: release.files.length,
          /** In the last 30 days. */
          downloads: downloads.get(release.id) ?? 0,
          signature: signatureOf(release, keys, now()),
          rollouts: offersOf(release.version, ofProduct),
        };
      }),
      next: found.length > pageLength ? String(shown.at(-1)?.id) : null,
      /** Count of releases that match the filter, on all pages; null on pages after the first. */
      total,
      counts: { ...counts, requests: await countRequests(db) },
    };
  },
  release: (call, name) => view(call, name),
  async releasePresence(call, { locale, isOpen, ...name }) {
    const { db, now } = registryOf(call);
    const release = await findRecord(db, name);
    if (release === undefined) throw new Refusal("not-found");
    const place = { kind: "release", itemId: release.id, staffId: call.person.staff.id } as const;
    const others = isOpen
      ? await noteReader(db, place, { locale, isWriting: false, now: now() })
      : await dropReader(db, place);
    return { others: others.map(({ staffId, name: who }) => ({ staffId, name: who })) };
  },
  async releaseHistory({ options: { db } }, { before, ...name }) {
    return viewEvents(db, name, { before, limit: historyLength });
  },
  async releaseNotesHistory({ options: { db } }, { locale, before, ...name }) {
    const release = await findRecord(db, name);
    if (release === undefined) throw new Refusal("not-found");
    const page = { before: beforeOf(before), limit: notesLength + 1 };
    const revisions = await listNoteRevisions(db, { id: release.id, locale }, page);
    const { rows, next } = pageOf(revisions, notesLength, ({ number }) => number);
    return {
      next,
      revisions: rows.map(({ number, remarks, updateContent, authorName, at }) => ({
        number,
        remarks,
        updateContent,
        author: authorName,
        at,
      })),
    };
  },
  async newRelease(call, draft) {
    await createRelease(registryOf(call), releaseActor(call), draft);
    return view(call, draft);
  },
  async discardRelease(call, name) {
    await discardRelease(registryOf(call), releaseActor(call), name);
    return {};
  },
  prepareRelease: (call, { act, ...name }) =>
    viewOf(call, name, () => prepareRelease(registryOf(call), releaseActor(call), name, { act })),
  removeReleaseFile: (call, { name: file, ...name }) =>
    viewOf(call, name, () =>
      prepareRelease(registryOf(call), releaseActor(call), name, {
        act: "remove-file",
        name: file,
      }),
    ),
  saveReleaseNotes: (call, { locale, notes: { number, ...notes }, ...name }) =>
    viewOf(call, name, () =>
      saveNotes(
        registryOf(call),
        releaseActor(call),
        name,
        { [locale]: notes },
        { [locale]: number },
      ),
    ),
  publishRelease: (call, { why, notes, pages, ...name }) =>
    viewOf(call, name, () =>
      publishRelease(registryOf(call), releaseActor(call), name, why, notes, pages),
    ),
  showReleasePages: (call, name) =>
    viewOf(call, name, () => showPages(registryOf(call), releaseActor(call), name)),
  promoteRelease: (call, { why, pages, ...name }) =>
    viewOf(call, name, () =>
      promoteRelease(registryOf(call), releaseActor(call), name, why, pages),
    ),
  withdrawRelease: (call, { reason, ...name }) =>
    viewOf(call, name, () =>
      withdrawRelease(
        { ...registryOf(call), secret: call.options.secret },
        releaseActor(call),
        name,
        reason,
      ),
    ),
  scheduleRelease: (call, { at, notes, pages, ...name }) =>
    viewOf(call, name, () =>
      schedulePublication(registryOf(call), releaseActor(call), name, {
        at: new Date(at),
        notes,
        ...(pages !== undefined && { pages }),
      }),
    ),
  async cancelReleaseSchedule(call) {
    await cancelReleaseSchedule(registryOf(call), releaseActor(call), call.id);
    return {};
  },
} satisfies Partial<Handlers>;
