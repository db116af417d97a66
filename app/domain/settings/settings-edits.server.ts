import { and, eq, sql } from "drizzle-orm";
import { refuseTooOften } from "~/domain/audit/hourly-limit.server";
import { type AuditActor, writeAudit } from "~/domain/audit/write-audit.server";
import { Refusal } from "~/domain/refusal";
import { mostInAnHour } from "~/domain/texts/text-rules";
import type { Database } from "~/platform/db/database.server";
import { siteSettingRevisions, siteSettings } from "~/platform/db/schema";
import { leafChanges, type SectionName } from "./sections";
import { readSection, type StartingSettings, startingValue } from "./settings";

export type SettingsOptions = { db: Database; now: () => Date; startingSettings: StartingSettings };

type Edit = { section: SectionName; version: number };

/**
 * Saves the document of a section; the site shows it at once. The same document again changes
 * nothing, so a repeated save is harmless.
 * @param edit with the version that was looked at; 0 where the section was never changed
 * @throws Refusal `wrong-fields`, `moved-on`, `slowed`
 */
export function saveSection(
  options: SettingsOptions,
  actor: AuditActor,
  { value, ...edit }: Edit & { value: unknown },
): Promise<void> {
  const read = readSection(edit.section, value);
  if ("problems" in read) throw new Refusal("wrong-fields", { fields: read.problems });
  return options.db.transaction((transaction) =>
    putSection({ ...options, db: transaction }, actor, { ...edit, value: read.value }),
  );
}

/**
 * Puts an earlier document of a section in force again, or (0) its starting value, as a new version.
 * @throws Refusal `not-found`, `wrong-fields` where rules have changed since, `moved-on`, `slowed`
 */
export function restoreSection(
  options: SettingsOptions,
  actor: AuditActor,
  { number, ...edit }: Edit & { number: number },
): Promise<void> {
  return options.db.transaction(async (transaction) => {
    const value = number === 0 ? null : await findRevision(transaction, edit.section, number);
    await putSection({ ...options, db: transaction }, actor, { ...edit, value });
  });
}

async function findRevision(db: Database, section: SectionName, version: number) {
  const [revision] = await db
    .select()
    .from(siteSettingRevisions)
    .where(
      and(eq(siteSettingRevisions.section, section), eq(siteSettingRevisions.version, version)),
    );
  if (revision === undefined) throw new Refusal("not-found");
  if (revision.value === null) return null;
  const read = readSection(section, revision.value);
  if ("problems" in read) throw new Refusal("wrong-fields", { fields: read.problems });
  return read.value;
}

/** @param options its `db` is the transaction */
async function putSection(
  { db, now, startingSettings }: SettingsOptions,
  actor: AuditActor,
  { section, version, value }: Edit & { value: Record<string, unknown> | null },
): Promise<void> {
  // One edit at a time: nothing is overwritten that was not looked at.
  await db.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended('settings', 0))`);
  const [row] = await db.select().from(siteSettings).where(eq(siteSettings.section, section));
  const starting = startingValue(section, startingSettings);
  const changes = leafChanges(row?.value ?? starting, value ?? starting);
  if (changes.length === 0) return;
  if ((row?.version ?? 0) !== version) throw new Refusal("moved-on");
  const author = { authorId: actor.staff?.id ?? null, authorName: actor.staff?.name ?? null };
  const next = { version: version + 1, value, ...author };
  const time = now();
  const object = { kind: "settings", id: section, label: "" };
  await refuseTooOften(db, actor, { act: "settings-changed", most: mostInAnHour, now: time });
  await db
    .insert(siteSettings)
    .values({ section, ...next, savedAt: time })
    .onConflictDoUpdate({ target: siteSettings.section, set: { ...next, savedAt: time } });
  await db.insert(siteSettingRevisions).values({ section, ...next, at: time });
  const event = {
    act: "settings-changed",
    object,
    before: Object.fromEntries(changes.map((change) => [change.path, change.before])),
    after: Object.fromEntries(changes.map((change) => [change.path, change.after])),
  } as const;
  await writeAudit(db, actor, event, time);
}
