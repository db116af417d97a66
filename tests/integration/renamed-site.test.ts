import { expect, it } from "vitest";
import { brand } from "~/brand";
import { siteSettings } from "~/platform/db/schema";
import { startingApp } from "~tests/support/starting-app";

const publicUrl = "https://site.example";
const { app, db } = await startingApp(publicUrl);

const value = {
  name: { cn: "福浏览器", en: "Foo Browser" },
  shortName: { cn: "福浏览器", en: "Foo" },
};

/** Names of files come from the build, and the operator's samples from Settings. */
const notRenamed = [
  /(?<=D:\\)Manifold|Manifold(?=[-.\\`]|<\/)/g,
  /Shenzhen Manifold Example|万象示例/g,
];

const textOf = async (path: string) => {
  const text = await (await app.request(publicUrl + path)).text();
  return notRenamed.reduce((rest, one) => rest.replaceAll(one, ""), text);
};

it("a site renamed in Settings has its former name on no page, in no feed and in no file for programs", async () => {
  await db
    .insert(siteSettings)
    .values({ section: "brand", version: 1, value, savedAt: new Date() });
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
    for (const name of former) expect.soft(text.includes(name) && name, path).toBe(false);
  }
  expect(renamed).toBeGreaterThan(pages.length);
});
