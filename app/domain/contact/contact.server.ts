import { z } from "zod";
import type { OperatorFacts } from "~/brand";
import { queueOperatorMail } from "~/domain/message/operator-mail.server";
import { readFacts } from "~/domain/settings/settings.server";
import { networkOf, type PlaceLimits, takeSitePlace } from "~/domain/site-place.server";
import { addressIn } from "~/i18n/addresses";
import type { Locale } from "~/i18n/locales";
import { signedCookie } from "~/lib/cookies/signed-cookie.server";
import { signedValue } from "~/lib/signed-value.server";
import type { Database } from "~/platform/db/database.server";
import { confirmRequest, isOpenRequest, storeContactMessage } from "./contact-actions.server";
import { type ContactForm, readContactMessage } from "./contact-form.server";
import { confirmedMail } from "./contact-mails.server";
import {
  type ContactErrors,
  type ContactReceipt,
  type ContactTopic,
  contactCookie,
} from "./contact-message";
import { mostRequestLinks, type RequestLinkAlarm } from "./request-links.server";

/** Names of the contact limits of a client, in all and with one sender's contact. */
type ContactLimit = "contact-client" | "contact-target";

type ContactServiceOptions = {
  db: Database;
  secret: Buffer;
  /** Origin of the site, for the link in a mail. */
  publicUrl: string;
  /** The operator's address; undefined: the addresses of the settings. */
  operatorEmail: string | undefined;
  limits: PlaceLimits<ContactLimit>;
  /** Called when a message has been queued. */
  onMessage: () => void;
  /** Links for confirming privacy requests that may be mailed in a day. */
  mostLinks?: number;
  /** Called when the links of a day are nearly or wholly used up. */
  onLinkAlarm?: (alarm: RequestLinkAlarm) => void;
  /** Called with the name of the limit for a request that got no link. */
  onRefusal?: (by: string) => void;
  now?: () => Date;
};

type LimitAnswer = Awaited<ReturnType<ContactServiceOptions["limits"]["consume"]>>;

/** The requesting client: its key for limits (undefined without a connection) and language. */
type Client = { clientKey: string | undefined; locale: Locale };

export type ContactOutcome =
  | { kind: "invalid"; errors: ContactErrors }
  | { kind: "limited"; seconds: number }
  | { kind: "sent"; receipt: ContactReceipt };

const receipt: z.ZodType<ContactReceipt> = z.object({
  request: z.object({ number: z.string(), dueOn: z.string().nullable() }).nullable(),
  channel: z.enum(["email", "sms"]),
  isByHand: z.boolean().default(false),
});

/** The operator's mailbox for messages of each topic, unless `CONTACT_EMAIL` names one for all. */
const operatorEmails = {
  service: "serviceEmail",
  business: "serviceEmail",
  "friend-link": "serviceEmail",
  vulnerability: "securityEmail",
  "fake-site": "securityEmail",
  privacy: "privacyEmail",
} as const satisfies Record<ContactTopic, keyof OperatorFacts>;

/**
 * Returns the operator's mailbox for a topic, which also gets replies to answers.
 * @param configured `CONTACT_EMAIL`
 */
export const operatorEmailFor = (
  facts: OperatorFacts,
  topic: ContactTopic,
  configured: string | undefined,
): string => configured ?? facts[operatorEmails[topic]];

/** Lifetime of the confirmation, in seconds. */
export const receiptLifetime = 30 * 60;

/** The contact service of page and API: validation, limits and actions. */
export function createContact(options: ContactServiceOptions) {
  const {
    db,
    secret,
    publicUrl,
    operatorEmail,
    limits,
    onMessage,
    mostLinks = mostRequestLinks,
    onLinkAlarm = () => undefined,
    onRefusal = () => undefined,
    now = () => new Date(),
  } = options;
  const tokens = signedValue({
    purpose: "privacy-request",
    secret,
    schema: z.object({ number: z.string() }),
  });

  /** Undefined where a limit has room. */
  const refusalOf = ({ allowed, headers }: LimitAnswer): ContactOutcome | undefined =>
    allowed ? undefined : { kind: "limited", seconds: Number(headers["Retry-After"]) };

  return {
    receiptCookie: signedCookie({
      name: contactCookie,
      secret,
      schema: receipt,
      lifetime: receiptLifetime,
    }),

    async send(form: ContactForm, { clientKey, locale }: Client): Promise<ContactOutcome> {
      // Honeypot: only bots fill in the hidden field; they get a normal confirmation.
      if (form.website.trim() !== "") {
        return { kind: "sent", receipt: { request: null, channel: "email" } };
      }
      const read = readContactMessage(form);
      if ("errors" in read) return { kind: "invalid", errors: read.errors };
      const { message } = read;
      if (clientKey !== undefined) {
        const refused = refusalOf(await limits.consume("contact-client", clientKey));
        if (refused !== undefined) return refused;
      }
      // By who writes as well: a stranger who names somebody's contact uses up no share but their own.
      const sender = `${message.contact} ${networkOf(clientKey ?? "")}`;
      const refused =
        refusalOf(await limits.consume("contact-target", sender)) ??
        refusalOf(await takeSitePlace(limits, "contact-site", clientKey));
      if (refused !== undefined) return refused;
      const store = {
        db,
        secret,
        operatorEmail: operatorEmailFor(await readFacts(db), message.topic, operatorEmail),
        confirmAddress: (number: string, language: Locale) => {
          const query = { confirm: tokens.write({ number }) };
          return publicUrl + addressIn(language, "/contact", { query });
        },
        mostLinks,
        now: now(),
      };
      const { request, isByHand, alarm } = await storeContactMessage(store, message, locale);
      onMessage();
      if (alarm !== null) onLinkAlarm(alarm);
      if (isByHand) onRefusal("privacy-links");
      return { kind: "sent", receipt: { request, channel: message.channel, isByHand } };
    },

    /** Whether a mailed link leads to a privacy request that waits for an answer. */
    async canConfirm(token: string): Promise<boolean> {
      const named = tokens.read(token);
      return named !== null && isOpenRequest(db, named.number);
    },

    /** Confirms the privacy request of a mailed link; null when there is no open one. */
    async confirm(token: string): Promise<ContactReceipt | null> {
      const named = tokens.read(token);
      if (named === null) return null;
      const time = now();
      const { request, isNew } = await db.transaction(async (transaction) => {
        const outcome = await confirmRequest(transaction, named.number, time);
        if (outcome.request !== null && outcome.isNew) {
          const facts = await readFacts(transaction);
          const to = operatorEmailFor(facts, "privacy", operatorEmail);
          const mail = confirmedMail(facts, to, outcome.request);
          await queueOperatorMail(transaction, mail, { secret, now: time, about: "confirmed" });
        }
        return outcome;
      });
      if (isNew) onMessage();
      return request && { request, channel: "email" };
    },
  };
}

export type Contact = ReturnType<typeof createContact>;
