import { eq } from "drizzle-orm";
import { Refusal, type RefusalCode } from "~/domain/refusal";
import { readEmail } from "~/lib/contact-shape";
import type { Database } from "~/platform/db/database.server";
import { staff } from "~/platform/db/schema";

/** Finds somebody of the staff by an address that was typed. @throws Error with a sentence for the operator */
export async function staffIdOf(db: Database, email = ""): Promise<number> {
  const [person] = await db
    .select({ id: staff.id })
    .from(staff)
    .where(eq(staff.email, readEmail(email) ?? ""));
  if (person === undefined) throw new Error(`Nobody on the staff has the address "${email}"`);
  return person.id;
}

/**
 * Runs an act of the staff, and turns its refusal into a sentence for the operator.
 * @param sentences those of the command, by the code of the refusal
 */
export async function orSentence<Result>(
  sentences: Partial<Record<RefusalCode, string>>,
  act: () => Promise<Result>,
): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { code, details } = error;
    const fields = Object.entries(details.fields ?? {});
    const problems = fields.map(([field, problem]) => `${field} ${problem}`);
    throw new Error(sentences[code] ?? `Refused: ${problems.join(", ") || code}`);
  }
}
