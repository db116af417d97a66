import { z } from "zod";
import { privacyKinds } from "~/domain/contact/privacy-steps";
import { id, idText, locale, time } from "./common";

const openRequest = z.object({
  messageId: id,
  number: z.string(),
  asksFor: z.enum(privacyKinds).nullable(),
  daysLeft: z.int().nullable(),
});

/** An account; its contacts are shortened. */
export const accountLine = z.object({
  id,
  emailHint: z.string().nullable(),
  phoneHint: z.string().nullable(),
  verifiedChannel: z.enum(["email", "sms"]),
  agreementVersion: z.string(),
  locale,
  packageId: z.string().nullable(),
  createdAt: time,
  /** The most urgent open privacy request of the contact that the account has shown to be its own. */
  request: openRequest.nullable(),
});
export type AccountLine = z.infer<typeof accountLine>;

/** `GET /accounts`: the newest first, 50 a page; `before` is the `next` of the page before. */
export const accountsQuery = z.object({
  before: idText.optional(),
  locale: locale.optional(),
  /** Only those with an open privacy request. */
  request: z.literal("1").optional(),
  agreement: z.string().min(1).max(80).optional(),
  package: z.string().min(1).max(80).optional(),
});
export const accountList = z.object({
  accounts: z.array(accountLine),
  /** Of the filter. */
  count: z.int().min(0),
  /** Whatever the filter. */
  all: z.int().min(0),
  /** What accounts can be filtered by; null on pages after the first. */
  values: z.object({ agreements: z.array(z.string()), packages: z.array(z.string()) }).nullable(),
  next: z.string().nullable(),
});
export type AccountList = z.infer<typeof accountList>;

/** `GET /accounts/:id`: one account, its contacts shortened. */
export const accountView = accountLine.extend({
  agreedAt: time,
  ageStatement: z.enum(["adult-or-capable-or-guardian"]),
  campaign: z.string().nullable(),
  /** What its owner wrote, by number or topic, never what it says. */
  messages: z.array(
    z.object({ id, topic: z.string(), number: z.string().nullable(), createdAt: time }),
  ),
});
export type AccountView = z.infer<typeof accountView>;

/** `POST /accounts/search`: a whole address or number, or an id. */
export const searchAccountRequest = z.object({ text: z.string().max(320) });
export const searchAccountAnswer = z.object({ id: id.nullable() });

/** `POST /accounts/:id/see`: the whole contacts; that they were seen is in the audit. */
export const seenAccount = z.object({ email: z.string().nullable(), phone: z.string().nullable() });
