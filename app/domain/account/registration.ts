import type { MessageChannel } from "~/platform/messages/message";

/** The fields of the form that can have errors, in their order on the page. */
export const registrationFields = ["email", "phone", "code", "password", "agreement"] as const;
export type RegistrationField = (typeof registrationFields)[number];

/** Errors of fields; each has a sentence in every language. */
export type RegistrationProblem =
  | "emailMissing"
  | "emailWrong"
  | "phoneWrong"
  /** No text messages are sent to its country. */
  | "phoneCountry"
  /** No more text messages are sent today. */
  | "smsSpent"
  | "codeMissing"
  | "codeWrong"
  | "passwordWrong"
  | "passwordCommon"
  | "passwordIsContact"
  | "agreementMissing"
  /** Another version than the one that was shown has come into force since. */
  | "agreementChanged";

/** The tasks of codes that anybody may request: opening an account, or setting a new password. */
export const codePurposes = ["register", "reset"] as const;

/** The task that a code is for. `contact`: a signed-in person proves another contact. */
export type CodePurpose = (typeof codePurposes)[number] | "contact";

export type RegistrationErrors = Partial<Record<RegistrationField, RegistrationProblem>>;

/** A person's normalised contacts, at least one of them. */
export type Contacts = { email: string | null; phone: string | null };

/** The contact that a code is sent to. */
export type Target = { channel: MessageChannel; to: string };

/** Seconds between two codes to one target. */
export const resendSeconds = 60;

/** Cookie with a visitor's registration state; pages with it are personal and not cached. */
export const registrationCookie = "registration";

/** Progress of a visitor's registration. */
export type RegistrationProgress = {
  /** Seconds until another code may be requested; 0: now. */
  seconds: number;
  /** The same as a time, in milliseconds since 1970. */
  until: number;
  /** Channel of the code. */
  channel: MessageChannel | null;
  isRegistered: boolean;
  /** Whether a new password has been set. */
  isReset: boolean;
};

export const noProgress: RegistrationProgress = {
  seconds: 0,
  until: 0,
  channel: null,
  isRegistered: false,
  isReset: false,
};

/** An error sentence for each wrong field. */
export type FieldWords = Partial<Record<RegistrationField, string>>;

/** The action's result for a form that was posted without scripts. */
export type RegistrationAnswer = {
  /** The submitted values, without the password. */
  values: { email: string; phone: string; country: string; code: string; agreement: boolean };
  errors: FieldWords;
  /** An error that belongs to no field. */
  notice: string | null;
  /** The proof for the next code, and what to do until it is accepted. */
  wait: { proof: string; words: string } | null;
  isSent: boolean;
  progress: RegistrationProgress;
};
