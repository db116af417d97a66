import { expect, it } from "vitest";
import {
  openTextConsole,
  sample,
  textCalls,
  textSchedulesOf,
  type Writer,
} from "~tests/support/console-texts";

const { db, site, editor, second, translator } = await openTextConsole();

const calls = textCalls(editor);
const { done, textOf, create, save, publish, published } = calls;
const { makeDue, fireAll } = textSchedulesOf(db, site);
const needsOf = async (person: Writer, kind: string) =>
  (await done(person, "today", 0)).needs.filter((need: { kind: string }) => need.kind === kind);

it("names translations that are behind their source, to whoever may write them", async () => {
  const id = await published("Source");
  expect(await needsOf(translator, "stale-translations")).toEqual([]);
  await save(translator, id, "en", sample("Translation"), { sourceRevision: 1 });
  await publish(id, "en");
  await save(editor, id, "cn", sample("Source", "## One\n\nChanged.\n\nSecond.\n"));
  await publish(id);
  const stale = [{ kind: "stale-translations", of: "article", locale: "en", count: 1 }];
  expect(await needsOf(translator, "stale-translations")).toEqual(stale);
  expect(await needsOf(editor, "stale-translations")).toEqual(stale);
  // The navigation has the number of all that Today names.
  const { needs } = await done(editor, "today", 0);
  expect(await done(editor, "counts", 0)).toMatchObject({ today: needs.length });
  const auditor = await site.join("looks@staff.example", ["auditor"]);
  expect(await needsOf(auditor, "stale-translations")).toEqual([]);

  const { live } = await textOf(id);
  const { revision } = live;
  await done(editor, "confirmArticleSource", id, {
    locale: "en",
    sourceRevision: revision,
    keys: null,
  });
  expect(await needsOf(translator, "stale-translations")).toEqual([]);
});

it("tells editors, and nobody else, of texts that are ready", async () => {
  const id = await published("To translate");
  await save(translator, id, "en", sample("Translated"), { sourceRevision: 1 });
  const { version } = await textOf(id, "en");
  const submit = { locale: "en", version, isSubmitted: true };
  expect(await needsOf(editor, "submitted-texts")).toEqual([]);
  await done(translator, "submitArticle", id, submit);
  const ready = { kind: "submitted-texts", of: "article", locale: "en", count: 1 };
  expect(await needsOf(editor, "submitted-texts")).toMatchObject([ready]);
  expect(await needsOf(translator, "submitted-texts")).toEqual([]);
  const at = new Date(site.clock().getTime() + 86_400_000).toISOString();
  await done(editor, "scheduleArticle", id, { locale: "en", version, live: null, at });
  expect(await needsOf(editor, "submitted-texts")).toEqual([]);
  await save(translator, id, "en", sample("Translated anew"));
  expect(await needsOf(editor, "submitted-texts")).toMatchObject([ready]);
  await publish(id, "en");
  expect(await needsOf(editor, "submitted-texts")).toEqual([]);

  // There is nothing to publish in what visitors read already.
  const { version: live } = await textOf(id, "en");
  await done(translator, "submitArticle", id, { ...submit, version: live });
  expect(await needsOf(editor, "submitted-texts")).toEqual([]);

  // Whoever said so knows it.
  const own = await create("Ready of an editor");
  await done(editor, "submitArticle", own, { locale: "cn", version: 1, isSubmitted: true });
  expect(await needsOf(editor, "submitted-texts")).toEqual([]);
  expect(await needsOf(second, "submitted-texts")).toMatchObject([{ ...ready, locale: "cn" }]);
});

it("names as many texts as the list has that it leads to", async () => {
  const listed = async (state: string, locale: string) =>
    (await done(editor, "articles", 0, { state, locale })).total;
  const counted = async (kind: string, locale = "en") =>
    (await needsOf(editor, kind)).find((need: { locale: string }) => need.locale === locale)
      ?.count ?? 0;
  const translated = async (title: string) => {
    const id = await published(title);
    await save(translator, id, "en", sample(`${title} in English`), { sourceRevision: 1 });
    await publish(id, "en");
    return id;
  };
  const behind = await translated("Behind");
  const gone = await translated("Gone");
  for (const id of [behind, gone]) {
    await save(editor, id, "cn", sample("Changed", "## One\n\nAnother.\n\nSecond.\n"));
    await publish(id);
  }
  // Nobody has to follow the source with what visitors do not read any more.
  const { version, live } = await textOf(gone, "en");
  const withdrawn = { locale: "en", version, live: live.revision };
  const before = await counted("stale-translations");
  expect(await listed("stale", "en")).toBe(before);
  await done(editor, "withdrawArticle", gone, withdrawn);
  expect(await counted("stale-translations")).toBe(before - 1);
  expect(await listed("stale", "en")).toBe(before - 1);
  expect((await done(editor, "articles", 0, { tab: "stale" })).total).toBe(before - 1);

  // What equals the published text, or waits for its time, is ready and needs nobody.
  const same = await translated("Same");
  const submit = async (person: Writer, id: number, locale: "cn" | "en" = "en") => {
    const isSubmitted = {
      locale,
      version: (await textOf(id, locale)).version,
      isSubmitted: true,
    };
    await done(person, "submitArticle", id, isSubmitted);
  };
  await submit(translator, same);
  const own = await create("Own");
  await submit(editor, own, "cn");
  const theirs = await create("Of the second");
  await submit(second, theirs, "cn");
  for (const locale of ["cn", "en"]) {
    expect(await counted("submitted-texts", locale)).toBe(await listed("submitted", locale));
  }
  const others = await counted("submitted-texts", "cn");
  const soon = new Date(site.clock().getTime() + 86_400_000).toISOString();
  const looked = { locale: "cn", version: (await textOf(theirs)).version, live: null, at: soon };
  await done(editor, "scheduleArticle", theirs, looked);
  expect(await listed("submitted", "cn")).toBe(others - 1);
});

it("tells editors what did not go live at its time, until it is dealt with", async () => {
  const place = { slug: "same-address", section: "starting", applies: "6.0+", order: 1 };
  const words = (title: string, slug = place.slug) => {
    const fields = { title, summary: "Summary.", tags: [], help: { ...place, slug } };
    return { fields, body: "Words.\n" };
  };
  const begin = async (title: string): Promise<number> => {
    const begun = { kind: "help", sourceLocale: "cn", ...words(title) };
    return (await done(editor, "newArticle", 0, begun)).id;
  };
  const at = new Date(site.clock().getTime() + 86_400_000).toISOString();
  const looked = async (id: number) => ({ locale: "cn", version: (await textOf(id)).version });
  const first = await begin("First");
  const other = await begin("Other");
  const schedule = { ...(await looked(first)), live: null, at };
  await done(editor, "scheduleArticle", first, schedule);
  // Only one of them can have the address, so the second is not scheduled with it.
  const late = { ...(await looked(other)), live: null, at };
  const refused = await editor.browser.call("scheduleArticle", late, { id: other });
  expect(refused.body.error).toMatchObject({
    code: "wrong-fields",
    fields: { slug: "promised" },
  });
  // The one that has it may be given another time.
  const waiting = (await textOf(first)).schedule.id;
  await done(editor, "scheduleArticle", first, {
    ...schedule,
    ...(await looked(first)),
    schedule: waiting,
  });
  // Whoever publishes by hand goes first; the other one fails at its time, and that is told.
  await publish(other);
  // Visitors know it by that address now, so its next version may wait as well.
  await save(editor, other, "cn", words("Other, changed"));
  const { live } = await textOf(other);
  await done(editor, "scheduleArticle", other, {
    ...(await looked(other)),
    live: live.revision,
    at,
  });
  await makeDue(first);
  expect(await fireAll()).toEqual({ published: 0, failed: 1 });
  const failed = { kind: "failed-schedule", of: "help", id: first, locale: "cn", title: "First" };
  expect(await needsOf(editor, "failed-schedule")).toMatchObject([failed]);
  expect(await needsOf(translator, "failed-schedule")).toEqual([]);

  await save(editor, first, "cn", words("First", "an-address-of-its-own"));
  expect(await needsOf(editor, "failed-schedule")).toMatchObject([failed]);
  await publish(first);
  expect(await needsOf(editor, "failed-schedule")).toEqual([]);
});
