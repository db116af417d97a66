import { asc, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import {
  findCurrent,
  findReleasedFile,
  listPublished,
} from "~/domain/release/public/release-queries.server";
import type { Locale } from "~/i18n/locales";
import { unsealText } from "~/lib/sealed-text.server";
import { auditEntries, messages, releaseNoteRevisions, staff } from "~/platform/db/schema";
import type { OutgoingMessage } from "~/platform/messages/message";
import { testSecret } from "~tests/support/registration";
import { actorFor } from "~tests/support/registry-database";
import { lin, named, pipeline, reason, registrySuite, wei } from "~tests/support/registry-suite";
import { worldFile } from "~tests/support/registry-world";
import { findRecord } from "./registry-rows.server";
import {
  createRelease,
  type PreparingAct,
  prepareRelease,
  publishRelease,
  saveNotes,
  withdrawRelease,
} from "./release-edits.server";
import { findReleaseIds } from "./release-search.server";

const registry = await registrySuite();
const { options, makeSigned, makePublished, history } = registry;

it("shows what is published to every query, and nothing before", async () => {
  await makeSigned("1.0.0");
  await saveNotes(options(), pipeline, named("1.0.0"), {
    en: { remarks: "", updateContent: ["Profiles open faster"] },
  });
  const page = { locale: "en", product: "client", page: 1, pageSize: 10 } as const;
  const shown = async () => [
    (await listPublished(options().db, { ...page, page: 1, ids: await found() })).total,
    (await findReleasedFile(options().db, "Manifold-1.0.0-x64.exe"))?.refusal,
  ];
  const found = () => findReleaseIds(options().db, { locale: "en", query: "faster" });
  expect(await shown()).toEqual([0, undefined]);
  await publishRelease(options(), lin, named("1.0.0"));
  expect(await shown()).toEqual([1, null]);
  expect(await findCurrent(options().db, { locale: "en", product: "client" })).toMatchObject({
    version: "1.0.0",
    releasedAt: registry.clock.toISOString(),
    files: [{ kind: "package", name: "Manifold-1.0.0-x64.exe", architecture: "x64" }],
  });
  await withdrawRelease(options(), lin, named("1.0.0"), reason);
  expect(await shown()).toEqual([0, { because: "withdrawn", reason }]);
});

it("tells the owners by mail, each in their language, but not the one who withdraws", async () => {
  const { db } = options();
  const makeOwner = async (email: string, locale: Locale) => {
    const changed = { locale, roles: ["owner" as const] };
    const returned = { id: staff.id };
    const [row] = await db
      .update(staff)
      .set(changed)
      .where(eq(staff.email, email))
      .returning(returned);
    return actorFor({ kind: "person", id: row?.id ?? 0 });
  };
  const withdrawing = await makeOwner("1@staff.example", "cn");
  await makeOwner("2@staff.example", "en");
  const mails = async () => {
    const isWithdrawal = eq(messages.kind, "release-withdrawn");
    const rows = await db.select().from(messages).where(isWithdrawal).orderBy(asc(messages.id));
    return rows.map(
      ({ content }): OutgoingMessage =>
        JSON.parse(unsealText(testSecret, "messages", content ?? "") ?? ""),
    );
  };
  await makePublished("1.0.0", "1.1.0");
  const broken = { cn: "坏了", en: "Broken" };
  await withdrawRelease(options(), withdrawing, named("1.0.0"), broken);
  await withdrawRelease(options(), withdrawing, named("1.0.0"), broken);
  const [first, ...more] = await mails();
  expect(more).toEqual([]);
  expect(first?.to).toBe("2@staff.example");
  expect(first?.subject).toMatch(/^Withdrawn: client 1\.0\.0 · /);
  expect(first?.text).toContain("Reason that visitors read: Broken");
  await withdrawRelease(options(), pipeline, named("1.1.0"), { cn: "", en: "" });
  const byToken = (await mails()).slice(1);
  expect(byToken.map(({ subject }) => subject.split(" · ")[0]).sort()).toEqual([
    "Withdrawn: client 1.1.0",
    "已撤回：客户端 1.1.0",
  ]);
  for (const { text } of byToken) expect(text).not.toMatch(/Reason|原因/);
});

it("tells the staff the reason in the language in which there is one", async () => {
  const email = "1@staff.example";
  await options()
    .db.update(staff)
    .set({ locale: "en", roles: ["owner"] })
    .where(eq(staff.email, email));
  await makePublished("1.0.0");
  await withdrawRelease(options(), wei, named("1.0.0"), { cn: "会丢数据", en: "" });
  expect((await history()).at(-1)).toMatchObject({ act: "withdraw", why: "会丢数据" });
  const rows = await options().db.select().from(messages).orderBy(asc(messages.id));
  const mail = JSON.parse(
    unsealText(testSecret, "messages", rows.at(-1)?.content ?? "") ?? "",
  ) as OutgoingMessage;
  expect([mail.to, mail.text]).toEqual([
    email,
    expect.stringContaining("Reason that visitors read: 会丢数据"),
  ]);
});

it("writes who did what, before and after, with the change or not at all", async () => {
  const past = await history();
  const audited = await options().db.$count(auditEntries);
  await makePublished("1.0.0");
  await expect(
    prepareRelease(options(), lin, named("1.0.0"), { act: "reopen" }),
  ).rejects.toMatchObject({ details: { rule: "wrong-state" } });
  await withdrawRelease(options(), wei, named("1.0.0"), reason);
  const events = (await history()).slice(past.length);
  expect(events.map(({ whoName, act, version }) => `${whoName}: ${act} ${version}`)).toEqual([
    "token 9: create 1.0.0",
    "token 9: add-file 1.0.0",
    "null: record-scan 1.0.0",
    "token 9: finish-upload 1.0.0",
    "token 9: verify 1.0.0",
    "token 9: sign 1.0.0",
    "person 1: publish 1.0.0",
    "person 2: withdraw 1.0.0",
  ]);
  expect(events.at(-1)).toMatchObject({
    before: '{"status":"published"}',
    after: '{"reason":{"cn":"会丢数据","en":"Loses data"},"rollouts":[],"status":"withdrawn"}',
    why: "Loses data",
  });
  const entries = await options().db.select().from(auditEntries).orderBy(asc(auditEntries.id));
  expect(entries.slice(audited).map(({ source, act }) => `${source} ${act}`)).toEqual([
    "token release-created",
    "token release-changed",
    "site release-changed",
    ...Array.from({ length: 3 }, () => "token release-changed"),
    "console release-published",
    "console release-withdrawn",
  ]);
});

it("changes nothing when an act comes again, as after a cut connection", async () => {
  await makePublished("1.0.0");
  const past = await history();
  await makeSignedAgain();
  expect(await publishRelease(options(), lin, named("1.0.0"))).toBe("done");
  expect(await history()).toEqual(past);

  async function makeSignedAgain(): Promise<void> {
    const draft = { ...named("1.0.0"), channel: "stable", minimumWindows: "10" } as const;
    await createRelease(options(), pipeline, draft);
    const act = { act: "add-file", file: worldFile("1.0.0") } as const;
    await prepareRelease(options(), pipeline, named("1.0.0"), act);
  }
});

it("creates one release of two that come at once", async () => {
  const draft = { ...named("1.0.0"), channel: "stable", minimumWindows: "10" } as const;
  const begin = (channel: "stable" | "beta") =>
    createRelease(options(), pipeline, { ...draft, channel });
  const answers = await Promise.allSettled([begin("stable"), begin("stable"), begin("beta")]);
  const kept = (await findRecord(options().db, draft))?.channel;
  expect(answers.map(({ status }) => status)).toEqual(
    kept === "stable"
      ? ["fulfilled", "fulfilled", "rejected"]
      : ["rejected", "rejected", "fulfilled"],
  );
});

it("lets nobody but the scanner say what it found", async () => {
  const draft = { ...named("1.0.0"), channel: "stable", minimumWindows: "10" } as const;
  await createRelease(options(), pipeline, draft);
  const file = worldFile("1.0.0", { isStandIn: true });
  await prepareRelease(options(), pipeline, draft, { act: "add-file", file });
  const stored = async () => (await findRecord(options().db, draft))?.files[0];
  expect(await stored()).toMatchObject({ isStandIn: false, scan: { state: "pending" } });
  const { name, scan } = file;
  const told = { act: "record-scan", name, scan } as unknown as PreparingAct;
  for (const actor of [pipeline, lin]) {
    await expect(prepareRelease(options(), actor, draft, told)).rejects.toMatchObject({
      code: "forbidden",
      details: { rule: "scanner-only" },
    });
  }
  expect(await stored()).toMatchObject({ scan: { state: "pending", engine: null } });
});

it("keeps every version of the notes, of released versions as well", async () => {
  await makePublished("1.0.0");
  const save = (remarks: string) =>
    saveNotes(options(), wei, named("1.0.0"), {
      en: { remarks, updateContent: ["One", "Two"] },
      cn: { remarks: "备注", updateContent: ["一"] },
    });
  await save("First");
  await save("Second");
  await save("Second");
  const id = (await findRecord(options().db, named("1.0.0")))?.id ?? 0;
  const kept = await options()
    .db.select()
    .from(releaseNoteRevisions)
    .where(eq(releaseNoteRevisions.releaseId, id))
    .orderBy(asc(releaseNoteRevisions.locale), asc(releaseNoteRevisions.number));
  expect(kept.map(({ locale, number, remarks }) => `${locale} ${number} ${remarks}`)).toEqual([
    "cn 1 备注",
    "en 1 First",
    "en 2 Second",
  ]);
});

it("creates a pre-release for testers only, and none of a kernel", async () => {
  const draft = { ...named("1.0.0-beta.1"), minimumWindows: "10" } as const;
  const create = (changes: { channel: "stable" | "beta"; product?: "browser"; version?: string }) =>
    createRelease(options(), lin, { ...draft, ...changes });
  await expect(create({ channel: "stable" })).rejects.toMatchObject({
    details: { rule: "pre-release-is-beta" },
  });
  await create({ channel: "beta" });
  expect((await findRecord(options().db, draft))?.channel).toBe("beta");
  const kernel = { product: "browser", version: "142.0.7444.60-beta.1", channel: "beta" } as const;
  await expect(create(kernel)).rejects.toMatchObject({ details: { rule: "version-wrong" } });
});

it("takes nothing else for a version of the client", async () => {
  const wrong = [
    "1.0",
    "1.0.0.0",
    "01.0.0",
    "v1.0.0",
    "1.0.0-beta",
    "1.0.0-beta.01",
    "1.0.0-pre.1",
  ];
  for (const version of wrong) {
    const draft = { ...named(version), channel: "stable", minimumWindows: "10" } as const;
    await expect(createRelease(options(), lin, draft), version).rejects.toMatchObject({
      details: { rule: "version-wrong" },
    });
  }
});
