import { z } from "zod";
import { brand } from "~/brand";
import type { Locale } from "~/i18n/locales";
import { signedCookie } from "~/lib/cookies/signed-cookie.server";
import type { Database } from "~/platform/db/database.server";
import { storeContactMessage } from "./contact-actions.server";
import { type ContactForm, readContactMessage } from "./contact-form.server";
import {
  type ContactErrors,
  type ContactField,
  type ContactReceipt,
  contactCookie,
} from "./contact-message";
import { contactProblems } from "./problem-words.server";

/** Limits of the form, by name: of who sends, and of whom a message says that it is from. */
export type ContactLimit = "contact-address" | "contact-target";

export type ContactServiceOptions = {
  db: Database;
  secret: Buffer;
  /** Where the operator reads messages; undefined: the addresses of the brand. */
  operatorEmail: string | undefined;
  limits: {
    consume: (
      name: ContactLimit,
      key: string,
    ) => Promise<{ allowed: boolean; headers: Record<string, string> }>;
  };
  /** Called when a message waits. */
  onMessage: () => void;
  now?: () => Date;
};

/** Whoever writes: the address that limits count, undefined where there is no connection. */
type Client = { clientKey: string | undefined; locale: Locale };

export type ContactOutcome =
  | { kind: "invalid"; errors: ContactErrors }
  | { kind: "limited"; seconds: number }
  | { kind: "sent"; receipt: ContactReceipt };

const receipt: z.ZodType<ContactReceipt> = z.object({
  request: z.object({ number: z.string(), dueOn: z.string() }).nullable(),
  channel: z.enum(["email", "sms"]),
});

/** How long the confirmation can be read again, in seconds. */
const lifetime = 30 * 60;

/** The contact form as page and API use it: validation, limits, and what is done. */
export function createContact(options: ContactServiceOptions) {
  const { db, secret, operatorEmail, limits, onMessage, now = () => new Date() } = options;

  const refusalOf = async (name: ContactLimit, key: string): Promise<ContactOutcome | null> => {
    const { allowed, headers } = await limits.consume(name, key);
    return allowed ? null : { kind: "limited", seconds: Number(headers["Retry-After"]) };
  };

  return {
    receiptCookie: signedCookie({ name: contactCookie, secret, schema: receipt, lifetime }),

    async send(form: ContactForm, { clientKey, locale }: Client): Promise<ContactOutcome> {
      // Only a program fills in what nobody sees; it learns nothing from the answer.
      if (form.website.trim() !== "") {
        return { kind: "sent", receipt: { request: null, channel: "email" } };
      }
      const read = readContactMessage(form);
      if ("errors" in read) return { kind: "invalid", errors: read.errors };
      const { message } = read;
      if (clientKey !== undefined) {
        const refused = await refusalOf("contact-address", clientKey);
        if (refused !== null) return refused;
      }
      const refused = await refusalOf("contact-target", message.contact);
      if (refused !== null) return refused;
      const own = message.topic === "privacy" ? brand.privacyEmail : brand.serviceEmail;
      const store = { db, secret, operatorEmail: operatorEmail ?? own, now: now() };
      const request = await storeContactMessage(store, message, locale);
      onMessage();
      return { kind: "sent", receipt: { request, channel: message.channel } };
    },
  };
}

export type Contact = ReturnType<typeof createContact>;

/** What is wrong with each field, as sentences. */
export function contactProblemWords(
  errors: ContactErrors,
  locale: Locale,
): Partial<Record<ContactField, string>> {
  const problems = contactProblems[locale];
  return Object.fromEntries(
    Object.entries(errors).map(([field, problem]) => [field, problems[problem]]),
  );
}
