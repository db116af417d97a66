import type { MessageChannel } from "~/platform/messages/message";

/** The fields of the form that can be wrong, in their order on the screen. */
export const registrationFields = ["email", "phone", "code", "password", "agreement"] as const;
export type RegistrationField = (typeof registrationFields)[number];

/** What can be wrong with a field; each has a sentence in every language. */
export type RegistrationProblem =
  | "emailMissing"
  | "emailWrong"
  | "phoneWrong"
  | "codeMissing"
  | "codeWrong"
  | "passwordWrong"
  | "passwordCommon"
  | "passwordIsContact"
  | "agreementMissing";

export type RegistrationErrors = Partial<Record<RegistrationField, RegistrationProblem>>;

/** A person's ways to be reached, at least one of them, each in the form that it is stored in. */
export type Contacts = { email: string | null; phone: string | null };

/** Where a code goes: to the email when given, else to the phone. */
export type Target = { channel: MessageChannel; to: string };

/** Seconds between two codes to one target. */
export const resendSeconds = 60;

/** Carries a visitor's registration from page to page; its presence makes a page personal. */
export const registrationCookie = "registration";

/** How far a visitor's registration is. */
export type RegistrationProgress = {
  /** Seconds until a code may be asked for again; 0: now. */
  seconds: number;
  /** The same as a time, in milliseconds since 1970. */
  until: number;
  /** Where the code went. */
  channel: MessageChannel | null;
  isRegistered: boolean;
};

export const noProgress: RegistrationProgress = {
  seconds: 0,
  until: 0,
  channel: null,
  isRegistered: false,
};

/** A sentence for each field that is wrong. */
export type FieldWords = Partial<Record<RegistrationField, string>>;

/** What comes back to a form that was posted without scripts. */
export type RegistrationAnswer = {
  /** All that was filled in but the password. */
  values: { email: string; phone: string; country: string; code: string; agreement: boolean };
  errors: FieldWords;
  /** What is wrong with no field. */
  notice: string | null;
  isSent: boolean;
  progress: RegistrationProgress;
};
