import { and, eq, inArray } from "drizzle-orm";
import { codeMessage } from "~/domain/account/account-messages.server";
import { countryOfPhone, parsePhone } from "~/domain/account/contact.server";
import { type AuditActor, writeAudit } from "~/domain/audit/write-audit.server";
import { composeMessage, textPart } from "~/domain/message/compose-message.server";
import { mailWords } from "~/domain/message/mail-words.server";
import { queueMessage } from "~/domain/message/message-actions.server";
import { countRefusedSms, SmsCapError, spendSms } from "~/domain/message/sms-budget.server";
import { Refusal } from "~/domain/refusal";
import { readFacts } from "~/domain/settings/settings.server";
import { minuteInChina } from "~/i18n/china-time";
import { fill } from "~/i18n/fill";
import type { Locale } from "~/i18n/locales";
import type { Database } from "~/platform/db/database.server";
import { messages } from "~/platform/db/schema";
import type { OutgoingMessage } from "~/platform/messages/message";
import type { SmsCaps } from "~/platform/messages/sms-caps";
import { mailSubject } from "./first-steps.server";
import type { SiteSetup } from "./site-setup";
import { noteTested } from "./step-notes.server";

type TestOptions = {
  db: Database;
  setup: SiteSetup;
  secret: Buffer;
  /** Called when a message has been queued. */
  onMessage: () => void;
  now: () => Date;
};

/** How long a test is tried: its sender waits for the answer. */
const testLifetime = 10 * 60_000;

/** A code that no registration waits for. */
const testCode = "000000";

/**
 * Queues a test mail to the owner, the way that all mails go.
 * @returns the message's id
 * @throws Refusal `not-found` where no mail server is set
 */
export async function sendTestMail(
  options: TestOptions,
  actor: AuditActor,
  person: { email: string; locale: Locale },
): Promise<number> {
  const { db, setup, now } = options;
  if (setup.mail === null) throw new Refusal("not-found");
  const { test: words, foot } = mailWords[person.locale].staff;
  const facts = await readFacts(db);
  const values = { site: facts.site, server: setup.mail.server, time: minuteInChina(now()) };
  const recipient = { to: person.email, channel: "email", locale: person.locale } as const;
  const message = composeMessage(facts, recipient, "test", {
    subject: words.subject,
    heading: words.heading,
    parts: words.text.map((text) => textPart(fill(text, values))),
    foot,
    sms: "",
    values: {},
  });
  return send(options, actor, message, async () => undefined);
}

/**
 * Queues a text message with a code that fits nothing, by the template of codes. It counts against the caps.
 * @returns the message's id
 * @throws Refusal `not-found` where no provider is set, `wrong-fields`, `slowed` at the cap
 */
export async function sendTestSms(
  options: TestOptions & { caps: SmsCaps },
  actor: AuditActor,
  { phone, locale }: { phone: string; locale: Locale },
): Promise<number> {
  const { db, setup, caps, now } = options;
  if (setup.sms === null) throw new Refusal("not-found");
  const to = parsePhone(phone, "CN");
  const country = to === null ? null : countryOfPhone(to);
  if (to === null || country === null || !caps.countries.has(country)) {
    throw new Refusal("wrong-fields", { fields: { phone: "wrong" } });
  }
  const message = codeMessage(await readFacts(db), { to, channel: "sms", locale }, testCode);
  try {
    return await send(options, actor, message, async (transaction) => {
      await spendSms(transaction, { caps, country, now: now() });
    });
  } catch (error) {
    if (!(error instanceof SmsCapError)) throw error;
    await countRefusedSms(db, { caps, country: error.country, now: now() });
    throw new Refusal("slowed", { seconds: 3_600 });
  }
}

async function send(
  { db, secret, now, onMessage }: TestOptions,
  actor: AuditActor,
  message: OutgoingMessage,
  spend: (transaction: Database) => Promise<void>,
): Promise<number> {
  const time = now();
  const expiresAt = new Date(time.getTime() + testLifetime);
  const id = await db.transaction(async (transaction) => {
    const queued = await queueMessage(transaction, message, { secret, now: time, expiresAt });
    await spend(transaction);
    const object = { kind: "delivery", id: queued, label: `#${queued}` };
    await writeAudit(transaction, actor, { act: "test-message-sent", object }, time);
    return queued;
  });
  onMessage();
  return id;
}

/** The answer to a test: the provider's number of the message, or the last error. */
type TestResult = { state: "waiting" | "sent" | "failed"; answer: string | null };

/**
 * Reads how a test went. Once a provider has taken it, notes that the channel works with the present settings.
 * @throws Refusal `not-found` for another message
 */
export async function readTest(
  { db, setup, now }: Pick<TestOptions, "db" | "setup" | "now">,
  id: number,
): Promise<TestResult> {
  const [row] = await db
    .select()
    .from(messages)
    .where(and(eq(messages.id, id), inArray(messages.kind, ["test", "code"])));
  if (row === undefined) throw new Refusal("not-found");
  const { state, channel, providerId, lastError } = row;
  if (state === "waiting") return { state, answer: lastError };
  if (state !== "sent" || providerId === null) return { state: "failed", answer: lastError };
  if (channel === "email" && setup.mail !== null) {
    await noteTested(db, { step: "mail", subject: mailSubject(setup.mail) }, now());
  }
  if (channel === "sms" && setup.sms !== null) {
    await noteTested(db, { step: "sms", subject: setup.sms }, now());
  }
  return { state, answer: providerId };
}
