import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { ChecksumListData } from "~/api/checksum-list-schema";
import type { VersionListData } from "~/api/version-list-schema";
import { brand } from "~/brand";
import { contactTopics } from "~/domain/contact/contact-message";
import { contactProblems } from "~/domain/contact/contact-problems.server";
import { reportProblems } from "~/domain/fake-site/fake-site-report";
import { type Address, addressIn } from "~/i18n/addresses";
import { countWords } from "~/i18n/count";
import { fill } from "~/i18n/fill";
import { type Locale, localeCodes, locales } from "~/i18n/locales";
import { formatBytes } from "~/lib/bytes";
import { accountWords } from "~/site/account/words.server";
import { forgotWords } from "~/site/forgot/words.server";
import { signInWords } from "~/site/sign-in/words.server";
import { articles, tags } from "~content/articles";
import { friendLinks } from "~content/friend-links";
import { resourceCategories, resources } from "~content/resources";
import {
  attributeOf,
  controlOf,
  descriptionOf,
  documentVisitor,
  linkOf,
  tagsOf,
  textOf,
  type VisitedPage,
} from "~tests/support/document-visitor";
import { messagesIn, type OutboxMessage } from "~tests/support/outbox-files";
import { messages } from "~tests/support/page-words";
import { patience } from "~tests/support/patience";
import { endSite, type SiteProcess, startSite } from "~tests/support/site-process";
import { startingFolder } from "~tests/support/starting-site";

/** Pages and forms of the starting content, as browsers without scripts get them. */
let folder: string;
let site: SiteProcess;

const mirror = "https://mirror.example/manifold";
const host = "chat.example";

beforeAll(async () => {
  folder = await startingFolder();
  site = await startSite({
    DATA_DIR: folder,
    TRUST_PROXY: "loopback",
    DOWNLOAD_MIRRORS: `Backup=${mirror}`,
    CODE_CHALLENGE_ABOVE: "100000",
    CHAT_SCRIPT_URL: `https://${host}/packs/js/sdk.js`,
    CHAT_KEY: "key",
  });
});
afterAll(async () => {
  await endSite(site);
  rmSync(folder, { recursive: true, force: true });
});

const visitor = () => documentVisitor(site.origin);
const open = (address: string) => visitor().open(address);
const arrivedFor = (to: string): Promise<OutboxMessage> =>
  vi.waitFor(
    () => {
      const [message] = messagesIn(join(folder, "outbox"), to);
      if (message === undefined) throw new Error(`Nothing for ${to}`);
      return message;
    },
    { timeout: patience.timeout, interval: 20 },
  );
const hrefsOf = (markup: string) =>
  tagsOf(markup, "a").map((tag) => attributeOf(tag, "href") ?? "");
const articlesOf = ({ main }: VisitedPage) =>
  [...main.matchAll(/<article.*?<h2[^>]*>\s*<a [^>]*href="([^"]*)"/gs)].map(([, href]) => href);
const firstMark = ({ main }: VisitedPage) => /<mark[^>]*>(.*?)<\/mark>/.exec(main)?.[1] ?? "";
const isUnlisted = ({ html }: VisitedPage) => /name="robots" content="noindex"/.test(html);
/** The name of the focused element of a new page, or its id or role. */
const focusOf = ({ main }: VisitedPage) => {
  const tag = /<(?:[^>"]|"[^"]*")* autofocus=""(?:[^>"]|"[^"]*")*>/i.exec(main)?.[0] ?? "";
  return attributeOf(tag, "name") ?? attributeOf(tag, "role") ?? /^<(\w+)/.exec(tag)?.[1];
};

describe("a registration", () => {
  it.each([
    ["en", "email", "lin-document@site.example", "lin-document@site.example"],
    ["cn", "phone", "13812345678", "+8613812345678"],
  ] as const)(
    "in %s makes an account by %s, for package and campaign",
    async (locale, field, typed, to) => {
      const { registration: words } = messages[locale];
      const { problems } = words;
      const lin = visitor();
      const address = addressIn(locale, "/register");
      const page = await lin.open(`${address}?package=C&campaign=autumn-26`);
      for (const [name, autocomplete, inputmode] of [
        ["email", "email", "email"],
        ["phone", "tel", "tel"],
        ["code", "one-time-code", "numeric"],
        ["password", "new-password", undefined],
      ] as const) {
        const control = controlOf(page, name);
        const hints = [attributeOf(control, "autocomplete"), attributeOf(control, "inputmode")];
        expect(hints, name).toEqual([autocomplete, inputmode]);
      }
      expect(page.main).toMatch(
        new RegExp(`<option value="CN"[^>]*>\\+86\\s+${words.countries.CN}</option>`),
      );

      const wrong = await lin.submit(page, { intent: "register", email: "lin@site", phone: "1" });
      expect(wrong.status).toBe(422);
      expect(descriptionOf(wrong, "email")).toContain(problems.emailWrong);
      expect(descriptionOf(wrong, "phone")).toContain(problems.phoneWrong);
      expect(descriptionOf(wrong, "code")).toContain(problems.codeMissing);
      expect(descriptionOf(wrong, "password")).toContain(problems.passwordWrong);
      expect(descriptionOf(wrong, "agreement")).toContain(problems.agreementMissing);
      expect(focusOf(wrong)).toBe("email");

      const contacts = { email: "", phone: "", [field]: typed };
      const password = "Zhiwei-2026";
      const sent = await lin.submit(wrong, { ...contacts, password, intent: "send" });
      expect(sent.status).toBe(200);
      expect(sent.text).toContain(words.code.sent);
      expect(sent.text).toContain(fill(words.code.until, { time: "" }).trim().slice(0, 5));
      expect(focusOf(sent)).toBe("code");
      expect(attributeOf(controlOf(sent, field), "value")).toBe(typed);
      expect(attributeOf(controlOf(sent, "password"), "value")).toBeUndefined();
      const early = await lin.submit(sent, { intent: "send" });
      expect([early.status, focusOf(early)]).toEqual([429, "code"]);

      const { text } = await arrivedFor(to);
      const code = /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? "";
      const agreement = attributeOf(controlOf(sent, "agreement"), "value") ?? "";
      const form = { code, password, agreement, intent: "register" };
      const done = await lin.submit(early, form);
      const query = { done: 1, campaign: "autumn-26" };
      expect(done.address).toBe(addressIn(locale, "/register", { query }));
      expect((await lin.open(done.address)).text).toContain(words.done.heading);
      expect(done.text).toContain(words.done[field === "email" ? "email" : "sms"]);
      const download = addressIn(locale, "/download", { query: { campaign: "autumn-26" } });
      expect(hrefsOf(done.main)).toContain(download);
      const stranger = await open(done.address);
      expect(stranger.text).not.toContain(words.done.heading);
      expect(controlOf(stranger, "password")).toContain("<input");
    },
  );

  it.each(localeCodes)(
    "without an account gets no new password, in the same words, %s",
    async (locale) => {
      const { problems, code } = messages[locale].registration;
      const address = addressIn(locale, "/forgot");
      const email = `none-${locale}@site.example`;
      const wei = visitor();
      const page = await wei.open(address);
      expect(page.text).toContain(forgotWords[locale].form.lead);
      expect(page.main).not.toContain('name="agreement"');
      const sent = await wei.submit(page, { email, intent: "send" });
      expect([sent.status, focusOf(sent)]).toEqual([200, "code"]);
      expect(sent.text).toContain(code.sent);
      expect((await arrivedFor(email)).text).toContain(addressIn(locale, "/register"));
      const form = { code: "000000", password: "Zhiwei-2027", intent: "register" };
      const wrong = await wei.submit(sent, form);
      expect([wrong.status, descriptionOf(wrong, "code")]).toEqual([422, problems.codeWrong]);
      const stranger = await open(`${address}?done=1`);
      expect(stranger.text).not.toContain(forgotWords[locale].done.heading);
    },
  );

  it.each([
    ["en", "lin-document@site.example"],
    ["cn", "13812345678"],
  ] as const)("in %s leads to an own account without scripts", async (locale, contact) => {
    const words = accountWords[locale];
    const signInAddress = addressIn(locale, "/signIn");
    const lin = visitor();
    const asked = await lin.open(addressIn(locale, "/account"));
    expect(asked.address).toBe(signInAddress);
    expect(asked.headers.get("cache-control")).toBe("private, no-store");
    expect(asked.headers.get("x-robots-tag")).toBe("noindex");
    const wrong = await lin.submit(asked, { contact, password: "Wrong-2026" });
    expect([wrong.status, focusOf(wrong)]).toEqual([422, "password"]);
    expect(descriptionOf(wrong, "password")).toBe(signInWords[locale].problems.mismatch);
    const account = await lin.submit(wrong, { contact, password: "Zhiwei-2026" });
    expect(account.address).toBe(addressIn(locale, "/account"));
    expect(account.text).toContain(contact);
    expect(account.text).toContain(words.sessions.only);
    expect((await lin.open(signInAddress)).address).toBe(account.address);

    // Nothing of it is in a stored page, or in front of another visitor.
    expect((await lin.open(addressIn(locale, "/"))).html).not.toContain(contact);
    expect((await open(account.address)).address).toBe(signInAddress);
    expect((await open("/account/data")).address).toBe("/signIn");

    const copy = await lin.submit(account, { intent: "download" });
    expect(copy.address).toBe("/account/data");
    expect(copy.headers.get("content-disposition")).toContain("attachment");
    expect(copy.headers.get("cache-control")).toBe("private, no-store");
    expect(JSON.stringify(JSON.parse(copy.html).account)).toContain(contact);
    const weak = await lin.submit(account, { intent: "password", password: "short" });
    expect([weak.status, focusOf(weak)]).toEqual([422, "password"]);
    expect((await lin.submit(account, { intent: "nothing" })).status).toBe(400);
    const kept = await lin.submit(account, { intent: "delete" });
    expect(kept.status).toBe(422);
    expect(descriptionOf(kept, "confirm")).toBe(words.problems.confirmMissing);
    const deleted = await lin.submit(account, { intent: "delete", confirm: "yes" });
    expect(deleted.address).toBe(`${signInAddress}?after=deleted`);
    expect(deleted.text).toContain(signInWords[locale].deleted);
    const gone = await lin.submit(deleted, { contact, password: "Zhiwei-2026" });
    expect(gone.status).toBe(422);
  });

  it("from another site is refused, and so is a report", async () => {
    for (const [path, type] of [
      ["/en/register", "application/x-www-form-urlencoded"],
      ["/forgot", "application/x-www-form-urlencoded"],
      ["/signIn", "application/x-www-form-urlencoded"],
      ["/account", "application/x-www-form-urlencoded"],
      ["/verify/report", "application/x-www-form-urlencoded"],
      ["/api/account/sendCode", "application/json"],
      ["/api/account/register", "application/json"],
    ] as const) {
      const answer = await fetch(site.origin + path, {
        method: "POST",
        headers: { "Sec-Fetch-Site": "cross-site", "Content-Type": type },
        body: type === "application/json" ? "{}" : "intent=register",
      });
      expect(answer.status, path).toBe(403);
    }
  });
});

describe("a message", () => {
  it("with errors comes back as it was; a privacy request gets a number, and a due date by the mailed link", async () => {
    const { form, sent, confirm } = messages.cn.contact;
    const wei = visitor();
    const page = await wei.open("/contact?topic=privacy");
    const wrong = await wei.submit(page, { name: "", contact: "wei@", message: "Hello" });
    expect(wrong.status).toBe(422);
    expect(focusOf(wrong)).toBe("alert");
    expect(wrong.text).toContain(form.summary);
    expect(descriptionOf(wrong, "name")).toBe(contactProblems.cn.nameMissing);
    expect(descriptionOf(wrong, "contact")).toContain(contactProblems.cn.emailWrong);
    expect(hrefsOf(wrong.main)).toEqual(
      expect.arrayContaining(["#contact-name", "#contact-contact"]),
    );

    // What was typed goes with it again, without being typed again.
    const contact = "wei-document@site.example";
    const received = await wei.submit(wrong, { name: "Wei", contact });
    expect(received.address).toBe("/contact?sent=1");
    expect(received.text).toContain(sent.heading);
    const number = /PR-\d{4}-\d{6,}/.exec(received.text)?.[0] ?? "none";
    expect((await wei.open(received.address)).text).toContain(number);
    expect((await open(received.address)).text).not.toContain(sent.heading);
    const mail = await arrivedFor(contact);
    expect(mail.subject).toContain(number);
    const link = /http\S+/.exec(mail.text)?.[0] ?? "";
    const path = link.slice(new URL(link).origin.length);
    expect((await wei.open(`${path}x`)).text).toContain(confirm.gone);
    const asked = await wei.open(path);
    const token = tagsOf(asked.main, "input").find((tag) => attributeOf(tag, "name") === "confirm");
    const confirmed = await wei.submit(asked, { confirm: attributeOf(token ?? "", "value") ?? "" });
    expect(confirmed.text).toMatch(new RegExp(`${number}.*\\d{4}-\\d{2}-\\d{2}`));
  });

  it("has the topic of the address; an unknown one is the first", async () => {
    for (const topic of [...contactTopics, "<script>"]) {
      const query = { topic };
      const page = await open(addressIn("en", "/contact", { query }));
      const chosen = tagsOf(page.main, "input").filter(
        (tag) => attributeOf(tag, "checked") !== undefined,
      );
      const expected = topic === "<script>" ? "service" : topic;
      expect(chosen.map((tag) => attributeOf(tag, "value"))).toEqual([expected]);
    }
  });

  it("to the live chat says that this needs scripts, and the chat can be ended", async () => {
    const { chat } = messages.en.contact;
    const wei = visitor();
    const before = await wei.open("/en/contact");
    expect(before.text).toContain(fill(chat.ask, { host }));
    const opened = await wei.submit(before, { choice: "open" });
    expect(opened.text).toContain(chat.scripts);
    const ended = await wei.submit(opened, { choice: "end" });
    expect(ended.text).toContain(fill(chat.ask, { host }));
  });
});

describe("the help centre", () => {
  it("is searched, lists codes step by step, and hears readers", async () => {
    const locale: Locale = "cn";
    const reader = visitor();
    const help = addressIn(locale, "/help");
    const page = await reader.open(help);
    expect(firstMark(await reader.open(linkOf(page, "批量导入")))).not.toBe("");
    const codesOf = ({ main }: VisitedPage) =>
      (main.match(/<th[^>]* scope="row".*?<\/th>/gs) ?? []).map((head) => textOf(head).trim());
    const list = await reader.submit(page, { q: "p407" }, `${help}/errors`);
    expect(codesOf(list)).toContain("P-407");
    expect((await reader.submit(list, { q: "x 999" })).text).toContain("没有 X-999 这个代码。");

    const first = await reader.open(`${help}/errors`);
    expect(codesOf(first)).toHaveLength(8);
    const more = hrefsOf(first.main).find((href) => href.includes("page=2")) ?? "none";
    expect(codesOf(await reader.open(more))).toHaveLength(16);
    expect(hrefsOf(first.main)).toContain(`${help}/errors/P-407`);
    expect((await reader.open(`${help}/errors/P-407`)).main).toMatch(/<h1.*?P-407/s);

    const article = await reader.open(`${help}/first-run`);
    const asked = await reader.submit(article, { vote: "no" });
    expect(focusOf(asked)).toBe("remark");
    const heard = await reader.submit(asked, { remark: `Said on ${help}` });
    expect([heard.text, focusOf(heard)]).toEqual([expect.stringMatching(/谢谢/), "status"]);
  });

  it("has no other articles and codes, a list of contents, and no place in the news", async () => {
    for (const path of ["/help/nothing", "/help/errors/X-999", "/help/Nothing", "/en/help/0"]) {
      expect((await open(path)).status, path).toBe(404);
    }
    expect((await open("/en/help/proxy-test-fails")).main).toMatch(/<nav[^>]* data-contents=""/);
    expect((await open("/en/news")).html).not.toContain("/help/first-run");
  });
});

describe("the news", () => {
  const words = messages.en.news;

  it("list every article, newest first, and those of each tag", async () => {
    const page = await open("/en/news");
    const older = await open(addressIn("en", "/news", { query: { page: 2 } }));
    expect([...articlesOf(page), ...articlesOf(older)]).toEqual(
      articles.map(({ id }) => addressIn("en", `/new/${id}`)),
    );
    expect(page.text).toContain(words.author);
    for (const { id, name } of tags) {
      const address = addressIn("en", "/news", { query: { tag: id } });
      expect(hrefsOf(page.main), name.en).toContain(address);
      const listed = await open(address);
      const own = articles.filter((article) => (article.tags as readonly string[]).includes(id));
      expect(articlesOf(listed)).toHaveLength(own.length);
      const current = tagsOf(listed.main, "a").filter((tag) => attributeOf(tag, "aria-current"));
      expect(current.map((tag) => attributeOf(tag, "href"))).toEqual([address]);
    }
  });

  it("are searched, in English and Chinese, and hidden from search engines then", async () => {
    const reader = visitor();
    const found = await reader.submit(await reader.open("/en/news"), { q: "fingerprint" });
    expect(found.address).toBe(addressIn("en", "/news", { query: { q: "fingerprint" } }));
    expect(firstMark(found)).toMatch(/fingerprint/i);
    expect(articlesOf(found).length).toBeGreaterThan(0);
    expect(attributeOf(controlOf(found, "q"), "value")).toBe("fingerprint");
    expect(isUnlisted(found)).toBe(true);
    const nothing = await reader.submit(found, { q: "zzzzqqqq" });
    expect(nothing.text).toContain(words.empty);
    expect(linkOf(nothing, words.clear)).toBe("/en/news");
    for (const q of ["防", "指纹", "浏览器指纹"]) {
      const chinese = await reader.open(addressIn("cn", "/news", { query: { q } }));
      expect(articlesOf(chinese).length, q).toBeGreaterThan(0);
      expect(firstMark(chinese)).toMatch(new RegExp(`^${q}`));
    }
  });

  it("have each article in both languages, with its contents and neighbours", async () => {
    for (const [place, { id }] of articles.entries()) {
      for (const locale of localeCodes) {
        // The newest, one between, and the oldest.
        if (place > 1 && place < articles.length - 1) continue;
        const { article: own } = messages[locale];
        const page = await open(addressIn(locale, `/new/${id}`));
        expect(page.html).toContain(`<html lang="${locales[locale].htmlLang}"`);
        const [prose = ""] = /<div[^>]* class="prose"[\s\S]*$/.exec(page.main) ?? [];
        expect(prose).not.toMatch(/<[^>]+\sstyle="/);
        // The text is in the language of the page, so there is no note about its language.
        expect(page.main).not.toContain('role="note"');
        const contents =
          page.main.slice(page.main.indexOf('data-contents=""')).split("</nav>")[0] ?? "";
        expect(textOf(contents)).toContain(own.contents);
        const targets = hrefsOf(contents);
        if (id === articles[0]?.id) expect(targets.length).toBeGreaterThan(1);
        for (const target of targets) expect(prose).toContain(`<h2 id="${target.slice(1)}"`);
        const [around = ""] =
          new RegExp(`<nav[^>]*aria-label="${own.neighbours}".*?</nav>`, "s").exec(page.main) ?? [];
        const linked = [articles[place + 1], articles[place - 1]].flatMap((other) =>
          other === undefined ? [] : addressIn(locale, `/new/${other.id}`),
        );
        expect(hrefsOf(around)).toEqual([...linked, addressIn(locale, "/news")]);
        expect(around.includes(own.isOldest)).toBe(place === articles.length - 1);
        expect(around.includes(own.isNewest)).toBe(place === 0);
      }
    }
  });
});

describe("resources", () => {
  const recommended = resources.filter(({ isRecommended }) => isRecommended);
  const wanted = recommended[0]?.name.split(/\s+/)[0] ?? "";
  const sectionOf = (main: string, label: string) =>
    new RegExp(`<section[^>]*aria-labelledby="${label}".*?</section>`, "s").exec(main)?.[0] ?? "";
  const itemsOf = (markup: string) => (markup.match(/<li[\s>].*?<\/li>/gs) ?? []).map(textOf);

  it("begin with at least 60 tools and 8 recommendations", () => {
    expect(resources.length).toBeGreaterThanOrEqual(60);
    expect(recommended).toHaveLength(8);
    expect(new Set(resources.map(({ url }) => url)).size).toBe(resources.length);
  });

  it("recommend eight, and show every category with its first tools", async () => {
    const locale: Locale = "cn";
    const { resources: words } = messages[locale];
    const { main } = await open(addressIn(locale, "/resources"));
    const chosen = itemsOf(sectionOf(main, "recommended"));
    expect(chosen).toHaveLength(8);
    for (const { name, url, line } of recommended) {
      const item = chosen.find((text) => text.includes(name)) ?? "";
      expect(item).toContain(line[locale]);
      expect(item).toContain(new URL(url).host.replace(/^www\./, ""));
    }
    for (const { id, name } of resourceCategories) {
      const own = resources.filter(({ category }) => category === id);
      const section = sectionOf(main, `name-of-${id}`);
      expect(textOf(section)).toContain(name[locale]);
      const items = itemsOf(section);
      expect(items).toHaveLength(Math.min(4, own.length));
      expect(items[0]).toContain(own[0]?.name);
      const category = await open(addressIn(locale, "/resources", { query: { category: id } }));
      expect(hrefsOf(section)).toContain(category.address);
      const all = sectionOf(category.main, "category");
      expect(itemsOf(all)).toHaveLength(own.length);
      expect(textOf(all)).toContain(
        resourceCategories.find((one) => one.id === id)?.advice[locale],
      );
      expect(hrefsOf(category.main)).toContain(addressIn(locale, "/resources"));
      expect(category.html).toMatch(
        new RegExp(`rel="canonical" href="[^"]*${category.address.replace("?", "\\?")}"`),
      );
    }
    const outside = tagsOf(main, "a").filter((tag) => attributeOf(tag, "target") === "_blank");
    expect(outside.length).toBeGreaterThan(30);
    for (const tag of outside) {
      expect(attributeOf(tag, "rel")).toMatch(/^noopener nofollow( sponsored)?$/);
      expect(textOf(main.slice(main.indexOf(tag)).split("</a>")[0] ?? "")).toContain(
        words.external,
      );
    }
    for (const item of main.match(/<li[\s>](?:(?!<\/li>).)*target="_blank".*?<\/li>/gs) ?? []) {
      expect(item).toContain("<svg");
    }
  });

  it("are searched, also by other forms of a word and by one Chinese character", async () => {
    const { results, recommended: choice } = messages.en.resources;
    const reader = visitor();
    const found = await reader.submit(await reader.open("/en/resources"), { q: wanted });
    expect(found.address).toBe(addressIn("en", "/resources", { query: { q: wanted } }));
    expect(found.text).toContain(fill(results.heading, { query: wanted }));
    const count = itemsOf(
      /<section[^>]*aria-label=.*?<\/section>/s.exec(found.main)?.[0] ?? "",
    ).length;
    expect(count).toBeGreaterThan(0);
    expect(found.text).toContain(countWords(results.count, count, "en"));
    expect(found.text).toContain(recommended[0]?.name);
    expect(firstMark(found).toLowerCase()).toBe(wanted.toLowerCase());
    expect(attributeOf(controlOf(found, "q"), "value")).toBe(wanted);
    expect(isUnlisted(found)).toBe(true);
    expect(hrefsOf(found.main)).toContain("/en/resources");
    expect(found.text).not.toContain(choice.heading);
    const nothing = await reader.submit(found, { q: "zzzzqqqq" });
    expect(nothing.text).toContain(fill(results.empty, { query: "zzzzqqqq" }));
    expect(firstMark(await open("/en/resources?q=proxy"))).toBe("proxies");
    const character = recommended[0]?.line.cn?.match(/\p{Script=Han}/u)?.[0] ?? "";
    const chinese = await open(addressIn("cn", "/resources", { query: { q: character } }));
    expect(firstMark(chinese)).toBe(character);
  });

  it("of friends are listed in groups and in the footer, with how to apply", async () => {
    const locale: Locale = "en";
    const { friendLinks: words, shell } = messages[locale];
    const { main, html } = await open(addressIn(locale, "/friendLink"));
    expect(textOf(main)).not.toContain(fill(words.checks, { days: 14 }));
    const footer = /<footer[\s\S]*<\/footer>/.exec(html)?.[0] ?? "";
    expect(textOf(footer)).toContain(shell.opensNewWindow);
    const items = main.match(/<li[\s>].*?<\/li>/gs) ?? [];
    for (const { name, line, url } of friendLinks) {
      const item = textOf(items.find((one) => one.includes(`href="${url}"`)) ?? "");
      for (const text of [name[locale], new URL(url).host, line?.[locale]])
        expect(item).toContain(text);
      // A site that was not checked says nothing about it.
      for (const state of Object.values(words.health)) expect(item).not.toContain(state);
      for (const place of [main, footer]) {
        const link = tagsOf(place, "a").find((tag) => attributeOf(tag, "href") === url) ?? "";
        expect([attributeOf(link, "rel"), attributeOf(link, "target")]).toEqual([
          "noopener nofollow",
          "_blank",
        ]);
      }
    }
    for (const group of Object.values(words.groups)) {
      expect(main).toMatch(new RegExp(`<h2[^>]*>${group}</h2>`));
    }
    const query = { topic: "friend-link" };
    expect(hrefsOf(main)).toContain(addressIn(locale, "/contact", { query }));
  });
});

describe("downloads", () => {
  async function newest(product: "client" | "browser") {
    const answer = await fetch(`${site.origin}/api/sys/getVersionList`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ product, pageSize: 1 }),
    });
    const { data }: { data: VersionListData } = await answer.json();
    const [entry] = data.list;
    if (entry === undefined) throw new Error(`no ${product}`);
    return entry;
  }
  const sha256Of = async (address: string) => {
    const bytes = await (await fetch(new URL(address, site.origin))).arrayBuffer();
    return createHash("sha256").update(new Uint8Array(bytes)).digest("hex");
  };

  it("are the files with the shown checksums", async () => {
    const locale: Locale = "cn";
    const { packageName, packageSha256 } = await newest("client");
    for (const address of ["/", "/download"] as const) {
      const { main } = await open(addressIn(locale, address));
      expect(hrefsOf(main)).toContain(`/files/${packageName}`);
      expect(textOf(main).replaceAll(" ", "")).toContain(packageSha256);
      if (address === "/download") expect(main).toContain(`data-copy="${packageSha256}"`);
      expect(await sha256Of(`/files/${packageName}`)).toBe(packageSha256);
    }
    for (const address of ["/updateLog", "/updateBrowserLog"] as const) {
      const { main } = await open(addressIn(locale, address));
      // The newest version that has a patch.
      const entry =
        (main.match(/<article[\s\S]*?<\/article>/g) ?? []).find((one) => /-patch/.test(one)) ?? "";
      const files = tagsOf(entry, "a").filter((tag) =>
        attributeOf(tag, "href")?.startsWith("/files/"),
      );
      const shown = [
        ...entry.matchAll(/title="[^"]* ([0-9a-f]{64})".*?>([0-9a-f]{10})…([0-9a-f]{8})</gs),
      ];
      const sums = await Promise.all(files.map((tag) => sha256Of(attributeOf(tag, "href") ?? "")));
      expect(new Set(sums).size).toBeGreaterThan(1);
      expect(shown.map(([, sum]) => sum)).toEqual(sums);
      for (const [, sum = "", start = "?", end = "?"] of shown) {
        expect([sum.startsWith(start), sum.endsWith(end)], sum).toEqual([true, true]);
      }
      for (const sum of sums) expect(entry).toContain(`data-copy="${sum}"`);
    }
    const row =
      (await open(addressIn(locale, "/release/client/6.2.1"))).main
        .split("<tr")
        .slice(1)
        .find((candidate) => candidate.includes(`${brand.fileStem}-6.2.1-x64.zip`)) ?? "";
    expect(textOf(row).replaceAll(" ", "")).toContain(
      await sha256Of(`/files/${brand.fileStem}-6.2.1-x64.zip`),
    );
  });

  it("are offered by a mirror as well", async () => {
    const { packageName } = await newest("client");
    expect(hrefsOf((await open("/en/download?started=x64")).main)).toContain(
      `${mirror}/${packageName}`,
    );
  });

  it("that are stand-ins say so beside each size, and claim no scan", async () => {
    const locale: Locale = "en";
    const { releases } = messages[locale];
    const client = await newest("client");
    const kernel = await newest("browser");
    const markOf = ({ packageSize }: typeof client) =>
      fill(releases.sampleFile, { size: formatBytes(packageSize ?? 0) });
    for (const address of ["/", "/download"] as const) {
      const { text, html } = await open(addressIn(locale, address));
      expect(text).toContain(markOf(client));
      // Every size on the page has the mark: none stands alone.
      expect(text.replaceAll(markOf(client), "")).not.toContain(
        formatBytes(client.packageSize ?? 0),
      );
      expect(html).not.toContain('id="antivirus"');
    }
    const newestEntry = async (address: Address) =>
      textOf(
        /<article[\s\S]*?<\/article>/.exec((await open(addressIn(locale, address))).main)?.[0] ??
          "",
      );
    expect(await newestEntry("/updateLog")).toContain(markOf(client));
    const entry = await newestEntry("/updateBrowserLog");
    expect(entry).toContain(markOf(kernel));
    expect(entry).toContain(fill(releases.upstream, { date: kernel.upstreamReleasedOn ?? "?" }));
  });

  it("are followed by steps on the page, which are those of the started file, and a code for phones", async () => {
    const { download } = messages.en;
    const page = await open("/en/download");
    const stepsOf = ({ main }: VisitedPage) => main.slice(main.indexOf('data-steps=""'));
    expect(hrefsOf(page.main)).toContain("#next");
    const { check, run, signIn } = download.steps;
    const steps = stepsOf(page);
    const places = [check, run, signIn].map(({ heading }) => textOf(steps).indexOf(heading));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places[0]).toBeGreaterThan(-1);
    expect(textOf(steps)).toMatch(/certutil -hashfile \S+-x64\.zip SHA256/);
    expect(page.main).toMatch(/<svg[^>]*role="img"[^>]*aria-label="QR code: /);
    expect(page.text).toContain(download.send.bits.x64);
    const started = await open("/en/download?started=x86");
    const commands = textOf(stepsOf(started));
    expect(commands).toMatch(/certutil -hashfile \S+-x86\.zip SHA256/);
    expect(commands).toMatch(/Get-FileHash \S+-x86\.zip/);
    expect(started.text).not.toContain("-x64");
    for (const [short, long] of [
      ["/dl", "/download"],
      ["/en/dl", "/en/download"],
    ]) {
      expect((await open(`${short}?campaign=steps`)).address).toBe(`${long}?campaign=steps`);
    }
  });

  it("of a withdrawn version lead to what there is instead, and a kernel for another system is chosen by links", async () => {
    const locale: Locale = "cn";
    const { release, matrix, releases } = messages[locale];
    const withdrawn = await open(addressIn(locale, "/release/browser/150.0.7871.100"));
    expect(withdrawn.main).toMatch(/<h1(?:(?!<\/h1>).)*150\.0\.7871\.100/s);
    expect(withdrawn.text).toContain(
      fill(release.withdrawn.changes, { version: "150.0.7871.181" }),
    );
    expect(hrefsOf(withdrawn.main)).toContain(addressIn(locale, "/release/browser/150.0.7871.181"));
    const way = await open(addressIn(locale, "/release/client/6.2.1"));
    const answered = await visitor().submit(way, { from: "6.1.4" });
    expect(answered.address).toContain("?from=6.1.4&arch=x64");
    const region = answered.main.slice(answered.main.indexOf('id="upgrade"'));
    expect((region.match(/<ol[\s\S]*?<\/ol>/)?.[0].match(/<li/g) ?? []).length).toBe(3);

    const chosen = await open(
      addressIn(locale, "/updateBrowserLog", { query: { windows: "7", arch: "x86" } }),
    );
    const list = /<[^>]* data-matrix-list="7-x86"[\s\S]*?<\/ul>/.exec(chosen.main)?.[0] ?? "";
    expect(list.match(/<li[\s>]/g)).toHaveLength(1);
    expect(list).toContain("109.0.5414.119");
    expect(list.includes(`hidden="">${matrix.yours}`) || !textOf(list).includes(matrix.yours)).toBe(
      true,
    );
    for (const address of ["/download", "/release/client/6.2.1"] as const) {
      expect((await open(addressIn(locale, address))).text, address).toContain(releases.inApp);
    }
  });
});

describe("the verifier", () => {
  it("compares a pasted checksum", async () => {
    const locale: Locale = "en";
    const { verifier: words } = messages[locale];
    const answer = await fetch(`${site.origin}/api/checksums/list`);
    const { data }: { data: ChecksumListData } = await answer.json();
    const sumOf = (state: string) =>
      data.list.find(
        (one) => one.product === "client" && one.kind === "package" && one.state === state,
      );
    const page = await open(addressIn(locale, "/verify"));
    expect(page.text).toContain(words.unsupported.title);
    const asks = (sha256: string) => visitor().submit(page, { sha256 });
    const wrong = await asks("Manifold.zip");
    expect(descriptionOf(wrong, "sha256")).toContain(words.paste.wrong);
    expect([focusOf(wrong), attributeOf(controlOf(wrong, "sha256"), "value")]).toEqual([
      "sha256",
      "Manifold.zip",
    ]);
    for (const [text, title, more] of [
      [` ${sumOf("current")?.sha256.toUpperCase()} `, words.match.title, sumOf("current")?.name],
      [
        `SHA256 hash of x.zip:\n${sumOf("older")?.sha256}\nCertUtil: done`,
        words.older.title,
        sumOf("older")?.name,
      ],
      ["f".repeat(64), words.unknown.title, words.unknown.pasted],
    ] as const) {
      const told = await asks(text);
      expect([told.text, focusOf(told)]).toEqual([expect.stringContaining(title), "h3"]);
      expect(told.text).toContain(more);
      expect(hrefsOf(told.main)).toContain(addressIn(locale, "/verify"));
    }
  });

  it("takes reports of fake sites, which come back with their errors", async () => {
    const locale: Locale = "cn";
    const { report: words } = messages[locale].verify;
    const problems = reportProblems[locale];
    const wei = visitor();
    const page = await wei.open(addressIn(locale, "/verify"));
    const fields = {
      url: "not an address",
      place: "chat",
      note: "It wants money.",
      email: "wei@",
    };
    const wrong = await wei.submit(page, fields);
    expect([wrong.status, focusOf(wrong)]).toEqual([422, "alert"]);
    expect(descriptionOf(wrong, "url")).toContain(problems.urlWrong);
    expect(descriptionOf(wrong, "email")).toContain(problems.emailWrong);
    expect(attributeOf(controlOf(wrong, "place", "chat"), "checked")).toBe("");
    expect(wrong.main).toContain(">It wants money.</textarea>");
    const received = await wei.submit(wrong, { url: "manifold-download.example/get", email: "" });
    const [number = "none"] = /FS-\d{4}-\d{6,}/.exec(received.text) ?? [];
    expect(received.text).toContain(fill(words.received, { n: number }));
    expect(focusOf(received)).toBe("h3");
    // A forged number gets no confirmation.
    expect(received.address).toMatch(/received=FS-\d{4}-\d{6,}\.[\w-]{22}$/);
    const forged = await wei.open(received.address.replace("FS-2", "FS-3"));
    expect(forged.text).not.toContain(fill(words.received, { n: number.replace("FS-2", "FS-3") }));
    expect(controlOf(forged, "url")).toContain("<input");
  });
});

it("the self-check lists what would be read, and says why it is not", async () => {
  const { check } = messages.cn.selfCheck;
  const page = await open("/self-check");
  expect(page.text).toContain(check.scriptless.title);
  const terms = page.main.match(/<dt[\s>].*?<\/dt>/gs) ?? [];
  expect(terms.map((term) => textOf(term).trim())).toEqual(Object.values(check.rows));
});
