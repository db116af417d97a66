import type { MessageChannel } from "~/entities/message/message";

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

/** The campaign of an address, or null for anything that does not look like one. */
export function campaignOf(value: string | null | undefined): string | null {
  return value && /^[\w-]{1,40}$/.test(value) ? value : null;
}

/** Seconds between two codes to one target. */
export const resendSeconds = 60;
