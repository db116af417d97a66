import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  mayDo,
  type Permission,
  permissionNames,
  type Role,
  roleNames,
} from "~/domain/rights/permissions";
import { lockStaff } from "~/domain/staff/staff-context.server";
import { staffTimes } from "~/domain/staff/staff-rules";
import type { Database } from "~/platform/db/database.server";
import { staff, staffWaits } from "~/platform/db/schema";
import { goodPassword, type Person } from "~tests/support/console";
import { consoleOfFile } from "~tests/support/console-of-file";
import {
  consolePeople,
  countOf,
  expectNoSecret,
  expectWholeAudit,
} from "~tests/support/console-people";
import { afterSecondStep, expectedCalls, expectedFor } from "~tests/support/console-rights";
import { consoleRoutes, type RouteDefinition, type RouteName } from "./routes";
import { failureStatus } from "./schemas/common";

const routeNames = Object.keys(consoleRoutes) as RouteName[];

/** Steps of the step-up itself would end the session with their wrong factors. */
const ownSteps: readonly RouteName[] = ["stepUpCode", "stepUpPasskey", "signOut"];

/** Of each table, how many rows it has and a sum of what stands in them. */
async function contentOf(db: Database): Promise<Record<string, string>> {
  const tables = await db
    .select({ name: sql<string>`table_name`.as("name") })
    .from(sql`information_schema.tables`)
    .where(sql`table_schema = 'public' AND table_type = 'BASE TABLE'`);
  const content: Record<string, string> = {};
  for (const { name } of tables) {
    const all = sql<string>`coalesce(md5(string_agg(line::text, ',' ORDER BY line::text)), '')`;
    const [row] = await db
      .select({ sum: sql<string>`count(*) || ' ' || ${all}`.as("sum") })
      .from(sql`${sql.identifier(name)} AS line`);
    content[name] = row?.sum ?? "";
  }
  return content;
}

const { db, site } = await consoleOfFile();

beforeEach(async () => {
  await db.delete(staffWaits);
});

const { somebody, newestMail, audited } = consolePeople(db, site);

describe("the search", () => {
  it("finds by a part of name or address, and nothing that the roles do not show", async () => {
    const owner = await somebody("owner");
    const editor = await somebody("editor");
    await site.invitation("wanted_100@staff.example", ["editor"]);
    const search = async (from: typeof owner, text: string) =>
      (await from.browser.call("search", { text })).body.found;
    expect(await search(owner, editor.email.toUpperCase())).toEqual([
      {
        kind: "staff",
        id: editor.id,
        name: editor.email.split("@")[0],
        roles: ["editor"],
        isDisabled: false,
        isMe: false,
      },
    ]);
    expect(await search(owner, "WANTED_100")).toMatchObject([{ kind: "invitation" }]);
    expect(await search(owner, "wanted%100")).toEqual([]);
    expect(await search(owner, "wante__100")).toEqual([]);
    expect(await search(editor, editor.email)).toEqual([]);
    expect((await owner.browser.call("search", { text: " " })).status).toBe(400);
  });
});

describe("rules of the routes", () => {
  const half = { for: "half-signed-in" };

  it("stand with every route, and a rule names a known permission", () => {
    for (const name of routeNames) {
      const { rule, method, path }: RouteDefinition = consoleRoutes[name];
      expect(["GET", "POST", "PATCH"], name).toContain(method);
      expect(path, name).toMatch(/^\/[a-z]/);
      const known = ["anonymous", half.for, "signed-in", ...permissionNames];
      expect(known, name).toContain(rule.for);
    }
    const addresses = routeNames.map((name) => {
      const { method, path } = consoleRoutes[name];
      return `${method} ${path}`;
    });
    expect(new Set(addresses).size).toBe(addresses.length);
  });

  it("stand once each in the list of who is expected to be let in", () => {
    expect(expectedCalls.toSorted()).toEqual(routeNames.toSorted());
  });

  it("let nobody in who is not signed in", async () => {
    for (const name of routeNames) {
      if (expectedFor(name) === "anybody") continue;
      const { status, body } = await site.browser().call(name);
      expect([status, body.error.code], name).toEqual([401, "signed-out"]);
    }
  });

  it("let nobody in whose second step or invitation is open, but for that", async () => {
    const { email } = await somebody("owner");
    const secondStep = site.browser();
    await secondStep.call("signInPassword", { email, password: goodPassword });
    const invited = site.browser();
    const token = await site.invitation("half@staff.example", ["owner"]);
    await invited.call("openInvitation", { token });
    for (const [stage, at] of Object.entries({ "second-step": secondStep, invited })) {
      expect((await at.call("session")).body).toEqual({ state: stage });
      for (const name of routeNames) {
        const { rule }: RouteDefinition = consoleRoutes[name];
        if (expectedFor(name) === "anybody") continue;
        if (rule.for === "half-signed-in" && rule.stage === stage) continue;
        expect((await at.call(name)).status, `${stage} ${name}`).toBe(401);
      }
    }
  });

  it("let each role do what the list of the tests says, and nothing else", async () => {
    const people = new Map<Role, Awaited<ReturnType<typeof somebody>>>();
    for (const role of roleNames) people.set(role, await somebody(role));
    for (const [index, name] of routeNames.entries()) {
      const { rule }: RouteDefinition = consoleRoutes[name];
      const who = expectedFor(name);
      if (typeof who === "string") continue;
      const may = (role: Role) => rule.for === "signed-in" || mayDo([role], rule.for as Permission);
      const isExpected = (role: Role) => who.includes(role);
      expect(roleNames.filter(may), name).toEqual(roleNames.filter(isExpected));
      // That the call goes by this rule, two roles show: each call has others.
      const turned = [...roleNames.slice(index % roleNames.length), ...roleNames];
      for (const role of [turned.find(isExpected), turned.find((one) => !isExpected(one))]) {
        if (role === undefined) continue;
        // An id that nobody has and an empty body, so that what is allowed changes next to nothing.
        const at = people.get(role)?.browser.copy();
        const answered = await at?.call(name, {}, { id: 999_999 });
        const said = `${role} ${name}`;
        if (isExpected(role)) expect([401, 403, undefined], said).not.toContain(answered?.status);
        else expect(answered?.body.error.code, said).toBe("forbidden");
      }
    }
  });

  it("ask for a factor again after ten minutes where the list of the tests says so", async () => {
    const owner = await somebody("owner");
    site.pass(staffTimes.stepUp + 1000);
    for (const name of routeNames) {
      if (typeof expectedFor(name) === "string" || ownSteps.includes(name)) continue;
      const { body } = await owner.browser.call(name, {}, { id: 999_999 });
      const isAsked = body.error?.code === "step-up-needed";
      expect([name, isAsked]).toEqual([name, afterSecondStep.includes(name)]);
    }
    const before = owner.browser.copy();
    const stepped = await owner.browser.call("stepUpCode", { code: site.codeOf(owner.secret) });
    expect(stepped.body.me.session.steppedUpUntil).not.toBeNull();
    const invitee = { email: "x@staff.example", name: "X", locale: "cn", roles: ["editor"] };
    const invited = await owner.browser.call("invite", { ...invitee, translatesInto: [] });
    expect(invited.status).toBe(200);
    // The token from before the step-up is worth nothing.
    expect((await before.call("today")).status).toBe(401);
  });

  it("answer 404, 405 and refusals in JSON, stored by nobody", async () => {
    const at = site.browser();
    const answers = {
      404: await at.send("GET", "/nowhere"),
      405: await at.send("GET", "/sign-in/password"),
      401: await at.call("today"),
      200: await at.call("session"),
    };
    for (const [status, answer] of Object.entries(answers)) {
      expect(answer.status).toBe(Number(status));
      expect(answer.headers.get("cache-control")).toBe("no-store");
      expect(answer.headers.get("x-robots-tag")).toBe("noindex");
      expect(answer.headers.get("content-type")).toContain("json");
    }
    for (const answer of [answers[404], answers[405], answers[401]]) {
      const code = answer.body.error.code as keyof typeof failureStatus;
      expect(failureStatus[code]).toBe(answer.status);
    }
  });

  it("refuse calls of other sites, wrong types, and what is too large", async () => {
    const at = site.browser();
    const path = "/sign-in/password";
    const codeFor = async (headers: Record<string, string>, body: unknown = {}) =>
      (await at.send("POST", path, { headers, body })).body.error.code;
    expect(await codeFor({ origin: "https://evil.example" })).toBe("cross-site");
    expect(await codeFor({ origin: "null" })).toBe("cross-site");
    expect(await codeFor({ origin: "" })).toBe("cross-site");
    expect(await codeFor({ "sec-fetch-site": "same-site" })).toBe("cross-site");
    expect(await codeFor({ "content-type": "text/plain" })).toBe("not-json");
    expect(await codeFor({}, "{")).toBe("bad-request");
    expect(await codeFor({}, { email: 1 })).toBe("bad-request");
    for (const levels of [33, 5_000, 15_000]) {
      const nested = "[".repeat(levels) + "]".repeat(levels);
      expect(await codeFor({}, nested), `${levels} levels`).toBe("bad-request");
    }
    expect(await codeFor({}, { email: "x".repeat(40_000) })).toBe("too-large");
    const password = "x".repeat(2_000);
    expect(await codeFor({}, { email: "a@site.example", password })).toBe("too-large");
    expect(await codeFor({}, { email: 1, password })).toBe("bad-request");
  });

  it("change nothing by GET, in any table", async () => {
    const { browser } = await somebody("owner");
    const words = { fields: { title: "Read only", summary: "", tags: [] }, body: "Words." };
    const made = await browser.call("newArticle", { sourceLocale: "cn", ...words });
    const release = { product: "client", version: "9.9.9" };
    const begun = await browser.call("newRelease", {
      ...release,
      channel: "stable",
      minimumWindows: "10",
    });
    expect([made.status, begun.status]).toEqual([200, 200]);
    const article = made.body.id as number;
    const line = { product: "client", channel: "stable", architecture: "x64", windows: "10" };
    // What a GET needs beside its address, so that it reads something.
    const queries: Partial<Record<RouteName, object>> = {
      release,
      releaseFeeds: release,
      releaseHistory: release,
      releaseLines: release,
      releaseNotesHistory: { ...release, locale: "cn" },
      rollout: line,
      rolloutFeeds: line,
      rolloutHistory: line,
      figures: { days: "30", product: "client" },
      linkChecks: { kind: "tool" },
      settingsHistory: { section: "operator" },
      siteTexts: { page: "home" },
      siteTextPage: { page: "home", locale: "en" },
      siteTextHistory: { page: "home", key: "hero.lead", locale: "cn" },

      legalText: { name: "user-agreement" },
      legalVersions: { name: "user-agreement" },
      legalVersion: { name: "user-agreement", number: "1" },
      keptLegal: { name: "user-agreement" },
      keptLegalWords: { name: "user-agreement", kept: "1" },
      articleHistory: { locale: "cn" },
      articleRevision: { locale: "cn", number: "1" },
      helpErrorHistory: { code: "E-1001" },
      namedPictures: { names: "none" },
    };
    const before = await contentOf(db);
    const refused: string[] = [];
    for (const name of routeNames) {
      if (consoleRoutes[name].method !== "GET") continue;
      const id = consoleRoutes[name].path.startsWith("/articles") ? article : 1;
      const { status, body } = await browser.call(name, queries[name] ?? {}, { id });
      if (status !== 200 && status !== 404) refused.push(`${name} ${JSON.stringify(body)}`);
    }
    expect(refused).toEqual([]);
    expect(await contentOf(db)).toEqual(before);
    expect(Object.keys(before).length).toBeGreaterThan(60);
  });
});

describe("staff", () => {
  it("keeps an owner, and nobody changes themselves", async () => {
    const one = await somebody("owner");
    const two = await somebody("owner");
    const codes = async (id: number) =>
      (await one.browser.call("disableStaff", {}, { id })).body.error?.code;
    expect(await codes(one.id)).toBe("own-account");
    expect(await codes(999_999)).toBe("not-found");
    // Two owners shut out each other at once: one of them stays.
    const answers = await Promise.all([
      one.browser.call("disableStaff", {}, { id: two.id }),
      two.browser.call("disableStaff", {}, { id: one.id }),
    ]);
    expect(countOf(answers, 200)).toBe(1);
    const rows = await db.select().from(staff);
    const [left] = rows.filter(
      ({ id, disabledAt }) => (id === one.id || id === two.id) && disabledAt === null,
    );
    expect(left).toBeDefined();
  });

  it("gets new factors for lost ones by an invitation", async () => {
    const owner = await somebody("owner");
    const person = await somebody("editor");
    expect((await owner.browser.call("resetFactors", {}, { id: person.id })).status).toBe(200);
    expect((await person.browser.call("today")).status).toBe(401);
    const given = { email: person.email, password: goodPassword };
    expect((await site.browser().call("signInPassword", given)).status).toBe(401);
    const mail = await newestMail();
    expect(mail.kind).toBe("staff-reset");
    const [, token = ""] = /#([\w-]{43})/.exec(mail.text) ?? [];
    const at = site.browser();
    const opened = await at.call("openInvitation", { token });
    expect(opened.body.isReset).toBe(true);
    const code = site.codeOf(opened.body.authenticator.secret);
    const joined = await at.call("acceptByCode", { name: "Again", password: goodPassword, code });
    expect(joined.body.me).toMatchObject({ id: person.id, roles: ["editor"] });
  });

  it("is reset and accepts the reset before at the same time, and one of them holds", async () => {
    const owner = await somebody("owner");
    const person = await somebody("editor");
    await owner.browser.call("resetFactors", {}, { id: person.id });
    const [, token = ""] = /#([\w-]{43})/.exec((await newestMail()).text) ?? [];
    const at = site.browser();
    const { authenticator } = (await at.call("openInvitation", { token })).body;
    const code = site.codeOf(authenticator.secret);
    // Both come to the locked row of the person; each must not hold what the other needs.
    const lock = Promise.withResolvers<void>();
    const isLocked = Promise.withResolvers<void>();
    const holder = db.transaction(async (transaction) => {
      await lockStaff(transaction, person.id);
      isLocked.resolve();
      await lock.promise;
    });
    await isLocked.promise;
    const both = Promise.all([
      owner.browser.call("resetFactors", {}, { id: person.id }),
      at.call("acceptByCode", { name: "Again", password: goodPassword, code }),
    ]);
    setTimeout(lock.resolve, 700);
    const [reset, accepted] = await both;
    await holder;
    expect(reset.status).toBe(200);
    expect([200, 404]).toContain(accepted.status);
  });

  it("is listed without secrets", async () => {
    const { browser } = await somebody("auditor");
    const { body } = await browser.call("staff");
    expect(body.staff.length).toBeGreaterThan(3);
    expect(JSON.stringify(body)).not.toMatch(/argon2|hash|secret|handle/i);
    expect((await browser.call("invite", {})).body.error.code).toBe("forbidden");
    const refused = await audited("call-refused");
    expect(refused.at(-1)).toMatchObject({
      outcome: "refused",
      detail: "POST /staff/invitations",
    });
  });
});

describe("requests", () => {
  let owner: Person;
  beforeAll(async () => {
    owner = await somebody("owner");
  });

  it("name numbers that no row can have", async () => {
    const at = (id: number) => owner.browser.call("staffSessions", {}, { id });
    expect([(await at(2_147_483_648)).status, (await at(9_999_999_999)).status]).toEqual([
      404, 404,
    ]);
    const body = { sessionId: 2_147_483_648 };
    expect((await owner.browser.call("endStaffSessions", body, { id: owner.id })).status).toBe(400);
    expect((await owner.browser.call("audit", { before: "2147483648" })).status).toBe(400);
  });

  it("name versions that no row can have", async () => {
    const body = { section: "operator", version: 0, number: Number.MAX_SAFE_INTEGER };
    expect((await owner.browser.call("restoreSettings", body)).status).toBe(400);
  });

  it("hold U+0000, which PostgreSQL stores in no text", async () => {
    const invitee = { email: "a@staff.example", name: "A\0", locale: "en", translatesInto: [] };
    const invited = await owner.browser.call("invite", { ...invitee, roles: ["editor"] });
    expect(invited.body.error.code).toBe("broken-text");
    expect((await owner.browser.call("search", { text: "a\0b" })).status).toBe(400);
  });

  it("name a tag by half a character, which JSON in PostgreSQL refuses", async () => {
    const half = "\udc00";
    const articles = { tag: half, isOn: true, articles: [{ id: 1, version: 1 }] };
    expect((await owner.browser.call("deleteArticleTag", { id: half })).status).toBe(400);
    expect((await owner.browser.call("joinArticleTag", { id: half, into: "a" })).status).toBe(400);
    expect((await owner.browser.call("tagArticles", articles)).status).toBe(400);
  });
});

describe("the audit", () => {
  it("is listed by filters and exported, and the export stands in it", async () => {
    const owner = await somebody("owner");
    const { body } = await owner.browser.call("audit", { act: "sign-in", outcome: "refused" });
    expect(body.entries.length).toBeGreaterThan(0);
    expect(body.entries.length).toBeLessThanOrEqual(50);
    for (const entry of body.entries) expect(entry).toMatchObject({ act: "sign-in" });
    const all = (await owner.browser.call("audit")).body;
    const next = (await owner.browser.call("audit", { before: all.next })).body;
    expect(next.entries[0].id).toBe(all.entries.at(-1).id - 1);
    expect((await owner.browser.call("audit", { act: "nonsense" })).status).toBe(400);
    const { body: file, headers } = await owner.browser.call("exportAudit", {
      staffId: String(owner.id),
    });
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(headers.get("content-disposition")).toMatch(
      /^attachment; filename="audit-[\d-]+\.csv"$/,
    );
    expect(headers.get("cache-control")).toBe("no-store");
    expect(file.split("\r\n")[0]).toContain("previousHash,hash");
    expect(file).toContain('"audit-exported"');
    expect(file).toMatch(/\r\nend,\d+,sha256,[0-9a-f]{64}\r\n$/);
  });

  it("is one unbroken chain after everything above", () => expectWholeAudit(db, site, 50));

  it("holds no password, token or secret", () => expectNoSecret(db));
});
