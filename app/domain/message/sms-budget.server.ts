import { and, desc, eq, sql } from "drizzle-orm";
import { dayInChina } from "~/i18n/china-time";
import type { Database } from "~/platform/db/database.server";
import { smsDays } from "~/platform/db/schema";
import type { SmsCaps } from "~/platform/messages/sms-caps";

/** The row that counts the messages of all countries. */
const allCountries = "all";

/** The share of a cap from which on it counts as near. */
const nearShare = 0.8;

/** Something that the operator should know of a day's text messages. */
export type SmsAlarm = {
  /** `near` and `reached` come once a day and cap, `refused` with the first refused message. */
  kind: "near" | "reached" | "refused";
  day: string;
  /** ISO 3166-1 code, or `all`. */
  country: string;
  sent: number;
  cap: number;
};

/** The day's cap is reached. It ends the transaction or savepoint, so that what was counted is taken back. */
export class SmsCapError extends Error {
  override name = "SmsCapError";
  readonly country: string;

  constructor(country: string) {
    super(`No more text messages today: ${country}`);
    this.country = country;
  }
}

type SpendOptions = {
  caps: SmsCaps;
  /** Country of the number, null when it has none. */
  country: string | null;
  now: Date;
};

/**
 * Counts a text message in all and for its country. Call it in the transaction that queues the message, so that both
 * are stored or none. The row of the day is locked until its end. So simultaneous messages of all instances are
 * counted one after another, and none beyond the cap is sent.
 * @returns alarms, to be reported after the transaction has succeeded
 * @throws SmsCapError
 */
export async function spendSms(db: Database, options: SpendOptions): Promise<SmsAlarm[]> {
  const { caps, now } = options;
  const day = dayInChina(now);
  const alarms: SmsAlarm[] = [];
  for (const country of [allCountries, options.country ?? "??"]) {
    const cap = capOf(caps, country);
    const [row] = await db
      .insert(smsDays)
      .values({ day, country, sent: 1 })
      .onConflictDoUpdate({
        target: [smsDays.day, smsDays.country],
        set: { sent: sql`${smsDays.sent} + 1` },
        setWhere: sql`${smsDays.sent} < ${cap}`,
      })
      .returning({ sent: smsDays.sent });
    if (row === undefined) throw new SmsCapError(country);
    const { sent } = row;
    if (sent === cap) alarms.push({ kind: "reached", day, country, sent, cap });
    else if (sent === Math.ceil(cap * nearShare))
      alarms.push({ kind: "near", day, country, sent, cap });
  }
  return alarms;
}

/**
 * Counts a message that was refused by a cap.
 * @returns an alarm with the first one of the day
 */
export async function countRefusedSms(
  db: Database,
  { caps, country, now }: Pick<SpendOptions, "caps" | "now"> & { country: string },
): Promise<SmsAlarm[]> {
  const day = dayInChina(now);
  const [row] = await db
    .update(smsDays)
    .set({ refused: sql`${smsDays.refused} + 1` })
    .where(and(eq(smsDays.day, day), eq(smsDays.country, country)))
    .returning({ refused: smsDays.refused, sent: smsDays.sent });
  if (row?.refused !== 1) return [];
  return [{ kind: "refused", day, country, sent: row.sent, cap: capOf(caps, country) }];
}

/** Messages a day to a country, or to all. */
function capOf({ countries, all }: SmsCaps, country: string): number {
  return country === allCountries ? all : (countries.get(country) ?? all);
}

/** The newest day's counts: `all` and each country. */
export async function listSmsToday(db: Database, now: Date) {
  return db
    .select({ country: smsDays.country, sent: smsDays.sent, refused: smsDays.refused })
    .from(smsDays)
    .where(eq(smsDays.day, dayInChina(now)))
    .orderBy(desc(smsDays.sent), smsDays.country);
}

export type SmsDay = Awaited<ReturnType<typeof listSmsToday>>[number];

/** A cap of the day that is nearly or wholly used up; `country` as in `SmsAlarm`. */
type SmsNeed = Pick<SmsAlarm, "country" | "cap"> & SmsDay & { isReached: boolean };

/**
 * The caps of the newest day that the operator should know of: those that are used up first, and that of
 * all countries before the others.
 */
export async function listSmsNeeds(db: Database, caps: SmsCaps, now: Date): Promise<SmsNeed[]> {
  const needs = (await listSmsToday(db, now)).map((counts) => {
    const cap = capOf(caps, counts.country);
    return { ...counts, cap, isReached: counts.sent >= cap };
  });
  return needs
    .filter(({ sent, cap }) => sent >= cap * nearShare)
    .sort((one, other) => Number(other.isReached) - Number(one.isReached));
}

/** A day of the operator's report: `CN: 812 of 1000, NEAR THE CAP`. */
export function smsDayLine({ country, sent, refused }: SmsDay, caps: SmsCaps): string {
  const cap = capOf(caps, country);
  const state = sent >= cap ? ", CAP REACHED" : sent >= cap * nearShare ? ", NEAR THE CAP" : "";
  return `${country}: ${sent} of ${cap}${state}${refused === 0 ? "" : `, ${refused} refused`}`;
}
