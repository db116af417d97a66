import { and, eq } from "drizzle-orm";
import { Refusal } from "~/domain/refusal";
import { documentRevisions, documents } from "~/platform/db/schema";
import { type Documents, wholeDocument } from "./document-kind";
import { goLive } from "./go-live.server";
import {
  findDraft,
  isSame,
  readable,
  refuseProblems,
  refuseTooMany,
  storedIn,
  withDocument,
} from "./step.server";

/**
 * Saves content and publishes it immediately. Saving the same content again changes nothing.
 * @param save `words` null: removes the document, or resets it to its initial content. `version`: expected revision
 * number; 0: none
 * @throws Refusal `wrong-fields`, `moved-on`, `slowed`, `not-found`
 */
export async function saveAtOnce<Words>(
  documents: Documents<Words>,
  document: string,
  { version, words: given }: { version: number; words: Words | null },
): Promise<void> {
  const { kind } = documents;
  const key = wholeDocument;
  const accepted = given === null ? null : await kind.accept?.(document, key, given, documents.db);
  const words = accepted ?? given;
  if (words !== null) refuseProblems(kind.problems(document, key, words));
  return withDocument(documents, document, async (step) => {
    const before = await kind.live(step.db, document, key);
    const next = words ?? kind.start?.(document) ?? null;
    if (before === null && next === null) throw new Refusal("not-found");
    const isNew = before === null && kind.acts.added !== undefined;
    if (version === 0 && before !== null && kind.acts.added !== undefined)
      refuseProblems({ code: "taken" });
    if (isSame(before, next)) return;
    if (((await findDraft(step, key))?.liveRevision ?? 0) !== version)
      throw new Refusal("moved-on");
    const act = next === null ? "removed" : isNew ? "added" : "published";
    if (act !== "removed") await refuseTooMany(step, act);
    const going = { ...key, words, sourceWords: null };
    await goLive(step, [going], { reason: act === "removed" ? "removed" : "published", act });
  });
}

/**
 * Restores a revision and publishes it immediately; 0 resets the document to its initial content.
 * @throws Refusal `not-found`; `wrong-fields`: the revision breaks a current rule; others as `saveAtOnce`
 */
export async function restoreAtOnce<Words>(
  context: Documents<Words>,
  document: string,
  { number, version }: { number: number; version: number },
): Promise<void> {
  const { db, kind } = context;
  const { itemId, name } = documents;
  const isIt = and(
    eq(documents.kind, kind.name),
    eq(name, document),
    eq(documentRevisions.kind, kind.name),
    eq(documentRevisions.number, number),
  );
  const [row] =
    number === 0
      ? [null]
      : await db
          .select({ fields: documentRevisions.fields, body: documentRevisions.body })
          .from(documents)
          .innerJoin(documentRevisions, eq(documentRevisions.itemId, itemId))
          .where(isIt);
  if (row === undefined) throw new Refusal("not-found");
  const stored = storedIn(row);
  const words = stored === null ? null : readable(kind, stored);
  await saveAtOnce(context, document, { version, words });
}
