import { describe, expect, it } from "vitest";
import { siteSettings } from "~/platform/db/schema";
import { languageCookie } from "~/site/middleware/locale.server";
import { languageQuery } from "~console/api/addresses";
import { databaseOfFile } from "~tests/support/database-of-file";
import { developmentConsole } from "./console-build.server";
import { createConsoleDocument } from "./console-document.server";

const { db } = await databaseOfFile();

describe("the console's document", () => {
  const app = createConsoleDocument(developmentConsole, { db, siteAddress: "/" });
  const languageOf = async (query: string, cookie?: string, accepted?: string) => {
    const headers = {
      ...(cookie !== undefined && { cookie: `${languageCookie}=${cookie}` }),
      ...(accepted !== undefined && { "accept-language": accepted }),
    };
    const text = await (await app.request(`/console${query}`, { headers })).text();
    return /<html lang="([^"]+)"/.exec(text)?.[1];
  };

  it("has the product's names and colours, as Settings has them now", async () => {
    const name = { cn: "福浏览器", en: "Foo & Bar's" };
    const value = { name, shortName: name, accent: 262 };
    await db
      .insert(siteSettings)
      .values({ section: "brand", version: 1, value, savedAt: new Date() });
    const text = await (await app.request(`/console?${languageQuery}=en`)).text();
    expect(text).toContain("<title>Foo &amp; Bar&#39;s</title>");
    expect(text).toContain("&quot;en&quot;:&quot;Foo &amp; Bar&#39;s&quot;");
    expect(text).toMatch(/<style id="brand" nonce="[^"]+">[^<]*--seal:#/);
    // Vite appends the console's styles to the head in development; the accent of Settings comes after them.
    expect(text.indexOf('<style id="brand"')).toBeGreaterThan(text.indexOf("</head>"));
    expect(text).toMatch(
      /<link rel="icon" type="image\/svg\+xml" href="\/brand\/\w{16}\/favicon.svg">/,
    );
  });

  it("speaks the language that was spoken at a sign-out, else the site's", async () => {
    expect(await languageOf("")).toBe("zh-CN");
    expect(await languageOf("", "en")).toBe("en");
    expect(await languageOf(`?${languageQuery}=en`, "cn")).toBe("en");
    expect(await languageOf(`?${languageQuery}=cn`, "en")).toBe("zh-CN");
    expect(await languageOf(`?${languageQuery}=fr`, "en")).toBe("en");
  });

  it("speaks the first of the browser's languages that it has, unless the person chose one", async () => {
    const cases = {
      "en-US,en;q=0.9": "en",
      "EN-gb": "en",
      "zh-TW,zh;q=0.9,en;q=0.8": "zh-CN",
      "de-DE,de;q=0.9,en;q=0.5,zh;q=0.4": "en",
      "en;q=0.3,zh-Hans-CN;q=0.7": "zh-CN",
      "en;q=0,fr": "zh-CN",
      "*": "zh-CN",
      ",;q=;;,en;q=x": "en",
      constructor: "zh-CN",
      "fr-FR": "zh-CN",
    };
    const found: Record<string, string | undefined> = {};
    for (const accepted of Object.keys(cases)) {
      found[accepted] = await languageOf("", undefined, accepted);
    }
    expect(found).toEqual(cases);
    expect(await languageOf("", "cn", "en-US")).toBe("zh-CN");
    expect(await languageOf(`?${languageQuery}=cn`, undefined, "en-US")).toBe("zh-CN");
  });

  it("keeps page translators off, which would change what is edited", async () => {
    const text = await (await app.request("/console")).text();
    expect(text).toMatch(/<html [^>]*translate="no"/);
  });
});
