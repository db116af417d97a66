import { and, eq, isNull, lt, or, type SQL } from "drizzle-orm";
import { composeMessage, textPart } from "~/domain/message/compose-message.server";
import { mailWords } from "~/domain/message/mail-words.server";
import { queueMessage } from "~/domain/message/message-actions.server";
import { askerOf, listApprovers } from "~/domain/release/approvals.server";
import type { Change } from "~/domain/release/release-change";
import { listRequests } from "~/domain/release/release-view.server";
import { approvalProblem } from "~/domain/release/two-people";
import { mayDo } from "~/domain/rights/permissions";
import { readFacts } from "~/domain/settings/settings.server";
import { minuteInChina } from "~/i18n/china-time";
import { fill } from "~/i18n/fill";
import type { Locale } from "~/i18n/locales";
import type { Database } from "~/platform/db/database.server";
import { releaseApprovals, staff } from "~/platform/db/schema";

const hour = 60 * 60_000;

/** How long a request has waited when people are reminded of it: once each time. */
const waits = [hour, 24 * hour];

/** Requests that are due for a reminder. */
const isDue = (now: Date): SQL | undefined => {
  const { askedAt, reminders, state } = releaseApprovals;
  const ofWait = waits.map((wait, index) =>
    and(lt(askedAt, new Date(now.getTime() - wait)), eq(reminders, index)),
  );
  return and(eq(state, "waiting"), or(...ofWait));
};

/** Whether a reminder has to go out. */
export async function isReminderDue(db: Database, now: Date): Promise<boolean> {
  return (await db.$count(releaseApprovals, isDue(now))) > 0;
}

type RemindOptions = { db: Database; now: Date; secret: Buffer; consoleOrigin: string };

/**
 * Mails everybody who may approve a request that it has waited for an hour, and again after a day. A request that
 * waited for longer while no job ran gets one mail.
 * @returns how many mails
 */
export async function remindApprovers({ db, ...options }: RemindOptions): Promise<number> {
  return db.transaction(async (transaction) => {
    const due = await transaction
      .select()
      .from(releaseApprovals)
      .where(isDue(options.now))
      .for("update");
    const waiting = (await listRequests(transaction)).filter(({ id }) =>
      due.some((row) => row.id === id),
    );
    let sent = 0;
    for (const request of waiting) {
      sent += request.isAskerGone ? 0 : await remindOf(transaction, request, options);
      const waited = options.now.getTime() - request.askedAt.getTime();
      const reminders = waits.filter((wait) => waited > wait).length;
      const isIt = eq(releaseApprovals.id, request.id);
      await transaction.update(releaseApprovals).set({ reminders }).where(isIt);
    }
    return sent;
  });
}

async function remindOf(
  db: Database,
  request: typeof releaseApprovals.$inferSelect,
  { now, secret, consoleOrigin }: Omit<RemindOptions, "db">,
): Promise<number> {
  const change = JSON.parse(request.change) as Change;
  const people = await listApprovers(db, now);
  const active = await db.select().from(staff).where(isNull(staff.disabledAt));
  // `people` holds those who lost the right lately, too: they count, but cannot approve.
  const recipients = active.filter(
    ({ id, roles }) =>
      mayDo(roles, "releases.publish") &&
      approvalProblem(change, {
        asker: askerOf(request),
        approver: { kind: "person", id },
        people,
      }) === null,
  );
  const facts = await readFacts(db);
  for (const { email, locale } of recipients) {
    const { releaseWaiting: words, foot } = mailWords[locale].staff;
    const act = change.act === "set" && request.version === null ? "limits" : change.act;
    const what = fill(words.what[act], { release: nameOf(request, locale) });
    const time = minuteInChina(request.askedAt);
    const [asked = "", ...others] = words.text.map((line) =>
      fill(line, { who: request.askerName, time, what }),
    );
    const why = request.why === "" ? [] : [fill(words.why, { why: request.why })];
    const recipient = { to: email, channel: "email", locale } as const;
    const mail = composeMessage(facts, recipient, "release-waiting", {
      subject: fill(words.subject, { what }),
      heading: words.heading,
      parts: [
        ...[asked, ...why, ...others].map(textPart),
        { kind: "button", label: words.open, url: `${consoleOrigin}/console/` },
      ],
      foot,
      sms: "",
      values: {},
    });
    await queueMessage(db, mail, { secret, now });
  }
  return recipients.length;
}

/** The release as a mail names it; a change of limits or keys is about none. */
function nameOf(
  { product, version }: Pick<typeof releaseApprovals.$inferSelect, "product" | "version">,
  locale: Locale,
): string {
  return fill(mailWords[locale].staff.releaseWithdrawn.release[product], {
    version: version ?? "",
  });
}
