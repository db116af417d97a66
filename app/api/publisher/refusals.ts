import type { FailureCode } from "~/api/envelope";
import { Refusal, type RefusalCode } from "~/domain/refusal";
import { type UploadProblem, UploadRefusal } from "~/domain/release/files/upload-rules";
import type { ReleaseProblem } from "~/domain/release/release-problem";

/** Words of calls that are refused before any act. */
export const callReasons = [
  "no-such-release",
  "no-such-place",
  "scope",
  "product",
  "channel",
  "body",
  "U+0000",
  "version-wrong",
] as const;
type CallReason = (typeof callReasons)[number] | `field ${string}`;

/** A call that is refused before any act: its status, and a word for programs. */
export class CallRefusal extends Error {
  override name = "CallRefusal";
  readonly status: FailureCode;
  readonly reason: CallReason;

  constructor(status: FailureCode, reason: CallReason) {
    super(reason);
    this.status = status;
    this.reason = reason;
  }
}

/** Rules that what was sent breaks by itself, whatever the registry holds. Others are conflicts. */
const wrongByThemselves = new Set<ReleaseProblem>([
  "version-wrong",
  "pre-release-is-beta",
  "name-wrong",
  "name-other-version",
  "name-other-architecture",
  "start-missing",
  "start-not-older",
  "signature-wrong",
  "unknown-key",
  "percent-wrong",
  "steps-wrong",
  "set-wrong",
]);

const ofRefusals: Partial<Record<RefusalCode, FailureCode>> = {
  "not-found": 404,
  forbidden: 403,
  "wrong-fields": 422,
  unavailable: 503,
};

const ofUploads: Record<UploadProblem, FailureCode> = {
  "name-wrong": 422,
  "name-other-version": 422,
  "sum-missing": 422,
  "name-taken": 409,
  "already-there": 409,
  "wrong-state": 409,
  "too-large": 413,
  "too-many-uploads": 429,
  "no-room": 507,
  "in-use": 423,
  "not-found": 404,
  ended: 410,
  "bytes-lost": 410,
  "other-place": 409,
  "not-whole": 409,
  "sum-wrong": 422,
  "still-reading": 503,
  busy: 503,
  "storage-away": 503,
};

/** Seconds after which a call that met somebody else, or work that takes long, is made again. */
const again: Partial<Record<UploadProblem, number>> = {
  "in-use": 2,
  "still-reading": 5,
  busy: 5,
  "too-many-uploads": 60,
  "storage-away": 5,
};

/** The answer to a refused call. */
export type RefusalAnswer = {
  status: FailureCode;
  reason: string;
  retryAfter?: number | undefined;
  /** Each refused line of a set, with its reason. */
  lines?: { channel: string; architecture: string; windows: string; reason: string }[];
};

/** How a refusal is answered; undefined for any other error. */
export function answerTo(error: unknown): RefusalAnswer | undefined {
  if (error instanceof CallRefusal) return { status: error.status, reason: error.reason };
  if (error instanceof UploadRefusal) {
    const { problem } = error;
    return { status: ofUploads[problem], reason: problem, retryAfter: again[problem] };
  }
  if (!(error instanceof Refusal)) return undefined;
  const { code, details } = error;
  const { rule, seconds: retryAfter, refusedLines } = details;
  if (refusedLines !== undefined) {
    const lines = refusedLines.map(
      ({ line: { channel, architecture, windows }, rule: reason }) => ({
        channel,
        architecture,
        windows,
        reason,
      }),
    );
    return { status: 422, reason: "lines-refused", lines };
  }
  if (rule !== undefined && wrongByThemselves.has(rule)) return { status: 422, reason: rule };
  const word = code === "unavailable" ? "busy" : code;
  return { status: ofRefusals[code] ?? 409, reason: rule ?? word, retryAfter };
}
