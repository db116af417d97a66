import type { Context } from "hono";
import { BusyError } from "~/domain/password/password-hash.server";
import { Refusal } from "~/domain/refusal";
import { isStorageAway, UploadRefusal } from "~/domain/release/files/upload-rules";
import type { RefusedLine } from "~/domain/release/line-set";
import { lineKey } from "~/domain/release/rollout";
import { isDatabaseUnavailable } from "~/platform/db/is-unavailable";
import type { ErrorLog } from "~/platform/log/log-fields";
import { StorageUnavailableError } from "~/platform/storage/file-storage";
import { failureOfUpload } from "./release-uploads.server";
import { type Failure, type FailureCode, failureStatus } from "./schemas/common";

/** A failure on the way to a handler. */
export class CallFailure extends Error {
  readonly code: FailureCode;
  readonly seconds: number | undefined;

  constructor(code: FailureCode, seconds?: number) {
    super(code);
    this.code = code;
    this.seconds = seconds;
  }
}

const callFailed = "console call failed";

/** What a caller is told of an error; what nobody expected is told to the log alone. */
export function answerError(error: Error, context: Context, log: ErrorLog): Response {
  if (error instanceof CallFailure) return fail(context, error);
  if (error instanceof Refusal) return fail(context, { code: error.code, ...error.details });
  if (error instanceof UploadRefusal) {
    if (isStorageAway(error)) log.error({ error, path: context.req.routePath }, callFailed);
    return fail(context, failureOfUpload(error.problem));
  }
  if (error instanceof BusyError) return fail(context, { code: "unavailable", seconds: 5 });
  log.error({ error, path: context.req.routePath }, callFailed);
  return isDatabaseUnavailable(error) || error instanceof StorageUnavailableError
    ? fail(context, { code: "unavailable", seconds: 5 })
    : fail(context, { code: "internal-error" });
}

type FailureDetails = {
  code: FailureCode;
  fields?: Failure["error"]["fields"];
  lines?: Failure["error"]["lines"];
  places?: Failure["error"]["places"];
  seconds?: number | undefined;
  rule?: Failure["error"]["rule"];
  refusedLines?: readonly RefusedLine[] | undefined;
  upload?: Failure["error"]["upload"];
  conflict?: unknown;
};

/** A failure as the console's client reads it, with the request's number to find it in the log. */
export function fail(
  context: Context,
  { code, fields, lines, places, seconds, rule, refusedLines, upload, conflict }: FailureDetails,
): Response {
  if (seconds !== undefined) context.header("Retry-After", String(seconds));
  context.header("Cache-Control", "no-store");
  context.header("X-Robots-Tag", "noindex");
  const error = {
    code,
    requestId: requestIdOf(context) ?? "",
    ...(fields !== undefined && { fields }),
    ...(lines !== undefined && { lines }),
    ...(places !== undefined && { places }),
    ...(seconds !== undefined && { seconds }),
    ...(rule !== undefined && { rule }),
    ...(refusedLines !== undefined && {
      refusedLines: refusedLines.map(({ line, rule }) => ({ line: lineKey(line), rule })),
    }),
    ...(upload !== undefined && { upload }),
    ...(conflict !== undefined && { conflict }),
  };
  return context.json({ error } satisfies Failure, failureStatus[code]);
}

/** The number by which the log finds a request; null outside the host. */
export function requestIdOf(context: Context): string | null {
  const id: unknown = context.get("requestId");
  return typeof id === "string" ? id : null;
}
