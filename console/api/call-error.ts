import type { FailureCode, FieldProblem } from "~/console-api/schemas/common";
import type { UploadProblem } from "~/domain/release/files/upload-rules";
import type { ReleaseProblem } from "~/domain/release/release-problem";

/** `offline`: no answer came. `unreadable`: an answer that is not the API's, as of a proxy. */
type CallProblem = FailureCode | "offline" | "unreadable";

/** A refused line of a set, by its key. */
export type RefusedLineKey = { line: string; rule: ReleaseProblem };

/** A call of the API that did not do what was asked. */
export class CallError extends Error {
  override name = "CallError";
  readonly code: CallProblem;
  /** Names the request in the server's log. */
  readonly requestId: string | undefined;
  readonly fields: Readonly<Record<string, FieldProblem>>;
  /** Lines of texts, by field, from which on they are wrong. */
  readonly lines: Readonly<Record<string, number>>;
  /** Names of unknown places, by field. */
  readonly places: Readonly<Record<string, string>>;
  /** How long to wait before the next try. */
  readonly seconds: number | undefined;
  /** Which rule of releases refuses it. */
  readonly rule: ReleaseProblem | undefined;
  /** The key of each refused line of a set, with its rule. */
  readonly refusedLines: readonly RefusedLineKey[];
  /** Why a file of a release is not taken in. */
  readonly upload: UploadProblem | undefined;
  /** The stored version instead of the expected one, in the form of its subject's answer. */
  readonly conflict: unknown;

  constructor(
    code: CallProblem,
    details: {
      requestId?: string | undefined;
      fields?: Record<string, FieldProblem> | undefined;
      lines?: Record<string, number> | undefined;
      places?: Record<string, string> | undefined;
      seconds?: number | undefined;
      rule?: ReleaseProblem | undefined;
      refusedLines?: RefusedLineKey[] | undefined;
      upload?: UploadProblem | undefined;
      conflict?: unknown;
    } = {},
  ) {
    super(code);
    this.code = code;
    this.requestId = details.requestId;
    this.fields = details.fields ?? {};
    this.lines = details.lines ?? {};
    this.places = details.places ?? {};
    this.seconds = details.seconds;
    this.rule = details.rule;
    this.refusedLines = details.refusedLines ?? [];
    this.upload = details.upload;
    this.conflict = details.conflict;
  }
}
