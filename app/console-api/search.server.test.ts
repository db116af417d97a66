import { expect, it } from "vitest";
import { seedFriendLinks } from "~/domain/friend-link/friend-link-actions.server";
import { seedHelp, seedHelpErrors } from "~/domain/help/help-seed.server";
import { seedPackages } from "~/domain/package/package-actions.server";
import { seedResources } from "~/domain/resource/resource-actions.server";
import type { Role } from "~/domain/rights/permissions";
import { accounts, contactMessages, machineTokens, releaseKeys, staff } from "~/platform/db/schema";
import type { CallName, Person } from "~tests/support/console";
import { consoleOfFile } from "~tests/support/console-of-file";
import { seedLegal } from "~tests/support/legal-texts";
import { newResource, resourceKinds } from "~tests/support/resource-factory";
import { accountRow } from "~tests/support/table-rows";
import type { Found } from "./schemas/search";

const people = new Map<Role, Person>();
let articleId = 0;

/** Something of every kind that has "Zircon" in a name of it, and an article that has it not. */
async function fill() {
  const now = site.clock();
  await seedLegal(db);
  for (const [title, other] of [
    ["锆石 Zircon", "A stone"],
    ["没有", "Nothing of it"],
  ] as const) {
    const fields = { title, summary: "-", tags: [] };
    const { body } = await call("editor", "newArticle", {
      sourceLocale: "cn",
      fields,
      body: "Zircon stands in the words, too.",
    });
    const draft = { locale: "en", version: 0, sourceRevision: 1 };
    const english = { fields: { ...fields, title: other }, body: "-" };
    await call("editor", "saveArticleDraft", { ...draft, ...english }, body.id);
    if (other === "A stone") articleId = body.id;
  }
  await call("editor", "publishArticle", { locale: "cn", version: 1, live: null }, articleId);
  await db.transaction(async (transaction) => {
    const place = { section: "proxies", applies: "", order: 1 } as const;
    const english = { title: "Zircon proxies", summary: "-", markdown: "-" };
    await seedHelp(transaction, [{ slug: "zircon", ...place, texts: { en: english } }], now);
    const says = (screen: string) => ({ screen, cause: "-", todo: "-" });
    const words = { cn: says("锆石"), en: says("Zircon is missing") };
    await seedHelpErrors(transaction, [{ code: "E-4711", area: "proxies", words }], now);
  });
  const entry = { environments: 10, members: 1, monthlyFen: 100, isReference: true as const };
  const name = { cn: "锆石版", en: "Zircon plan" };
  await seedPackages(db, { packages: [{ id: "Z", name, ...entry }], features: [] });
  await seedResources(db, {
    categories: resourceKinds,
    resources: [newResource({ id: "zircon", name: "Zircon Pay" }), newResource({ id: "other" })],
  });
  await seedFriendLinks(db, [
    { group: "community", name: { cn: "锆石社区" }, url: "https://zircon.site.test/" },
  ]);
  const written = { channel: "email", topic: "service", locale: "en", createdAt: now } as const;
  await db.insert(contactMessages).values([
    {
      ...written,
      name: "Lin",
      contact: "lin@site.example",
      message: "Where is\nthe Zircon?",
    },
    {
      ...written,
      name: "Wang",
      contact: "Wang@site.example",
      topic: "privacy",
      message: "Delete me",
      requestNumber: "PR-2026-000117",
      closedAt: now,
    },
  ]);
  const account = accountRow(now);
  await db.insert(accounts).values([
    { ...account, email: "zircon@mail.example" },
    { ...account, email: "zoe_1@mail.example" },
    { ...account, verifiedChannel: "sms", phone: "+8613800000003" },
  ]);
}

const call = (role: Role, name: CallName, body: unknown, id = 1) => {
  const person = people.get(role);
  if (person === undefined) throw new Error(`Nobody is ${role}`);
  return person.browser.call(name, body, { id });
};
const { db, site } = await consoleOfFile();
for (const role of ["owner", "editor", "support", "release-manager"] as const) {
  people.set(role, await site.join(`${role}@staff.example`, [role]));
}
await fill();

const search = async (role: Role, text: string): Promise<Found[]> =>
  (await call(role, "search", { text })).body.found;
const kinds = async (role: Role, text: string) => [
  ...new Set((await search(role, text)).map(({ kind }) => kind)),
];

it("finds each kind by its names, and says of it what its line shows", async () => {
  expect(await search("owner", "zircon")).toEqual([
    {
      kind: "article",
      id: articleId,
      titles: { cn: "锆石 Zircon", en: "A stone" },
      isLive: { cn: true, en: false },
    },
    {
      kind: "help",
      id: 1_000_001,
      titles: { cn: "", en: "Zircon proxies" },
      isLive: { cn: false, en: true },
    },
    { kind: "help-error", code: "E-4711", says: { cn: "锆石", en: "Zircon is missing" } },
    { kind: "package", id: "Z", names: { cn: "锆石版", en: "Zircon plan" } },
    {
      kind: "tool",
      id: expect.any(Number),
      name: "Zircon Pay",
      url: "https://www.zircon.example/",
      isHidden: false,
    },
    {
      kind: "friend-link",
      id: expect.any(Number),
      names: { cn: "锆石社区", en: "" },
      url: "https://zircon.site.test/",
      isHidden: false,
    },
    {
      kind: "message",
      id: expect.any(Number),
      topic: "service",
      number: null,
      senderHint: "l…@site.example",
      excerpt: "Where is the Zircon?",
      isDone: false,
    },
  ]);
});

it("finds by traditional characters, too", async () => {
  expect(await kinds("owner", "鋯石")).toEqual(await kinds("owner", "锆石"));
  expect(await kinds("owner", "鋯石 z")).toEqual(["article"]);
  expect(await kinds("owner", "鋯石%")).toEqual([]);
  expect(await kinds("owner", "鋯.*")).toEqual([]);
});

it("finds by the other language, by number, and by code", async () => {
  expect(await kinds("owner", "锆石")).toEqual(
    expect.arrayContaining(["article", "help-error", "package", "friend-link"]),
  );
  expect(await kinds("owner", `#${articleId}`)).toContain("article");
  const [first] = await search("owner", "1000001");
  expect(first).toMatchObject({ kind: "help", id: 1_000_001 });
  expect(await kinds("owner", "e-4711")).toEqual(["help-error"]);
  expect(await search("owner", "000117")).toMatchObject([
    { kind: "message", number: "PR-2026-000117", isDone: true },
  ]);
});

it("finds settings, words of pages and legal texts by what they say", async () => {
  const settings = (await call("owner", "settings", {})).body.sections;
  const { serviceEmail } = settings.find(({ name }: { name: string }) => name === "contact").value;
  const [found] = (await search("owner", serviceEmail)).filter(({ kind }) => kind === "setting");
  expect(found).toEqual({
    kind: "setting",
    section: "contact",
    path: "serviceEmail",
    text: serviceEmail,
  });
  const { lines } = (await call("owner", "siteTexts", { page: "pricing" })).body;
  const text = lines.find(({ en }: { en: { live: string } }) => en.live.length > 20).en.live;
  expect(await search("editor", text.slice(0, 100))).toContainEqual({
    kind: "site-text",
    page: "pricing",
    key: expect.any(String),
    locale: "en",
    text,
  });
  expect(await kinds("owner", "agreement")).toContain("legal");
});

it("finds an account by its number only, and a message by no contact", async () => {
  const [first] = (await call("support", "accounts", {})).body.accounts.toReversed();
  const account = {
    kind: "account",
    id: first.id,
    phoneHint: null,
    emailHint: "z…@mail.example",
  };
  expect(await search("support", `#${first.id}`)).toContainEqual(account);
  // Contacts are searched on the screen of accounts, where each search is audited and counted.
  const contacts = [
    ...["zircon@mail.example", "z…@mail.example", "z...@mail.example", "mail.example", "zoe"],
    ...["+8613800000003", "13800000003", "+86…0003", "0003"],
    ...["Wang@site.example", "WANG@site.example", "l…@site.example", "@site.example"],
  ];
  for (const text of contacts) expect(await search("support", text), text).toEqual([]);
});

it("finds signing keys, tokens and tags by their names, for those who may see them", async () => {
  const now = site.clock();
  const past = new Date(now.getTime() - 60_000);
  const key = { kind: "minisign", publicKey: "-", validFrom: past } as const;
  await db.insert(releaseKeys).values([
    { ...key, keyId: "BERYL1", validUntil: now },
    { ...key, keyId: "BERYL2" },
  ]);
  const [lin] = await db.select().from(staff).limit(1);
  const token = { scopes: ["releases.read" as const], createdById: lin?.id ?? 0, createdAt: now };
  const later = new Date(now.getTime() + 60_000);
  await db.insert(machineTokens).values([
    { ...token, name: "Beryl pipeline", tokenHash: "a", endsAt: later },
    { ...token, name: "Beryl of then", tokenHash: "b", endsAt: past },
    { ...token, name: "Beryl revoked", tokenHash: "c", endsAt: later, revokedAt: now },
  ]);
  const name = { cn: "绿柱石", en: "Beryl" };
  await call("editor", "addArticleTag", { id: "beryl", name });
  const keys = [
    { kind: "signing-key", of: "minisign", keyId: "BERYL1", hasEnded: true },
    { kind: "signing-key", of: "minisign", keyId: "BERYL2", hasEnded: false },
  ];
  const tag = { kind: "tag", id: "beryl", names: name };
  const tokens = [
    ...[{ kind: "token", id: expect.any(Number), name: "Beryl pipeline", hasEnded: false }],
    ...[{ kind: "token", id: expect.any(Number), name: "Beryl of then", hasEnded: true }],
  ];
  expect(await search("owner", "beryl")).toEqual([...keys, tag, ...tokens]);
  expect(await search("release-manager", "beryl")).toEqual([...keys, ...tokens]);
  expect(await search("editor", "beryl")).toEqual([tag]);
  expect(await search("support", "beryl")).toEqual([]);
  expect(await search("editor", "绿柱")).toEqual([tag]);
});

it("takes what was typed in the body, which no log of addresses has", async () => {
  const { browser } = people.get("support") ?? {};
  const asked = await browser?.send("GET", "/search?text=zircon");
  expect([asked?.status, asked?.headers.get("allow")]).toEqual([405, "POST"]);
});

it("shows each role its own, a few of each kind, and takes no wildcards", async () => {
  const ofOwner = await kinds("owner", "zircon");
  expect(await kinds("editor", "zircon")).toEqual(
    ofOwner.filter((kind) => kind !== "package" && kind !== "message"),
  );
  expect(await kinds("support", "zircon")).toEqual(["message"]);
  expect(await search("release-manager", "zircon")).toEqual([]);
  expect(await search("owner", "z_rcon")).toEqual([]);
  expect(await search("owner", "z%n")).toEqual([]);
  const many = Map.groupBy(await search("owner", "e"), ({ kind }) => kind);
  expect(Math.max(...[...many.values()].map((found) => found.length))).toBe(5);
});
