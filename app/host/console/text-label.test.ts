import { expect, it } from "vitest";
import { startingWords, textPages } from "~/domain/site-texts/site-text-rules";
import { siteWords } from "~/site/site-words.server";
import { textLabels as cn } from "~console/site-texts/labels.cn";
import { textLabels as en } from "~console/site-texts/labels.en";
import { kindLabel, sectionLabel, textLabel } from "~console/site-texts/text-label";

it("names a text by its section and kind", () => {
  expect(textLabel(en, "hero.heading.0")).toBe("Top of the page · Heading, line 1");
  expect(textLabel(cn, "hero.heading.0")).toBe("页首・标题，第 1 行");
  expect(textLabel(en, "title")).toBe("Page · Title, for search results");
  expect(textLabel(en, "questions.items.mac.answer")).toBe(
    "Questions and answers · Item · Mac and Linux · Answer",
  );
});

it("knows the section and kind of every text", () => {
  const unknown = textPages.flatMap((page) =>
    [...startingWords(siteWords, page, "en").keys()].filter((key) => {
      const isSectioned = /\.[^\d]/.test(key);
      const hasSection = !isSectioned || sectionLabel(en, key) !== en.page;
      return !hasSection || kindLabel(en, key).startsWith(en.other);
    }),
  );
  expect(unknown).toEqual([]);
});
