import { describe, expect, it } from "vitest";
import { languageCookie } from "~/site/middleware/locale.server";
import { languageQuery } from "~console/addresses";
import { developmentConsole } from "./console-build.server";
import { createConsoleDocument } from "./console-document.server";

describe("the console's document", () => {
  const app = createConsoleDocument(developmentConsole, "/");
  const languageOf = async (query: string, cookie?: string) => {
    const headers = cookie === undefined ? {} : { cookie: `${languageCookie}=${cookie}` };
    const text = await (await app.request(`/console${query}`, { headers })).text();
    return /<html lang="([^"]+)"/.exec(text)?.[1];
  };

  it("speaks the language that was spoken at a sign-out, else the site's", async () => {
    expect(await languageOf("")).toBe("zh-CN");
    expect(await languageOf("", "en")).toBe("en");
    expect(await languageOf(`?${languageQuery}=en`, "cn")).toBe("en");
    expect(await languageOf(`?${languageQuery}=cn`, "en")).toBe("zh-CN");
    expect(await languageOf(`?${languageQuery}=fr`, "en")).toBe("en");
  });
});
