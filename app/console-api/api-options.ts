import type { Context } from "hono";
import type { AuditHead } from "~/domain/audit/audit-head.server";
import type { UploadCalls } from "~/domain/release/files/upload-calls.server";
import type { Limits } from "~/platform/limits/create-limits.server";
import type { ErrorLog } from "~/platform/log/log-fields";
import type { CallOptions, SignInTurns } from "./call";

/** What the host gives; `uploadCalls` are made of it, and `origin` and `now` may be left to each call. */
export type ConsoleApiOptions = Omit<CallOptions, "uploadCalls" | "origin" | "now"> & {
  log: ErrorLog;
  /** Origin of the console. Undefined: on this machine, the address that the browser names. */
  origin: string | undefined;
  /** The address of the site where `origin` is undefined and the browser is on another machine. */
  fallbackOrigin: string;
  /** Counts calls; without it, nothing is counted. */
  limits?: Limits | undefined;
  /** Bounds calls before sign-in; without it, all are done at once. */
  signInTurns?: SignInTurns | undefined;
  /** The client's network address; undefined for a request without a connection. */
  address?: ((context: Context) => string | undefined) | undefined;
  clientKey?: ((context: Context) => string | undefined) | undefined;
  /** Reads the head of the audit that was noted outside the database; without it, there is none. */
  notedHead?: (() => Promise<AuditHead | null>) | undefined;
  /** Told of each refused sign-in and step-up, and why, for the metrics. */
  onRefusedSignIn?: ((code: RefusedSignIn) => void) | undefined;
  /** The clock of the database, unless a test turns one: processes and their jobs must agree. */
  now?: () => Date;
};

/** Why a sign-in or step-up is refused: address or password, second factor, or too many tries. */
export const refusedSignIns = ["wrong-sign-in", "wrong-factor", "slowed"] as const;
type RefusedSignIn = (typeof refusedSignIns)[number];

/** What calls are answered with, the calls of uploads included. */
export type ApiOptions = ConsoleApiOptions & { uploadCalls: UploadCalls };
