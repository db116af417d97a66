import { campaignOf } from "~/domain/campaign/campaign";
import "zod-openapi";
import { z } from "zod";
import { isCommonPassword } from "~/domain/password/common-passwords.server";
import { passwordRules } from "~/domain/password/password-rules";
import { readEmail, tidyContact } from "~/lib/contact-shape";
import type { MessageChannel } from "~/platform/messages/message";
import { parsePhone } from "./contact.server";
import {
  type CodePurpose,
  type Contacts,
  codePurposes,
  type RegistrationErrors,
  type Target,
} from "./registration";

/** Largest length of a field, in characters. */
const longestField = 1_000;

/** In characters; a solved challenge has about a thousand. */
const longestProof = 2_000;

const field = z.string().max(longestField).default("");

/** The name of a version of the user agreement. */
const agreementVersion = /^\d{4}-\d{2}(-\d{2})?$/;

/** The target of a code, as form and API send it. */
const codeForm = z.object({
  email: field.meta({
    description: "One of email and phone is needed",
    example: "lin@site.example",
  }),
  phone: field.meta({ description: "In any format", example: "138 0000 0000" }),
  country: z.string().max(longestField).default("CN").meta({
    description: "Country of a phone number without a +, as an ISO 3166-1 code",
    example: "CN",
  }),
});

/** The fields of a request for a code, as form and API send it. */
export const sendCodeForm = codeForm.extend({
  purpose: z.enum(codePurposes).default("register").meta({
    description: "The task that the code is for: registering, or setting a new password",
  }),
  proof: z.string().max(longestProof).default("").meta({
    description:
      "What an answer 429 asked for: its `wait` once its `seconds` are over, or its solved challenge as base64 of the JSON `{challenge, solution: {counter, derivedKey}}`",
  }),
});

/** A new password with the code that allows it, as form and API send it. */
export const resetForm = codeForm.extend({
  channel: z
    .enum(["email", "sms", ""])
    .default("")
    .meta({ description: "Where the code went; without it, to the email when given" }),
  code: field.meta({ description: "The six digits of the newest code", example: "012345" }),
  password: field.meta({
    description: "8 to 20 characters with a digit, an upper-case and a lower-case letter",
  }),
});

/** A registration, as form and API send it. */
export const registrationForm = resetForm.extend({
  agreement: z
    .union([
      z.boolean(),
      z.enum(["yes", "on", "true", ""]).transform((value) => value !== ""),
      z.string().regex(agreementVersion),
    ])
    .default(false)
    .meta({
      description:
        "Agreed to the user agreement, and of age or entitled otherwise; or the version that was agreed to, as its page calls it",
    }),
  package: field.meta({ description: "Id of the package that was chosen", example: "C" }),
  campaign: field.meta({
    description: "The campaign that led here: letters, digits, _ and -; at most 40",
  }),
});

/** A request for a code. Forms and the API cannot request one for another contact. */
export type SendCodeForm = Omit<z.infer<typeof sendCodeForm>, "purpose"> & { purpose: CodePurpose };
export type CodeForm = z.infer<typeof codeForm>;
export type ResetForm = z.infer<typeof resetForm>;
export type RegistrationForm = z.infer<typeof registrationForm>;

/** A valid new password with its code. */
export type PasswordReset = { target: Target; code: string; password: string };

/** A valid registration. */
export type Registration = {
  contacts: Contacts;
  target: Target;
  code: string;
  password: string;
  /** The version of the user agreement that was shown; null: the form does not say. */
  agreedTo: string | null;
  packageId: string | null;
  campaign: string | null;
};

/** Reads the contacts of a form, with the errors of wrong ones. */
export function readContacts({ email, phone, country }: CodeForm): {
  contacts: Contacts;
  errors: RegistrationErrors;
} {
  const hasEmail = tidyContact(email) !== "";
  const hasPhone = tidyContact(phone) !== "";
  const contacts = {
    email: hasEmail ? readEmail(email) : null,
    phone: hasPhone ? parsePhone(phone, country) : null,
  };
  const errors: RegistrationErrors = {};
  if (hasEmail && contacts.email === null) errors.email = "emailWrong";
  if (hasPhone && contacts.phone === null) errors.phone = "phoneWrong";
  if (!hasEmail && !hasPhone) errors.email = "emailMissing";
  return { contacts, errors };
}

/** The target of a code: the chosen channel, else the email, else the phone. */
export function targetOf({ email, phone }: Contacts, channel?: MessageChannel | ""): Target | null {
  if (phone !== null && (channel === "sms" || email === null)) return { channel: "sms", to: phone };
  return email === null ? null : { channel: "email", to: email };
}

/** Reads a registration from a form, or returns the errors by field. */
export function readRegistration(
  form: RegistrationForm,
): { registration: Registration } | { errors: RegistrationErrors } {
  const { contacts, code, errors } = readCodeAndPassword(form);
  if (!form.agreement) errors.agreement = "agreementMissing";
  const target = targetOf(contacts, form.channel);
  if (Object.keys(errors).length > 0 || target === null) return { errors };
  const packageId = /^[\w-]{1,40}$/.test(form.package) ? form.package : null;
  return {
    registration: {
      contacts,
      target,
      code,
      password: form.password,
      agreedTo: typeof form.agreement === "string" ? form.agreement : null,
      packageId,
      campaign: campaignOf(form.campaign),
    },
  };
}

/** Reads a new password from a form, or returns the errors by field. */
export function readReset(
  form: ResetForm,
): { reset: PasswordReset } | { errors: RegistrationErrors } {
  const { contacts, code, errors } = readCodeAndPassword(form);
  const target = targetOf(contacts, form.channel);
  if (Object.keys(errors).length > 0 || target === null) return { errors };
  return { reset: { target, code, password: form.password } };
}

/** Reads a code as it was typed. @returns its digits, or the problem */
export function readCode(typed: string): {
  code: string;
  problem: "codeMissing" | "codeWrong" | null;
} {
  const code = typed.normalize("NFKC").replace(/[\s\p{Default_Ignorable_Code_Point}]/gu, "");
  if (code === "") return { code, problem: "codeMissing" };
  return { code, problem: /^\d{6}$/.test(code) ? null : "codeWrong" };
}

function readCodeAndPassword(form: ResetForm) {
  const { contacts, errors } = readContacts(form);
  const { code, problem: codeProblem } = readCode(form.code);
  if (codeProblem !== null) errors.code = codeProblem;
  const problem = passwordProblem(form.password, contacts, form);
  if (problem !== null) errors.password = problem;
  return { contacts, code, errors };
}

/** Control characters and lone surrogates, which cannot be typed. */
const unprintable = /[\p{Cc}\p{Cs}]/u;

/** The first rule that a new password breaks; null: none. */
export function passwordProblem(
  password: string,
  contacts: Contacts,
  { email, phone }: CodeForm,
): "passwordWrong" | "passwordIsContact" | "passwordCommon" | null {
  const isComplete = Object.values(passwordRules).every((isMet) => isMet(password));
  if (!isComplete || unprintable.test(password)) return "passwordWrong";
  const names = [contacts.email, contacts.phone, email.trim(), phone.trim()];
  const folded = password.toLowerCase();
  if (names.some((name) => name !== null && name.toLowerCase() === folded)) {
    return "passwordIsContact";
  }
  return isCommonPassword(password) ? "passwordCommon" : null;
}
