import { z } from "zod";
import { uploadProblems } from "~/domain/release/files/upload-rules";
import { releaseProblems } from "~/domain/release/release-problem";
import { roleNames } from "~/domain/rights/permissions";
import { localeCodes } from "~/i18n/locales";

export const locale = z.enum(localeCodes);
export const role = z.enum(roleNames);
/** A time in ISO 8601, UTC; PostgreSQL has no year 0. */
export const time = z.iso.datetime().refine((text) => !text.startsWith("0000"));
/** The largest number of a row: PostgreSQL's `integer`. */
const largestId = 2_147_483_647;
/** Identifies a row; ids of staff are also the seed of their print. */
export const id = z.int().min(1).max(largestId);
/** Counts the versions of something, which stand in the database; 0: there is none yet. */
export const version = z.int().min(0).max(largestId);
/** As a text in an address. */
export const idText = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .refine((text) => Number(text) <= largestId);

/** In the query of a list: `before` is the `next` of the page before; without it, the newest come. */
export const pageQuery = { before: idText.optional() };
/** In a list: where the page after it begins; null: there is nothing older. */
export const nextPage = { next: idText.nullable() };

/** What every failed call says. The HTTP status belongs to the code, see `failureStatus`. */
export const failureStatus = {
  /** The body is no JSON object, or a value has the wrong form. */
  "bad-request": 400,
  /** A text holds what no database stores: U+0000, or half of a character. */
  "broken-text": 400,
  /** There is no session, or it has ended. */
  "signed-out": 401,
  /** The session waits for its second step (sign-in) or for the end of an invitation. */
  "not-yet-signed-in": 401,
  /** Address or password is wrong; it does not say which. */
  "wrong-sign-in": 401,
  /** The code, recovery code or passkey is wrong, or was used before. */
  "wrong-factor": 401,
  /** The roles do not grant it. */
  forbidden: 403,
  /** The factor must be given again, within the last 10 minutes: see `/step-up`. */
  "step-up-needed": 403,
  /** The call comes from a page of another site. */
  "cross-site": 403,
  "not-found": 404,
  /** The invitation does not exist, was used, was taken back, or is over. */
  "invitation-invalid": 404,
  "method-not-allowed": 405,
  /** Nobody would be left who may invite people. */
  "last-owner": 409,
  /** Nobody changes the own roles, or shuts out themselves. */
  "own-account": 409,
  /** Without this passkey, the person could not sign in again. */
  "last-factor": 409,
  /** Somebody with this address is on the staff. */
  "already-staff": 409,
  /** What was looked at is no longer what is stored; `conflict` has the stored text. */
  "moved-on": 409,
  /** A privacy request cannot be answered for good before its steps are done. */
  "steps-open": 409,
  /** It is not known that the request comes from the person whose data it is. */
  "not-identified": 409,
  /** The person gave a phone number: nothing can be mailed. */
  "not-by-mail": 409,
  /** Something else needs it, so it cannot be deleted. */
  "in-use": 409,
  /** `BRAND=locked`: only a build changes the names of the product. */
  "brand-locked": 423,
  /** Not all pieces of an upload have come, or one of them out of turn; or `rule` says what is missing. */
  incomplete: 409,
  /** `upload` says why a file of a release is not taken in. */
  "upload-refused": 409,
  "too-large": 413,
  "not-json": 415,
  /** `fields` says what is wrong with which. */
  "wrong-fields": 422,
  /** Too many tries: `seconds` says how long to wait. */
  slowed: 429,
  "internal-error": 500,
  /** The database is away, or too many passwords or pictures wait for their turn. */
  unavailable: 503,
  /** The disk is full. */
  "no-room": 507,
} as const;

export type FailureCode = keyof typeof failureStatus;

/** What may be wrong with a field. */
const fieldProblem = z.enum([
  "missing",
  "wrong",
  "too-long",
  "too-many",
  "password-short",
  "password-long",
  "password-common",
  "password-names",
  "languages-missing",
  "taken",
  "promised",
  "order",
  "past",
  "far",
  "picture-type",
  /** A photo of an iPhone, which browsers do not show. */
  "picture-heic",
  "picture-moves",
  "picture-large",
  "picture-broken",
  "picture-gone",
  /** Too much is on its way: of this person, or of all people together. */
  "pictures-own",
  "pictures-all",
  /** This person has uploaded too much today. */
  "pictures-day",
  /** What begins in the line that `lines` names is too large or too deep to be shown. */
  "too-complex",
  /** Visitors would see nothing of it. */
  "shows-nothing",
  "notice",
  /** Not the same `{name}` places. */
  "places",
  /** A `{{place}}` that nothing fills; `places` has its name. */
  "unknown-place",
  /** Only bodies have `{{places}}`. */
  "no-places",
  /** A text has a place that nothing fills. */
  "template-place",
  "address-live",
  "address-reserved",
  "address-wide",
  "address-query",
  "address-other",
  "address-star",
  "address-nowhere",
  "address-loop",
]);
export type FieldProblem = z.infer<typeof fieldProblem>;

/**
 * Header of a call: the number of the person whose page makes it. Another tab of the browser may have
 * signed somebody else in since, and nobody acts in another's name.
 */
export const personHeader = "x-console-person";

const failureCodes = Object.keys(failureStatus) as [FailureCode, ...FailureCode[]];

export const failure = z.object({
  error: z.object({
    code: z.enum(failureCodes),
    /** Names the request in the log, for a report. */
    requestId: z.string(),
    fields: z.record(z.string(), fieldProblem).optional(),
    /** Lines of texts, by field, from which on they are wrong. */
    lines: z.record(z.string(), z.int().min(1)).optional(),
    /** Names of unknown places, by field. */
    places: z.record(z.string(), z.string()).optional(),
    seconds: z.int().min(1).optional(),
    /** Which rule of releases refuses it. */
    rule: z.enum(releaseProblems).optional(),
    /** The key of each refused line of a set, with its rule. */
    refusedLines: z.array(z.object({ line: z.string(), rule: z.enum(releaseProblems) })).optional(),
    /** Why a file of a release is not taken in. */
    upload: z.enum(uploadProblems).optional(),
    /** The stored text, in the form in which its subject answers texts. */
    conflict: z.unknown().optional(),
  }),
});
export type Failure = z.infer<typeof failure>;

/** The body of a call that needs none, and the answer of one that says nothing. */
export const nothing = z.object({});
