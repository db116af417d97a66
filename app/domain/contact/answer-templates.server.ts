import { asc, eq, sql } from "drizzle-orm";
import { type AuditActor, writeAudit } from "~/domain/audit/write-audit.server";
import { type FieldProblem, Refusal } from "~/domain/refusal";
import type { StaffOptions } from "~/domain/staff/staff-context.server";
import { localeCodes } from "~/i18n/locales";
import { plainText } from "~/lib/plain-text";
import type { Database } from "~/platform/db/database.server";
import { answerTemplates, staff } from "~/platform/db/schema";
import {
  type AnswerTemplate,
  hasUnknownPlace,
  longestTemplateName,
  longestTemplateText,
  mostTemplates,
} from "./answer-template";

type TemplateOptions = Pick<StaffOptions, "db" | "now">;

/** All templates, with who saved each last. */
export function listTemplates(db: Database) {
  const { id, version, topic, asksFor, name, text, savedAt } = answerTemplates;
  return db
    .select({ id, version, topic, asksFor, name, text, savedAt, savedBy: staff.name })
    .from(answerTemplates)
    .leftJoin(staff, eq(staff.id, answerTemplates.savedBy))
    .orderBy(asc(id));
}

/** @throws Refusal `wrong-fields` */
function readTemplate({ topic, asksFor, ...words }: AnswerTemplate): AnswerTemplate {
  const fields: Record<string, FieldProblem> = {};
  const name = { ...words.name };
  const text = { ...words.text };
  for (const locale of localeCodes) {
    name[locale] = plainText(name[locale]);
    text[locale] = plainText(text[locale]);
    if (name[locale] === "") fields[`name.${locale}`] = "missing";
    if (name[locale].length > longestTemplateName) fields[`name.${locale}`] = "too-long";
    if (text[locale].length > longestTemplateText) fields[`text.${locale}`] = "too-long";
    else if (hasUnknownPlace(text[locale], { topic, asksFor }))
      fields[`text.${locale}`] = "template-place";
  }
  if (localeCodes.every((locale) => text[locale] === "")) fields["text.cn"] = "missing";
  if (asksFor !== null && topic !== "privacy") fields["asksFor"] = "wrong";
  if (Object.keys(fields).length > 0) throw new Refusal("wrong-fields", { fields });
  return { topic, asksFor, name, text };
}

const objectOf = ({ id, name }: { id: number; name: AnswerTemplate["name"] }) => ({
  kind: "answer-template",
  id,
  // Who reads the audit may read either language.
  label: name.cn === name.en ? name.cn : `${name.cn} / ${name.en}`,
});

const told = ({ topic, asksFor, name, text }: AnswerTemplate): AnswerTemplate => ({
  topic,
  asksFor,
  name,
  text,
});

/** Adds a template. @throws Refusal `wrong-fields`, also when there are as many as may be */
export async function addTemplate(
  { db, now }: TemplateOptions,
  actor: AuditActor,
  written: AnswerTemplate,
): Promise<void> {
  const template = readTemplate(written);
  await db.transaction(async (transaction) => {
    // Two people at once would each count one below the limit.
    await transaction.execute(
      sql`SELECT pg_advisory_xact_lock(hashtextextended('answer templates', 0))`,
    );
    if ((await transaction.$count(answerTemplates)) >= mostTemplates) {
      throw new Refusal("wrong-fields", { fields: { "name.cn": "too-many" } });
    }
    const savedBy = actor.staff?.id ?? null;
    const [added] = await transaction
      .insert(answerTemplates)
      .values({ ...template, savedAt: now(), savedBy })
      .returning({ id: answerTemplates.id });
    const object = objectOf({ id: added?.id ?? 0, name: template.name });
    const event = { act: "template-added", object, after: template } as const;
    await writeAudit(transaction, actor, event, now());
  });
}

/**
 * Locks and returns the template in the expected version.
 * @throws Refusal `not-found`, `moved-on`
 */
async function take(transaction: Database, id: number, version: number) {
  const [row] = await transaction
    .select()
    .from(answerTemplates)
    .where(eq(answerTemplates.id, id))
    .for("update");
  if (row === undefined) throw new Refusal("not-found");
  if (row.version !== version) throw new Refusal("moved-on");
  return row;
}

/**
 * Changes a template; answers that were written with it stay as they are.
 * @param named `version`: the one that the person had before them
 * @throws Refusal `wrong-fields`, `not-found`, `moved-on`
 */
export async function changeTemplate(
  { db, now }: TemplateOptions,
  actor: AuditActor,
  { id, version }: { id: number; version: number },
  written: AnswerTemplate,
): Promise<void> {
  const template = readTemplate(written);
  await db.transaction(async (transaction) => {
    const row = await take(transaction, id, version);
    await transaction
      .update(answerTemplates)
      .set({
        ...template,
        version: row.version + 1,
        savedAt: now(),
        savedBy: actor.staff?.id ?? null,
      })
      .where(eq(answerTemplates.id, id));
    const object = objectOf({ id, name: template.name });
    const event = { act: "template-changed", object, before: told(row), after: template } as const;
    await writeAudit(transaction, actor, event, now());
  });
}

/** Deletes a template; its last words stay in the audit. @throws Refusal `not-found`, `moved-on` */
export async function deleteTemplate(
  { db, now }: TemplateOptions,
  actor: AuditActor,
  { id, version }: { id: number; version: number },
): Promise<void> {
  await db.transaction(async (transaction) => {
    const row = await take(transaction, id, version);
    await transaction.delete(answerTemplates).where(eq(answerTemplates.id, id));
    const event = { act: "template-deleted", object: objectOf(row), before: told(row) } as const;
    await writeAudit(transaction, actor, event, now());
  });
}
