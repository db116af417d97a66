import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { localeCodes } from "~/i18n/locales";
import { helpArticles } from "~content/help";
import { helpErrors } from "~content/help-errors";
import { searchesIn } from "./searches";
import { helpWords } from "./words.server";

describe("the common searches", () => {
  it.each([
    ["P-407, Batch import, Windows 7", ["P-407", "Batch import", "Windows 7"]],
    ["P-407、批量导入，发票", ["P-407", "批量导入", "发票"]],
    ["Invoice, , Invoice,", ["Invoice"]],
    ["Invoice", ["Invoice"]],
    [" , ", []],
  ])("in %j are those between the commas, each once", (text, searches) => {
    expect(searchesIn(text)).toEqual(searches);
  });

  it.each(localeCodes)("with which a site begins find something in %s", (locale) => {
    const everything = [
      ...helpArticles.map(({ slug }) => readFileSync(`content/help/${slug}/${locale}.md`, "utf8")),
      ...helpErrors.map(({ code }) => code),
    ].join("\n");
    const searches = searchesIn(helpWords[locale].searches);
    expect(searches).toHaveLength(4);
    for (const words of searches) {
      expect(everything.toLowerCase()).toContain(words.toLowerCase());
    }
  });
});
