import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { sourceChanges } from "~/domain/document/paragraphs";
import { staff } from "~/platform/db/schema";
import type { CallName } from "~tests/support/console";
import {
  auditedActs,
  entriesOf,
  expectAudited,
  openTextConsole,
  sample,
  textCalls,
} from "~tests/support/console-texts";

const { db, site, editor, translator } = await openTextConsole();

const { act, done, codeOf, articleOf, textOf, save, publish, published } = textCalls(editor);

describe("a translation", () => {
  const pair = async () => {
    const id = await published("Source", "## A\n\nOne.\n\nTwo.\n\nThree.\n");
    await save(editor, id, "en", sample("Translation"), { sourceRevision: 1 });
    await publish(id, "en");
    return id;
  };
  const translationOf = async (id: number) => (await textOf(id, "en")).translation;

  it("goes stale when visitors see other words of the source, by paragraph", async () => {
    const id = await pair();
    expect(await translationOf(id)).toEqual({ from: 1, checked: [], stale: 0 });
    await save(editor, id, "cn", sample("Source", "## A\n\nOne.\n\nTwo, new.\n\nThree, new.\n"));
    expect((await translationOf(id)).stale).toBe(0);
    await publish(id);
    const article = await articleOf(id);
    expect(article.texts.en.translation.stale).toBe(2);
    expect(article.source).toMatchObject({ current: { number: 2 }, from: { number: 1 } });
    const [one, other] = sourceChanges(article.source.from, article.source.current);
    const confirm = (keys: unknown, sourceRevision = 2) =>
      act(translator, "confirmArticleSource", id, { locale: "en", sourceRevision, keys });
    expect((await confirm([one?.key], 1)).body.error.code).toBe("moved-on");
    await confirm([one?.key]);
    expect(await translationOf(id)).toEqual({ from: 1, checked: [one?.key], stale: 1 });
    // A further change elsewhere leaves what was looked at.
    await save(editor, id, "cn", sample("Source", "## A\n\nOne!\n\nTwo, new.\n\nThree, new.\n"));
    await publish(id);
    expect((await translationOf(id)).stale).toBe(2);
    await confirm([other?.key], 3);
    expect((await translationOf(id)).stale).toBe(1);
    const last = await confirm(null, 3);
    expect(last.body.texts.en.translation).toEqual({ from: 3, checked: [], stale: 0 });
    // Nothing of this changed what visitors see, or the draft.
    expect(last.body.texts.en).toMatchObject({
      version: 1,
      live: { revision: 1, isDraft: true },
    });
  });

  it("is current again when it says what it was made from, or the source comes back", async () => {
    const id = await pair();
    await save(editor, id, "cn", sample("Source", "## A\n\nOther.\n"));
    await publish(id);
    expect((await translationOf(id)).stale).toBeGreaterThan(0);
    await save(translator, id, "en", sample("Made anew"), { sourceRevision: 2 });
    expect(await translationOf(id)).toEqual({ from: 2, checked: [], stale: 0 });
    await save(editor, id, "cn", sample("Source", "## A\n\nThird.\n"));
    await publish(id);
    expect((await translationOf(id)).stale).toBe(1);
    const { version } = await textOf(id);
    await done(editor, "restoreArticle", id, { locale: "cn", version, number: 2 });
    await publish(id);
    expect(await translationOf(id)).toEqual({ from: 4, checked: [], stale: 0 });
    const nowhere = { locale: "en", version: 3, ...sample("X"), sourceRevision: 99 };
    expect((await codeOf(translator, "saveArticleDraft", id, nowhere))[0]).toBe(422);
  });

  it("is written and submitted by translators in their languages, and published by editors", async () => {
    const id = await pair();
    const refused = async (name: CallName, body: object) =>
      expect((await codeOf(translator, name, id, body)).slice(0, 2), name).toEqual([
        403,
        "forbidden",
      ]);
    const cn = { locale: "cn", version: 1 };
    await refused("saveArticleDraft", { ...cn, ...sample("Mine") });
    await refused("copyArticleText", { locale: "cn", ...sample("Mine") });
    await refused("keepArticleVersion", cn);
    await refused("submitArticle", { ...cn, isSubmitted: true });
    await refused("restoreArticle", { ...cn, number: 1 });
    await refused("publishArticle", { locale: "en", version: 1, live: 1 });
    await refused("withdrawArticle", { locale: "en", live: 1 });
    const noted = await entriesOf(db, "call-refused");
    expect(noted.at(-1)).toMatchObject({ staffName: "translator" });
    await save(translator, id, "en", sample("By the translator"));
    const { version } = await textOf(id, "en");
    const submit = { locale: "en", version, isSubmitted: true };
    const submitted = await done(translator, "submitArticle", id, submit);
    expect(submitted.texts.en).toMatchObject({
      kept: 2,
      submitted: { by: { name: "translator" } },
    });
    const listed = await done(editor, "articles", 0, { state: "submitted", locale: "en" });
    expect(listed.articles.map((row: { id: number }) => row.id)).toContain(id);
    const back = { ...submit, isSubmitted: false };
    const taken = await done(translator, "submitArticle", id, back);
    expect(taken.texts.en.submitted).toBeNull();
    await done(translator, "submitArticle", id, submit);
    await publish(id, "en");
    expect((await textOf(id, "en")).submitted).toBeNull();
    // With another role that writes, all languages.
    await db
      .update(staff)
      .set({ roles: ["translator", "editor"] })
      .where(eq(staff.id, translator.id));
    const { fields, body, version: own } = await textOf(id);
    await done(translator, "saveArticleDraft", id, { locale: "cn", version: own, fields, body });
    await db
      .update(staff)
      .set({ roles: ["translator"] })
      .where(eq(staff.id, translator.id));
  });
});

it("write every change into the audit, without their words", async () => {
  await expectAudited(db, site, auditedActs.translations);
});
