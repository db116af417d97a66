import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { brand } from "~/brand";
import { composeMessage, textPart } from "~/domain/message/compose-message.server";
import { mailWords } from "~/domain/message/mail-words.server";
import { leavesOf } from "~/domain/settings/sections";
import { readFacts } from "~/domain/settings/settings.server";
import { placeholdersOf } from "~/i18n/fill";
import { localeCodes } from "~/i18n/locales";
import { deriveAccent } from "~/lib/accent";
import { siteSettings } from "~/platform/db/schema";
import { startingApp } from "~tests/support/starting-app";

const publicUrl = "https://site.example";
const { app, db } = await startingApp(publicUrl);

const value = {
  name: { cn: "福浏览器", en: "Foo Browser" },
  shortName: { cn: "福浏览器", en: "Foo" },
  accent: 262,
  chroma: 1,
  mark: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="var(--seal)" d="M1 2h3v4z"/></svg>',
  darkMark: "",
};
await db.insert(siteSettings).values({ section: "brand", version: 1, value, savedAt: new Date() });
const { seal } = deriveAccent(brand).light;
const { seal: newSeal } = deriveAccent(value).light;
const drawing = "M1 2h3v4z";

/** Names of files come from the build. */
const namesOfFiles = new RegExp(
  `(?<=D:\\\\)${brand.fileStem}|${brand.fileStem}(?=[-.\\\\\`]|</)`,
  "g",
);

const textOf = async (path: string) => {
  const response = await app.request(publicUrl + path);
  const text = await response.text();
  const [, styles] = /<style>([^<]*)<\/style>/.exec(text) ?? [];
  if (styles !== undefined) {
    const hash = createHash("sha256").update(styles).digest("base64");
    expect.soft(response.headers.get("content-security-policy"), path).toContain(hash);
  }
  return text.replaceAll(namesOfFiles, "");
};

it("a site renamed in Settings has its former name, colour and pictures on no page, in no feed and in no file for programs", async () => {
  const map = await textOf("/sitemap.xml");
  const pages = [...map.matchAll(/<loc>https:\/\/site\.example([^<]*)<\/loc>/g)].map(
    ([, path = "/"]) => path || "/",
  );
  expect(pages.length).toBeGreaterThan(100);
  const files = [
    "/site.webmanifest",
    "/feed.xml",
    "/en/feed.xml",
    "/en/feeds/versions.xml",
    "/appcast/client.xml",
    "/api/openapi.json",
    "/en/no-such-page",
  ];
  const former = [brand.name.cn, brand.name.en, brand.shortName.en];
  let renamed = 0;
  for (const path of [...pages, ...files]) {
    const text = await textOf(path);
    if (text.includes(value.name.cn) || text.includes(value.name.en)) renamed += 1;
    if (text.includes("<!DOCTYPE html>")) {
      expect.soft(text.split(drawing).length, path).toBeGreaterThan(1);
      // The rules of another colour follow those of the build, and replace them.
      expect
        .soft(text.lastIndexOf(`--seal:${newSeal}`), path)
        .toBeGreaterThan(text.indexOf(`--seal:${seal}`));
    }
    expect.soft(text.includes("/social/"), path).toBe(false);
    expect.soft(/"\/(?:favicon|icon-|apple)/.exec(text)?.[0], path).toBeUndefined();
    for (const name of former) expect.soft(text.includes(name) && name, path).toBe(false);
  }
  expect(renamed).toBeGreaterThan(pages.length);
});

it("mails and text messages of that site have its new name and colour alone", async () => {
  const facts = await readFacts(db);
  for (const locale of localeCodes) {
    const texts = leavesOf(mailWords[locale]).map(({ text }) => text);
    expect(texts.length).toBeGreaterThan(100);
    const all = texts.join(" ");
    const words = {
      subject: all,
      heading: all,
      parts: texts.map(textPart),
      foot: "{legalEntity}",
      sms: all,
      values: Object.fromEntries(placeholdersOf(all).map((name) => [name, `(${name})`])),
    };
    const sent = (["email", "sms"] as const).map((channel) =>
      composeMessage(facts, { to: "lin@site.example", channel, locale }, "test", words),
    );
    const [mail, message] = sent.map(({ subject, text, html }) => subject + text + html);
    expect(mail).toContain(newSeal);
    for (const written of [mail, message]) {
      expect(written).toContain(value.name[locale]);
      for (const name of [brand.name.cn, brand.name.en, brand.shortName.en, seal]) {
        expect(written?.includes(name) && name).toBe(false);
      }
    }
  }
});
