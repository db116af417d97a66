import { and, asc, desc, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { seedFriendLinks } from "~/domain/friend-link/friend-link-actions.server";
import { listFriendLinks } from "~/domain/friend-link/friend-link-queries.server";
import { deleteOldChecks, storeLinkCheck } from "~/domain/link/link-queries.server";
import { seedResources } from "~/domain/resource/resource-actions.server";
import { listCategories, listResources } from "~/domain/resource/resource-queries.server";
import { resourceSearch } from "~/domain/resource/resource-search.server";
import { reindexSearch } from "~/domain/search/reindex.server";
import { commandActor } from "~/domain/staff/staff-context.server";
import {
  auditEntries,
  backgroundJobs,
  friendLinks,
  linkChecks,
  links,
  resources,
  searchDocuments,
} from "~/platform/db/schema";
import { databaseOfFile } from "~tests/support/database-of-file";
import { newResource, resourceKinds } from "~tests/support/resource-factory";
import { moveToolCategory, putToolCategory, removeToolCategory } from "./category-edits.server";
import {
  addLink,
  askForLinkCheck,
  changeLink,
  hideLink,
  moveLink,
  removeLink,
  takeNewAddress,
} from "./link-edits.server";
import { daysUntil, type FriendFields, monogramOf, type ToolFields } from "./link-list";
import { listDeadLinks, listLinkChecks, readLinkList } from "./link-list.server";

const now = new Date("2026-11-20T02:00:00.000Z");
const day = 24 * 60 * 60_000;

const options = () => ({ db, now: () => now });
const { db } = await databaseOfFile();

beforeEach(async () => {
  await db.delete(resources);
  await db.delete(friendLinks);
  await db.delete(links);
  await db.delete(searchDocuments);
  await seedResources(db, {
    categories: resourceKinds,
    resources: [
      newResource({ id: "alpha", name: "Alpha Proxy" }),
      newResource({ id: "beta", name: "Beta Proxy" }),
      newResource({ id: "gamma", name: "Gamma Pay", category: "payments" }),
    ],
  });
  await seedFriendLinks(db, [
    { group: "tools", name: { cn: "指南", en: "Guide" }, url: "https://guide.example/" },
    { group: "community", name: { cn: "社区" }, url: "https://sellers.example/" },
  ]);
});

const tool = (fields: Partial<ToolFields> = {}): ToolFields => ({
  kind: "tool",
  category: "proxies",
  url: "https://delta.site-test.net/tool",
  name: "Delta Tool",
  line: { cn: "一句话", en: "One line" },
  monogram: "",
  listing: "plain",
  ...fields,
});
const friend = (fields: Partial<FriendFields> = {}): FriendFields => ({
  kind: "friend",
  group: "community",
  url: "https://forum.site.test/",
  name: { cn: "论坛", en: "Forum" },
  line: { cn: "", en: "" },
  ...fields,
});
const read = () => readLinkList(db, now);
const named = async (name: string) => {
  const found = (await read()).links.find(({ fields }) =>
    typeof fields.name === "string" ? fields.name === name : fields.name.cn === name,
  );
  if (found === undefined) throw new Error(`${name} is not in the list`);
  return { ...found, key: { kind: found.fields.kind, id: found.id } };
};
const toolsOnSite = async (locale: "cn" | "en" = "en", query = "") => {
  const page = { locale, query, page: 1, pageSize: 50 };
  return (await listResources(db, page)).list.map(({ name }) => name);
};
const friendsOnSite = async (locale: "cn" | "en" = "cn") =>
  (await listFriendLinks(db, locale)).map(({ name }) => name);
const lastAudit = async () => {
  const [entry] = await db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1);
  return entry;
};
/** Whether nothing in the search differs from what is stored. */
const isSearchInStep = async () => (await reindexSearch(db, [resourceSearch])) === 0;
const refusal = (code: string, fields?: object) =>
  expect.objectContaining({ code, ...(fields !== undefined && { details: { fields } }) });

it("adds a tool at the end of its category, found at once, with its own abbreviation", async () => {
  await addLink(options(), commandActor, tool());
  expect(await toolsOnSite()).toEqual(["Alpha Proxy", "Beta Proxy", "Delta Tool", "Gamma Pay"]);
  expect(await toolsOnSite("cn", "delta")).toEqual(["Delta Tool"]);
  const { fields, state, days } = await named("Delta Tool");
  expect(fields).toMatchObject({ monogram: "DT", url: "https://delta.site-test.net/tool" });
  expect(state).toBe("unchecked");
  expect(days).toEqual(Array.from({ length: 30 }, () => "none"));
  expect(await lastAudit()).toMatchObject({
    act: "link-added",
    objectKind: "tool",
    objectLabel: "Delta Tool",
    before: null,
    after: expect.stringContaining("delta.site-test.net"),
  });
  // The same name again gets another slug.
  await addLink(options(), commandActor, tool({ url: "https://delta2.site.test/" }));
  const rows = await db.select().from(resources).orderBy(asc(resources.slug));
  expect(rows.map(({ slug }) => slug)).toEqual([
    ...["alpha", "beta", "delta-tool", "delta-tool-2", "gamma"],
  ]);
  expect(await isSearchInStep()).toBe(true);
});

it("changes texts, address and category; a language without a text is not shown", async () => {
  const { key, version } = await named("Alpha Proxy");
  const fields = tool({ name: "Omega", category: "payments", line: { cn: "改了", en: " " } });
  await changeLink(options(), commandActor, { id: key.id, version, fields });
  expect(await toolsOnSite("cn")).toEqual(["Beta Proxy", "Gamma Pay", "Omega"]);
  expect(await toolsOnSite("en")).toEqual(["Beta Proxy", "Gamma Pay"]);
  expect(await toolsOnSite("cn", "alpha")).toEqual([]);
  expect(await toolsOnSite("cn", "omega")).toEqual(["Omega"]);
  // Nothing links to the old address, so nobody asks it any more.
  const stored = await db.select({ url: links.url }).from(links);
  expect(stored.map(({ url }) => url)).not.toContain("https://www.alpha.example/");
  expect((await lastAudit())?.before).toContain("Alpha Proxy");
  expect((await lastAudit())?.after).toContain("Omega");

  const guide = await named("指南");
  const site = friend({ group: "services", name: { cn: "", en: "Handbook" } });
  const change = { id: guide.id, version: guide.version, fields: site };
  await changeLink(options(), commandActor, change);
  expect(await friendsOnSite("cn")).toEqual(["社区"]);
  expect(await friendsOnSite("en")).toEqual(["Handbook"]);
  expect(await isSearchInStep()).toBe(true);
});

it("refuses to overwrite what somebody else has changed, also at the same time", async () => {
  const { id, version } = await named("Alpha Proxy");
  const change = (name: string) =>
    changeLink(options(), commandActor, { id, version, fields: tool({ name }) });
  const outcomes = await Promise.allSettled([change("First"), change("Second")]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  await expect(change("Third")).rejects.toEqual(refusal("moved-on"));
  const shown = await toolsOnSite();
  expect(shown.filter((name) => name === "First" || name === "Second")).toHaveLength(1);
});

const wrongTools = [
  [{ url: "" }, { url: "missing" }],
  [{ url: "ftp://site.test/" }, { url: "wrong" }],
  [{ url: "javascript:alert(1)" }, { url: "wrong" }],
  [{ url: "https://user:secret@site.test/" }, { url: "wrong" }],
  [{ url: "http://127.0.0.1/" }, { url: "wrong" }],
  [{ url: "http://0x7f.1/" }, { url: "wrong" }],
  [{ url: "http://[::1]/" }, { url: "wrong" }],
  [{ url: "http://localhost/" }, { url: "wrong" }],
  [{ url: `https://site.test/${"x".repeat(500)}` }, { url: "too-long" }],
  [{ url: "https://www.beta.example" }, { url: "taken" }],
  [{ name: "  " }, { name: "missing" }],
  [{ name: "a\u202Eb" }, { name: "wrong" }],
  [{ name: "x".repeat(61) }, { name: "too-long" }],
  [{ line: { cn: "", en: "" } }, { lineCn: "missing" }],
  [{ line: { cn: "好", en: "x".repeat(201) } }, { lineEn: "too-long" }],
  [{ monogram: "ABCD" }, { monogram: "wrong" }],
  [{ category: "nowhere" }, { category: "wrong" }],
] as const;

it("refuses a tool with a wrong field, and a friend link without a name", async () => {
  const before = await toolsOnSite();
  for (const [wrong, fields] of wrongTools) {
    const added = addLink(options(), commandActor, tool(wrong));
    await expect(added, JSON.stringify(wrong)).rejects.toEqual(refusal("wrong-fields", fields));
  }
  expect(await toolsOnSite()).toEqual(before);
  const added = addLink(options(), commandActor, friend({ name: { cn: "", en: "" } }));
  await expect(added).rejects.toEqual(refusal("wrong-fields", { nameCn: "missing" }));
});

it("hides a link from pages and search, says who did it, and shows it again", async () => {
  const { key } = await named("Alpha Proxy");
  await hideLink(options(), commandActor, { ...key, isHidden: true });
  await hideLink(options(), commandActor, { ...key, isHidden: true });
  expect(await toolsOnSite()).toEqual(["Beta Proxy", "Gamma Pay"]);
  expect(await toolsOnSite("en", "alpha")).toEqual([]);
  expect((await named("Alpha Proxy")).hidden).toEqual({ at: now, by: null });
  expect(await isSearchInStep()).toBe(true);
  const isAct = and(eq(auditEntries.act, "link-hidden"), eq(auditEntries.objectId, String(key.id)));
  expect(await db.$count(auditEntries, isAct)).toBe(1);
  // What is changed while it is hidden stays hidden.
  const { version } = await named("Alpha Proxy");
  await changeLink(options(), commandActor, { id: key.id, version, fields: tool() });
  expect(await toolsOnSite("en", "delta")).toEqual([]);
  await hideLink(options(), commandActor, { ...key, isHidden: false });
  expect(await toolsOnSite("en", "delta")).toEqual(["Delta Tool"]);
  expect(await isSearchInStep()).toBe(true);

  const community = await named("社区");
  await hideLink(options(), commandActor, { ...community.key, isHidden: true });
  expect(await friendsOnSite()).toEqual(["指南"]);
});

it("removes only what is hidden", async () => {
  const { key, version } = await named("Beta Proxy");
  const remove = (looked: number) =>
    removeLink(options(), commandActor, { ...key, version: looked });
  await expect(remove(version)).rejects.toEqual(refusal("moved-on"));
  await hideLink(options(), commandActor, { ...key, isHidden: true });
  await expect(remove(version + 1)).rejects.toEqual(refusal("moved-on"));
  await remove(version);
  await expect(remove(version)).rejects.toEqual(refusal("not-found"));
  expect((await read()).links.map(({ host }) => host)).not.toContain("beta.example");
  expect(await isSearchInStep()).toBe(true);
});

it("moves links within their category and categories among each other", async () => {
  const { key } = await named("Beta Proxy");
  await moveLink(options(), commandActor, { ...key, step: -1 });
  await moveLink(options(), commandActor, { ...key, step: -1 });
  expect(await toolsOnSite()).toEqual(["Beta Proxy", "Alpha Proxy", "Gamma Pay"]);
  expect(await lastAudit()).toMatchObject({
    act: "link-moved",
    before: '{"place":2}',
    after: '{"place":1}',
  });
  await moveToolCategory(options(), commandActor, { id: "payments", step: -1 });
  expect(await toolsOnSite()).toEqual(["Gamma Pay", "Beta Proxy", "Alpha Proxy"]);
  await moveToolCategory(options(), commandActor, { id: "payments", step: 1 });
  expect(await toolsOnSite()).toEqual(["Beta Proxy", "Alpha Proxy", "Gamma Pay"]);
});

it("changes, adds and removes categories; what is searched follows their names", async () => {
  const texts = { name: { cn: "线路", en: "Routes" }, advice: { cn: "先试", en: "Try first" } };
  const put = async (id: string, isNew: boolean, mark = "Rt") => {
    const stored = (await read()).categories.find((category) => category.id === id);
    const lookedAt = isNew ? null : (stored ?? { mark, ...texts });
    return putToolCategory(options(), commandActor, { id, lookedAt, fields: { mark, ...texts } });
  };
  await put("proxies", false);
  expect((await toolsOnSite("en", "routes")).sort()).toEqual(["Alpha Proxy", "Beta Proxy"]);
  expect((await toolsOnSite("cn", "routes")).sort()).toEqual(["Alpha Proxy", "Beta Proxy"]);
  expect(await toolsOnSite("cn", "网络出口")).toEqual([]);
  expect(await isSearchInStep()).toBe(true);
  await put("routes", true);
  expect((await listCategories(db, "en")).map(({ id }) => id)).toEqual([
    ...["proxies", "payments", "routes"],
  ]);
  await expect(put("routes", true)).rejects.toEqual(refusal("wrong-fields", { id: "taken" }));
  await expect(put("No Id", true)).rejects.toEqual(refusal("wrong-fields", { id: "wrong" }));
  await expect(put("nowhere", false)).rejects.toEqual(refusal("not-found"));
  await expect(put("routes", false, "")).rejects.toEqual(
    refusal("wrong-fields", { mark: "missing" }),
  );
  const remove = (id: string) => removeToolCategory(options(), commandActor, id);
  await expect(remove("proxies")).rejects.toEqual(refusal("moved-on"));
  // A new one stands last, also when one before it is gone.
  await put("aside", true);
  await remove("routes");
  await put("an-end", true);
  expect((await listCategories(db, "en")).map(({ id }) => id)).toEqual([
    ...["proxies", "payments", "aside", "an-end"],
  ]);
  await remove("aside");
  await remove("an-end");
  expect((await read()).categories.map(({ id, tools }) => [id, tools])).toEqual([
    ["proxies", 2],
    ["payments", 1],
  ]);
  // As it was, for the other tests.
  const [first] = resourceKinds;
  const now = { mark: "Rt", ...texts };
  const back = { id: first.id, lookedAt: now, fields: first };
  await putToolCategory(options(), commandActor, back);
  // Another person read the category before that, and would undo the change unseen.
  const late = { id: first.id, lookedAt: now, fields: { ...now, mark: "No" } };
  await expect(putToolCategory(options(), commandActor, late)).rejects.toEqual(refusal("moved-on"));
});

/** A check of an address, some days ago. */
const check = async (
  name: string,
  { daysAgo = 0, ...found }: { daysAgo?: number; movedTo?: string; problem?: string } = {},
) => {
  const { fields } = await named(name);
  await db.update(links).set({ isExempt: false }).where(eq(links.url, fields.url));
  const [link] = await db.select().from(links).where(eq(links.url, fields.url));
  if (link === undefined) throw new Error("no link");
  await storeLinkCheck(db, link, {
    status: found.problem === undefined ? 200 : 404,
    isWorking: found.problem === undefined,
    isRefused: false,
    ...found,
    ...(found.movedTo !== undefined && { isMovedForGood: true }),
    milliseconds: 120,
    at: new Date(now.getTime() - daysAgo * day),
  });
};

it("has a strip of 30 days, and names as dead what failed three times in a row", async () => {
  await check("Alpha Proxy", { daysAgo: 29 });
  for (const daysAgo of [2, 1, 0]) await check("Alpha Proxy", { daysAgo, problem: "answers 404" });
  const { days, state, milliseconds, problem, failuresInRow, key } = await named("Alpha Proxy");
  expect(days).toEqual([
    "working",
    ...Array.from({ length: 26 }, () => "none"),
    ...["failed", "failed", "failed"],
  ]);
  expect([state, milliseconds, problem, failuresInRow]).toEqual(["dead", 120, "answers 404", 3]);
  expect(await listDeadLinks(db)).toEqual([
    { name: "Alpha Proxy", url: "https://www.alpha.example/" },
  ]);
  expect(await listLinkChecks(db, key, now)).toHaveLength(4);
  expect(await listLinkChecks(db, { kind: "tool", id: 999_999 }, now)).toBeNull();
  await hideLink(options(), commandActor, { ...key, isHidden: true });
  expect(await listDeadLinks(db)).toEqual([]);
  expect(await deleteOldChecks(db, new Date(now.getTime() + 2 * day))).toBe(1);
  expect(await db.$count(linkChecks)).toBe(3);
});

it("takes the successor of an address that was looked at, with what is known of it", async () => {
  const successor = "https://www.alpha.site.test/v2";
  await check("Alpha Proxy", { movedTo: successor });
  const { key, state, movedTo } = await named("Alpha Proxy");
  expect([state, movedTo]).toEqual(["moved", successor]);
  const take = (url: string) => takeNewAddress(options(), commandActor, { ...key, url });
  await expect(take("https://evil.test/")).rejects.toEqual(refusal("moved-on"));
  await take(successor);
  const after = await named("Alpha Proxy");
  expect([after.fields.url, after.state, after.version]).toEqual([successor, "working", 2]);
  expect(after.days.at(-1)).toBe("working");
  expect(await toolsOnSite("en", "alpha.site.test")).toEqual(["Alpha Proxy"]);
  expect(await isSearchInStep()).toBe(true);
  await expect(take(successor)).rejects.toEqual(refusal("moved-on"));
});

it("takes no successor that could not be typed", async () => {
  const { key, fields } = await named("Alpha Proxy");
  for (const successor of [
    "https://127.0.0.1/",
    "https://intranet/",
    "https://name:word@alpha.site.test/",
    "ftp://alpha.site.test/",
    `https://alpha.site.test/${"x".repeat(3_000)}`,
  ]) {
    await check("Alpha Proxy", { movedTo: successor });
    const taken = takeNewAddress(options(), commandActor, { ...key, url: successor });
    await expect(taken, successor).rejects.toMatchObject({ code: "wrong-fields" });
    expect((await named("Alpha Proxy")).fields.url).toBe(fields.url);
  }
});

it("takes a successor of a friend link, but none that another tool has", async () => {
  const { url } = (await named("Gamma Pay")).fields;
  await check("Alpha Proxy", { movedTo: url });
  const { key, fields } = await named("Alpha Proxy");
  const taken = takeNewAddress(options(), commandActor, { ...key, url });
  await expect(taken).rejects.toEqual(refusal("wrong-fields", { url: "taken" }));
  expect((await named("Alpha Proxy")).fields.url).toBe(fields.url);
  const friend = "https://friend.site.test/";
  await db.insert(links).values({ url: friend });
  await check("Alpha Proxy", { movedTo: friend });
  await takeNewAddress(options(), commandActor, { ...key, url: friend });
  expect((await named("Alpha Proxy")).fields.url).toBe(friend);
  expect(await db.$count(links, eq(links.url, fields.url))).toBe(0);
});

it("takes a successor that is only another spelling of the link's own address", async () => {
  const { key, fields } = await named("Alpha Proxy");
  const spelled = fields.url.replace("https://", "HTTPS://");
  await check("Alpha Proxy", { movedTo: spelled });
  await takeNewAddress(options(), commandActor, { ...key, url: spelled });
  const after = await named("Alpha Proxy");
  expect([after.fields.url, after.state, after.movedTo]).toEqual([fields.url, "working", null]);
});

it("a result that comes after a change of the address is not stored with it", async () => {
  const { key, version, fields } = await named("Alpha Proxy");
  const [asked] = await db.select().from(links).where(eq(links.url, fields.url));
  await check("Alpha Proxy", { movedTo: "https://new.site.test/" });
  await takeNewAddress(options(), commandActor, { ...key, url: "https://new.site.test/" });
  if (asked === undefined) throw new Error("no link");
  const failed = { status: 404, isWorking: false, isRefused: false, milliseconds: 5, at: now };
  await storeLinkCheck(db, asked, failed);
  expect((await named("Alpha Proxy")).failuresInRow).toBe(0);
  expect(version).toBe(1);
});

it("makes the check due at once, and says so in the audit", async () => {
  const later = new Date(now.getTime() + day);
  await db.insert(backgroundJobs).values({ name: "link-check", nextRunAt: later });
  await askForLinkCheck(options(), commandActor);
  const [job] = await db.select().from(backgroundJobs);
  expect(job?.nextRunAt?.getTime()).toBeLessThan(Date.now() + 60_000);
  expect((await lastAudit())?.act).toBe("link-check-asked");
});

it("stores nothing that the audit does not tell", async () => {
  const { key } = await named("Alpha Proxy");
  const failing = { ...commandActor, address: "\0" };
  await expect(hideLink(options(), failing, { ...key, isHidden: true })).rejects.toThrow();
  expect(await toolsOnSite()).toContain("Alpha Proxy");
});

describe("the days of a strip", () => {
  it("end with today, across months", () => {
    expect(daysUntil("2026-03-02", 4)).toEqual([
      ...["2026-02-27", "2026-02-28", "2026-03-01", "2026-03-02"],
    ]);
    expect(daysUntil("2026-03-02")).toHaveLength(30);
  });
});

describe("the abbreviation of a name", () => {
  it.each([
    ["Bright Data", "BD"],
    ["Oxylabs", "Ox"],
    ["店小秘", "店小"],
    ["  ", ""],
  ])("of %j is %j", (name, monogram) => {
    expect(monogramOf(name)).toBe(monogram);
  });
});
