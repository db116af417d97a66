import { z } from "zod";
import { noteBounds } from "~/domain/release/note-bounds";
import type { Change } from "~/domain/release/release-change";
import { releaseProblems } from "~/domain/release/release-problem";
import {
  fileRoles,
  releaseStatuses,
  type SignatureSubject,
  scanStates,
  signatureKinds,
} from "~/domain/release/release-record";
import { windowsLines } from "~/domain/release/rollout";
import { id, idText, locale, nextPage, pageQuery, time } from "./common";

export const product = z.enum(["client", "browser"]);
export const channel = z.enum(["stable", "beta"]);
export const architecture = z.enum(["x64", "x86", "arm64"]);
export const windows = z.enum(windowsLines);
const count = z.int().min(0);

/** A version as it is typed; the rules of the product say whether it is one. */
const releaseVersion = z.string().regex(/^\d{1,9}(\.\d{1,9}){1,3}$/);

/** What names a release. */
export const releaseName = z.object({ product, version: releaseVersion });

/** `POST /releases/presence`: this person has the page of a release open; `isOpen` false: no longer. */
export const releasePresenceRequest = releaseName.extend({ locale, isOpen: z.boolean() });
/** Who else has. Asking keeps no session awake. */
export const releasePresence = z.object({
  others: z.array(z.object({ staffId: id, name: z.string() })),
});

/** Which installations a rollout is for. */
export const rolloutLine = z.object({ product, channel, architecture, windows });

/** A sentence that somebody gives as a reason; may be empty. */
const reason = z.string().trim().max(500);

const file = z.object({
  role: z.enum(fileRoles),
  platform: z.literal("windows"),
  architecture,
  name: z.string(),
  mediaType: z.string(),
  size: count,
  sha256: z.string(),
  sha512: z.string(),
  announced: z.object({ size: z.int(), sha256: z.string() }),
  fromVersion: z.string().nullable(),
  scan: z.object({
    state: z.enum(scanStates),
    engine: z.string().nullable(),
    at: time.nullable(),
  }),
  isStandIn: z.boolean(),
});

/** Rules of releases are asked with it by the client as well, so it is whole. */
const releaseRecord = z.object({
  id,
  product,
  version: z.string(),
  kernel: z.string().nullable(),
  channel,
  status: z.enum(releaseStatuses),
  minimumWindows: z.string(),
  releasedAt: time,
  files: z.array(file),
  signatures: z.array(
    z.object({
      kind: z.enum(signatureKinds),
      keyId: z.string(),
      subject: z.custom<SignatureSubject>((value) => typeof value === "string"),
      bytes: z.string(),
    }),
  ),
});

const signingKey = z.object({
  keyId: z.string(),
  kind: z.enum(signatureKinds),
  publicKey: z.string(),
  validFrom: time,
  validUntil: time.nullable(),
});

/** What installed programs of a line are offered; the salt decides who, and stays on the server. */
export const rollout = rolloutLine.extend({
  full: z.string().nullable(),
  candidate: z.string().nullable(),
  percent: z.int().min(0).max(100),
  isPaused: z.boolean(),
  minimumVersion: z.string().nullable(),
  mustPassThrough: z.string().nullable(),
  formerFull: z.array(z.string()),
});
export type RolloutView = z.infer<typeof rollout>;

const notes = z.object({ remarks: z.string(), updateContent: z.array(z.string()) });

/** Notes with the number of their version, in each language; 0: there never were any. */
const numberedNotes = z.object({
  cn: notes.extend({ number: count }),
  en: notes.extend({ number: count }),
});

/** A change that waits for somebody who agrees. */
export const releaseRequest = z.object({
  id,
  /** SHA-256 of the change's text: an approval names it. */
  hash: z.string(),
  /** The whole change, as it stands in the database. */
  change: z.custom<Change>((value) => typeof value === "object" && value !== null),
  asker: z.object({
    kind: z.enum(["person", "token"]),
    id,
    /** The person behind it. */
    personId: id,
    name: z.string(),
    /** The person was shut out, or may not publish any more: nobody may approve it. */
    isGone: z.boolean(),
  }),
  askedAt: time,
  why: z.string(),
  /** The notes that come out with a publication; null: of other changes. */
  notes: numberedNotes.nullable(),
});
export type ReleaseRequest = z.infer<typeof releaseRequest>;

/** Something that was done; before and after as it was written down. */
export const releaseEvent = z.object({
  id,
  at: time,
  who: z.object({
    kind: z.enum(["person", "token", "schedule", "site"]),
    id: id.nullable(),
    name: z.string().nullable(),
  }),
  act: z.string(),
  version: z.string().nullable(),
  line: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  why: z.string(),
});
export type ReleaseEventView = z.infer<typeof releaseEvent>;

export const eventPage = z.object({
  events: z.array(releaseEvent),
  /** Names the page after this one; null: this is the last. */
  next: idText.nullable(),
  count,
});

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

/** How a rollout offers a release. */
export const releaseOffer = rolloutLine.extend({
  part: z.enum(["full", "candidate"]),
  percent: z.int(),
  isPaused: z.boolean(),
});

export const releaseLine = releaseRecord
  .pick({
    id: true,
    product: true,
    version: true,
    kernel: true,
    channel: true,
    status: true,
    minimumWindows: true,
    releasedAt: true,
  })
  .extend({
    files: count,
    /** In the last 30 days. */
    downloads: count,
    /** `missing`: a key in force has not signed it. `none`: nothing signed it, and nothing had to. */
    signature: z.enum(["valid", "missing", "none"]),
    /** Rollouts that offer it. */
    rollouts: z.array(releaseOffer),
  });
export type ReleaseLine = z.infer<typeof releaseLine>;

export const releaseList = z.object({
  releases: z.array(releaseLine),
  next: idText.nullable(),
  /** Of the filter, on all pages; null on pages after the first. */
  total: count.nullable(),
  counts: z.object({
    client: count,
    browser: count,
    requests: count,
    /** Kernels that have releases, the highest first. */
    kernels: z.array(kernelNumber),
  }),
});

/** An upload that is not yet a file of its release. */
const uploadId = z.string().regex(/^[0-9a-f]{32}$/);
export const releaseUpload = z.object({
  id: uploadId,
  name: z.string(),
  size: count,
  /** Bytes that are stored for certain. */
  received: count,
  sha256: z.string(),
  begunAt: time,
  /** When it is thrown away, if it is not whole by then. */
  endsAt: time,
  /** Somebody sends bytes of it at the moment. */
  isBeingSent: z.boolean(),
});
export type ReleaseUpload = z.infer<typeof releaseUpload>;

/** Notes as they stand: what is shown has no bounds, or one text could keep a whole screen from being read. */
const writtenNotes = z.object({
  /** One sentence, may be empty. */
  remarks: z.string().trim().max(noteBounds.remarks),
  updateContent: z.array(z.string().trim().min(1).max(noteBounds.point)).max(noteBounds.points),
});

/** People who may approve: with one, nobody else can agree to anything. Compare `Approver`. */
const approvers = z.array(
  z.object({ id, countsFrom: time.nullable(), isEstablished: z.boolean() }),
);

/** `GET /releases/one`, and the answer of calls that change a release. */
export const releaseView = z.object({
  release: releaseRecord,
  /** When it came to its states. */
  stations: z.partialRecord(z.enum(releaseStatuses), time),
  notes: numberedNotes,
  withdrawal: z
    .object({ at: time, reason: z.object({ cn: z.string(), en: z.string() }) })
    .nullable(),
  /** Every registered key, past and future ones as well. */
  keys: z.array(signingKey),
  /** Files on their way, the oldest first. */
  uploads: z.array(releaseUpload),
  hasScanner: z.boolean(),
  people: approvers,
  publication: z
    .object({
      id,
      at: time,
      author: z.string(),
      isAuthorGone: z.boolean(),
      /** The notes were changed since: nothing is published at this time. */
      hasOtherNotes: z.boolean(),
    })
    .nullable(),
  requests: z.array(releaseRequest),
  /** Rollouts that name it. */
  rollouts: z.array(rollout),
  /** What a withdrawal would change; null: it is not published. */
  effect: z
    .object({
      rollouts: z.array(z.object({ before: rollout, after: rollout })),
      current: z.object({ before: z.string().nullable(), after: z.string().nullable() }),
    })
    .nullable(),
  downloads: z.object({
    days: z.array(z.object({ day: z.iso.date(), downloads: count })),
    files: z.record(z.string(), count),
  }),
  history: eventPage,
});
export type ReleasePage = z.infer<typeof releaseView>;

const toldText = z.object({ status: z.int(), text: z.string() });
const feedTold = z.object({
  address: z.string(),
  /** Of installed programs; null: of anybody who asks. */
  line: rolloutLine.nullable(),
  /** An installation asks that the share reaches. */
  isReached: z.boolean(),
  now: toldText,
  /** After the change; null: nothing is foreseen. */
  after: toldText.nullable(),
});
export type FeedTold = z.infer<typeof feedTold>;
/** `GET /releases/feeds`, `GET /rollouts/feeds`: what each feed says now, and after what waits or comes next. */
export const feedsTold = z.object({
  feeds: z.array(feedTold),
  /** `publish`: published and offered to every program; `request`: what waits is approved. */
  change: z.enum(["publish", "request"]).nullable(),
  /** Why the change would be refused, and nothing is foreseen. */
  problem: z.enum(releaseProblems).nullable(),
});
export type FeedsTold = z.infer<typeof feedsTold>;

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
export const notesHistory = z.object({
  ...nextPage,
  /** The newest first. */
  revisions: z.array(notes.extend({ number: id, author: z.string().nullable(), at: time })),
});

/** The versions of the notes that were looked at; null, or left out: none, so that nothing comes out unseen. */
const seenNotes = z.object({ cn: count, en: count }).nullable().default(null);

/** 409 `moved-on` when there are other notes than those that were looked at. */
export const publishReleaseRequest = releaseName.extend({
  why: reason.optional(),
  notes: seenNotes,
});
export const withdrawReleaseRequest = releaseName.extend({
  /** For visitors, in both languages. */
  reason: z.object({ cn: reason, en: reason }),
});
export const scheduleReleaseRequest = releaseName.extend({ at: time, notes: seenNotes });

/** The answer of a change that may have to wait: `asked`, when somebody else has to agree first. */
const outcome = z.enum(["done", "asked"]);

/** Steps that wait for their times. */
const waitingSteps = z.object({
  id,
  version: z.string(),
  /** Those to come; the earliest first. */
  steps: z.array(z.object({ at: time, percent: z.int() })),
  author: z.string(),
  /** They were shut out since: nothing happens at these times. */
  isAuthorGone: z.boolean(),
});

const rolloutSummary = rollout.extend({
  /** Nothing was ever rolled out there, though a release would fit. */
  isNew: z.boolean(),
  steps: waitingSteps.nullable(),
});
export type RolloutSummary = z.infer<typeof rolloutSummary>;

/** `GET /rollouts`: every line in which something has begun or could begin, and what waits. */
export const rolloutList = z.object({
  rollouts: z.array(rolloutSummary),
  requests: z.array(releaseRequest),
  people: approvers,
});

/** `GET /rollouts/one`, and what calls that change a rollout answer. */
export const rolloutView = z.object({
  rollout: rolloutSummary,
  requests: z.array(releaseRequest),
  people: approvers,
  /** Releases that the rollout names, and the highest ones that fit the line. */
  builds: z.array(releaseRecord),
  history: eventPage,
});
export type RolloutPage = z.infer<typeof rolloutView>;
export const changedRollout = z.object({ outcome, page: rolloutView });

export const rolloutHistoryQuery = rolloutLine.extend({ before: idText.optional() });

/** A rollout as somebody has looked at it. */
const basis = rollout.omit({ formerFull: true });

const percent = z.int().min(0).max(100);
const rolloutAct = z.discriminatedUnion("act", [
  z.object({ act: z.literal("start"), version: releaseVersion, percent }),
  z.object({ act: z.literal("raise"), version: releaseVersion, percent }),
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
    .max(20),
  why: reason,
});

const hash = z.string().regex(/^[\da-f]{64}$/);
/**
 * `hash` is of the change that was looked at, `notes` the versions of the notes that a publication brings out; 409
 * `moved-on` when there are newer ones.
 */
export const approveRequest = z.object({
  hash,
  notes: seenNotes,
});
export const declineRequest = z.object({ hash, why: reason });

export const keyList = z.object({
  /** Every key that was ever registered, the oldest first. */
  keys: z.array(signingKey),
  /** Changes of keys that wait for somebody who agrees. */
  requests: z.array(releaseRequest),
  people: approvers,
});
export const changedKeys = z.object({ outcome, page: keyList });

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
