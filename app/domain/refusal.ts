import type { AddressProblem } from "~/domain/old-address/old-address";
import type { RefusedLine } from "~/domain/release/line-set";
import type { ReleaseProblem } from "~/domain/release/release-problem";

/** Why an act of the staff is refused; the API answers with the same words. */
export type RefusalCode =
  | "signed-out"
  | "wrong-sign-in"
  | "wrong-factor"
  | "not-found"
  | "invitation-invalid"
  | "last-owner"
  | "own-account"
  | "last-factor"
  | "already-staff"
  | "moved-on"
  | "steps-open"
  | "not-identified"
  | "not-by-mail"
  | "wrong-fields"
  | "forbidden"
  | "in-use"
  | "brand-locked"
  | "incomplete"
  | "too-large"
  | "no-room"
  | "unavailable"
  | "slowed";

/** The problem of a field. */
export type FieldProblem =
  | "missing"
  | "wrong"
  | "too-long"
  | "too-many"
  | "password-short"
  | "password-long"
  | "password-common"
  | "password-names"
  | "languages-missing"
  | "taken"
  /** Something else that waits for its time has it. */
  | "promised"
  | "order"
  | "past"
  /** Further ahead than anything is planned. */
  | "far"
  | "picture-type"
  | "picture-heic"
  | "picture-moves"
  | "picture-large"
  | "picture-broken"
  | "picture-gone"
  /** Too much is on its way: of this person, or of all people together. */
  | "pictures-own"
  | "pictures-all"
  /** This person has uploaded too much today. */
  | "pictures-day"
  /** Its `line` begins what is too large or too deep to be shown. */
  | "too-complex"
  /** Visitors would see nothing of it. */
  | "shows-nothing"
  | "notice"
  | "places"
  /** A `{{place}}` that nothing fills; `places` has its name. */
  | "unknown-place"
  /** Only bodies have `{{places}}`. */
  | "no-places"
  | "template-place"
  /** A problem of an old address, or of its target. */
  | AddressProblem;

type Details = {
  fields?: Record<string, FieldProblem>;
  /** Lines of texts, by field, from which on they are wrong. */
  lines?: Record<string, number>;
  /** Names of unknown places, by field. */
  places?: Record<string, string>;
  /** Until the next try. */
  seconds?: number;
  /** The stored state, if somebody else changed it. */
  conflict?: unknown;
  /** Which rule of releases refuses it. */
  rule?: ReleaseProblem;
  /** Each refused line of a set, with its rule. */
  refusedLines?: readonly RefusedLine[];
};

/** An action is rejected: the person may be shown why. */
export class Refusal extends Error {
  override name = "Refusal";
  readonly code: RefusalCode;
  readonly details: Details;

  constructor(code: RefusalCode, details: Details = {}) {
    super(code);
    this.code = code;
    this.details = details;
  }
}
