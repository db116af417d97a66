import { z } from "zod";
import type { AnswerOf } from "~/console-api/answers";
import { pagesChoices } from "~/domain/release/held-pages";
import { mostLateSignatures } from "~/domain/release/late-signature-bounds";
import { maxLinesOfSet } from "~/domain/release/line-set";
import { noteBounds } from "~/domain/release/note-bounds";
import {
  fileRoles,
  releaseStatuses,
  signatureKinds,
  stableDocumentName,
} from "~/domain/release/release-record";
import { windowsLines } from "~/domain/release/rollout";
import { maxStepHours, maxSteps } from "~/domain/release/rollout-acts";
import { isVersion } from "~/lib/version-number";
import { id, idText, locale, pageQuery, time } from "./common";

export const product = z.enum(["client", "browser"]);
export const channel = z.enum(["stable", "beta"]);
export const architecture = z.enum(["x64", "x86", "arm64"]);
export const windows = z.enum(windowsLines);
const count = z.int().min(0);

/** A version as it is typed; the rules of the product say whether it is one. */
const releaseVersion = z.string().refine(isVersion);

/** What names a release. */
export const releaseName = z.object({ product, version: releaseVersion });

/** `POST /releases/presence`: this person has the page of a release open; `isOpen` false: no longer. */
export const releasePresenceRequest = releaseName.extend({ locale, isOpen: z.boolean() });

/** Which installations a rollout is for. */
export const rolloutLine = z.object({ product, channel, architecture, windows });

/** A sentence that somebody gives as a reason; may be empty. */
const reason = z.string().trim().max(500);

/** The milestone of a browser kernel. */
const kernelNumber = z.string().regex(/^[1-9]\d{0,4}$/);

/** `GET /releases`: `after` is the `next` of the page before. */
export const releaseQuery = z.object({
  product: product.optional(),
  channel: channel.optional(),
  status: z.enum(releaseStatuses).optional(),
  kernel: kernelNumber.optional(),
  minimumWindows: windows.optional(),
  q: z.string().trim().min(1).max(100).optional(),
  after: idText.optional(),
});
export type ReleaseQuery = z.infer<typeof releaseQuery>;

export type ReleaseLine = AnswerOf<"releases">["releases"][number];

/** `GET /releases/one`, and the answer of calls that change a release. */
export type ReleasePage = AnswerOf<"release">;
export type ReleaseUpload = ReleasePage["uploads"][number];
/** A change that waits for somebody who agrees. */
export type ReleaseRequest = ReleasePage["requests"][number];
/** Something that was done; before and after as it was written down. */
export type ReleaseEventView = ReleasePage["history"]["events"][number];
/** The rollout of a line. Its salt, which selects the computers, stays on the server. */
export type RolloutView = ReleasePage["rollouts"][number];

/** `GET /releases/feeds`, `GET /rollouts/feeds`: what each feed says now, and after what waits or comes next. */
export type FeedsTold = AnswerOf<"releaseFeeds">;
export type FeedTold = FeedsTold["feeds"][number];

/** `GET /rollouts/one`, and what calls that change a rollout answer. */
export type RolloutPage = AnswerOf<"rollout">;
/** `GET /releases/lines`: the lines on which a release may be offered. */
export type ReleaseLines = AnswerOf<"releaseLines">;
export type RolloutSummary = RolloutPage["rollout"];

const uploadId = z.string().regex(/^[0-9a-f]{32}$/);

/** Notes as they stand: what is shown has no bounds, or one text could keep a whole screen from being read. */
const writtenNotes = z.object({
  /** One sentence, may be empty. */
  remarks: z.string().trim().max(noteBounds.remarks),
  updateContent: z.array(z.string().trim().min(1).max(noteBounds.point)).max(noteBounds.points),
});

/** `GET /releases/history`: further events; `before` is the `next` of the page before. */
export const historyQuery = releaseName.extend({ before: idText.optional() });

export const newReleaseRequest = releaseName.extend({ channel, minimumWindows: windows });

/** Steps that need nothing but the release itself. */
const preparingAct = z.enum(["finish-upload", "reopen", "verify", "sign"]);
export type PreparingAct = z.infer<typeof preparingAct>;
export const prepareRequest = releaseName.extend({ act: preparingAct });
const sum = z.string().regex(/^[0-9a-f]{64}$/);
/** `POST /releases/files`: makes a whole upload a file; repeated, it changes nothing. */
export const addFileRequest = releaseName.extend({
  upload: uploadId,
  sha256: sum,
  role: z.enum(fileRoles),
  architecture,
  /** The version that a patch starts from. */
  fromVersion: releaseVersion.nullable(),
});
/** `POST /releases/uploads/end`: throws an upload away. */
export const endUploadRequest = releaseName.extend({ upload: uploadId });
export const removeFileRequest = releaseName.extend({ name: z.string().min(1).max(200) });

/** `number` is the version of the notes that was looked at; 409 `moved-on` when there is a newer one. */
export const saveNotesRequest = releaseName.extend({
  locale,
  notes: writtenNotes.extend({ number: count }),
});
export const notesQuery = releaseName.extend({ locale, ...pageQuery });

/** The versions of the notes that were looked at; null, or left out: none, so that nothing comes out unseen. */
const seenNotes = z.object({ cn: count, en: count }).nullable().default(null);

/** When pages name the version; left out: as the settings say. */
const pages = z.enum(pagesChoices).optional();

/** 409 `moved-on` when there are other notes than those that were looked at. */
export const publishReleaseRequest = releaseName.extend({
  why: reason.optional(),
  notes: seenNotes,
  pages,
});
export const promoteReleaseRequest = releaseName.extend({ why: reason.optional(), pages });
export const withdrawReleaseRequest = releaseName.extend({
  /** For visitors, in both languages. */
  reason: z.object({ cn: reason, en: reason }),
});
export const scheduleReleaseRequest = releaseName.extend({ at: time, notes: seenNotes, pages });

export const rolloutHistoryQuery = rolloutLine.extend({ before: idText.optional() });

/** The rollout that the person saw. */
const basis = rolloutLine.extend({
  full: z.string().nullable(),
  candidate: z.string().nullable(),
  percent: z.int().min(0).max(100),
  isPaused: z.boolean(),
  minimumVersion: z.string().nullable(),
  mustPassThrough: z.string().nullable(),
});

const percent = z.int().min(0).max(100);
/** Larger shares, each so many hours after the change was made. */
const later = z
  .array(z.object({ percent, hours: z.int().min(1).max(maxStepHours) }))
  .max(maxSteps)
  .readonly()
  .optional();
const rolloutAct = z.discriminatedUnion("act", [
  z.object({ act: z.literal("start"), version: releaseVersion, percent, later }),
  z.object({ act: z.literal("raise"), version: releaseVersion, percent, later }),
  z.object({ act: z.literal("complete"), version: releaseVersion }),
  z.object({ act: z.literal("resume"), version: releaseVersion }),
  z.object({
    act: z.literal("limits"),
    minimumVersion: releaseVersion.nullable(),
    mustPassThrough: releaseVersion.nullable(),
  }),
]);

/** 409 `moved-on` when the rollout is no longer what was looked at. */
export const editRolloutRequest = z.object({ lookedAt: basis, act: rolloutAct, why: reason });
/** Pausing needs no look but at the version that is to stop; 409 `moved-on` when another one is rolled out. */
export const pauseRolloutRequest = z.object({
  line: rolloutLine,
  version: releaseVersion,
  why: reason,
});
/**
 * The same on several lines. 409 `moved-on` when one of them has changed since the person saw it, and `incomplete` when a
 * rule refuses one: nothing is changed, and `refusedLines` names each.
 */
export const editRolloutsRequest = z.object({
  release: releaseName,
  edits: z
    .array(z.object({ lookedAt: basis, act: rolloutAct }))
    .min(1)
    .max(maxLinesOfSet),
  why: reason,
});
/** Pausing several lines needs no look but at the version that is to stop. */
export const pauseRolloutsRequest = z.object({
  release: releaseName,
  lines: z.array(rolloutLine).min(1).max(maxLinesOfSet),
  why: reason,
});
/** Pauses everything on a channel at once; null: on all channels. */
export const shutOffRequest = z.object({ channel: channel.nullable(), why: reason });

/** 409 `moved-on` when the rollout, or the steps that wait, are no longer what was looked at. */
export const stepsRequest = z.object({
  lookedAt: z.object({
    rollout: basis,
    /** The number of the steps that wait, which new ones take the place of. */
    waiting: id.nullable(),
  }),
  version: releaseVersion,
  steps: z
    .array(z.object({ at: time, percent }))
    .min(1)
    .max(maxSteps),
  why: reason,
});

/** Signatures of a further key over a published release. */
export const lateSignaturesRequest = releaseName.extend({
  signatures: z
    .array(
      z.object({
        kind: z.enum(signatureKinds),
        keyId: z.string().min(1).max(200),
        subject: z.union([
          z.literal("SHA256SUMS"),
          z.literal("release.json"),
          z.literal(stableDocumentName),
          z.templateLiteral(["file:", z.string().regex(/^[A-Za-z0-9_-][A-Za-z0-9._-]{0,199}$/)]),
        ]),
        bytes: z
          .string()
          .min(1)
          .max(8_000)
          .regex(/^[A-Za-z0-9+/]+={0,2}$/),
      }),
    )
    .min(1)
    .max(mostLateSignatures),
});

const hash = z.string().regex(/^[\da-f]{64}$/);
/**
 * `hash` is of the change that was looked at, `notes` the versions of the notes that a publication brings out; 409
 * `moved-on` when there are newer ones.
 */
export const approveRequest = z.object({
  hash,
  notes: seenNotes,
  /** For a publication whose request does not say. */
  pages,
});
export const declineRequest = z.object({ hash, why: reason });

/** 422 when the text is no public key; its form is found out. */
export const addKeyRequest = z.object({
  publicKey: z.string().max(2_000),
  /** Null: from now on. */
  validFrom: time.nullable(),
  validUntil: time.nullable(),
});
export const endKeyRequest = z.object({
  kind: z.enum(signatureKinds),
  keyId: z.string().min(1).max(200),
  /** Null: now. */
  validUntil: time.nullable(),
});
