import { describe, expect, it } from "vitest";
import { localeCodes } from "~/i18n/locales";
import { articleBriefs, articleTags } from "~content/article-briefs";
import { neighboursOf } from "./article";
import { findById, findNewestId, listPublished } from "./article-queries.server";

describe("neighbours of an article", () => {
  const list = [{ id: 9 }, { id: 5 }, { id: 2 }];
  it("are the older and the newer one, whatever the numbers", () =>
    expect(neighboursOf(list, 5)).toEqual({ previous: { id: 2 }, next: { id: 9 } }));
  it("end with the newest", () =>
    expect(neighboursOf(list, 9)).toEqual({ previous: { id: 5 }, next: null }));
  it("end with the oldest", () =>
    expect(neighboursOf(list, 2)).toEqual({ previous: null, next: { id: 5 } }));
  it("are none for an article that is not in the list", () =>
    expect(neighboursOf(list, 7)).toEqual({ previous: null, next: null }));
});

describe("article queries", () => {
  it("list the newest first, and know it", () => {
    const dates = listPublished("cn").map(({ date }) => date);
    expect(dates).toEqual([...dates].sort().reverse());
    expect(findNewestId()).toBe(8);
  });
  it("find an article in the language asked for, its title whole", () => {
    expect(findById("cn", 8)?.article.titleWords.join("")).toBe("浏览器指纹到底由什么组成");
    expect(findById("en", 8)?.article.tags[0]).toBe("Browser fingerprint");
  });
  it("find nothing for a number without an article", () => expect(findById("en", 99)).toBeNull());
});

describe("the starting articles", () => {
  it("are eight, with ids of their own", () =>
    expect(new Set(articleBriefs.map(({ id }) => id)).size).toBe(8));
  it("use each of the seven tags", () => {
    const used = new Set(articleBriefs.flatMap(({ tags }) => tags));
    expect([...used].sort()).toEqual(Object.keys(articleTags).sort());
    expect(used.size).toBe(7);
  });
  it("are whole in both languages, with as many points in one as in the other", () => {
    for (const { id, cn, en } of articleBriefs) {
      for (const locale of localeCodes) {
        const text = { cn, en }[locale];
        const pieces = [text.title, text.summary, ...text.paragraphs, ...text.keyPoints];
        for (const piece of pieces) expect(piece.trim(), `${id} ${locale}`).not.toBe("");
        expect(text.paragraphs, `${id} ${locale}`).toHaveLength(2);
      }
      expect(cn.keyPoints.length, `${id}`).toBe(en.keyPoints.length);
      expect(cn.keyPoints.length, `${id}`).toBeGreaterThanOrEqual(4);
      expect(cn.keyPoints.length, `${id}`).toBeLessThanOrEqual(6);
    }
  });
  it("set Chinese with a space between Han and Latin, and shout nowhere", () => {
    for (const { id, cn, en } of articleBriefs) {
      const text = JSON.stringify(cn);
      expect(text, `${id}`).not.toMatch(/\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9]\p{Script=Han}/u);
      expect(text, `${id}`).not.toMatch(/ [，。；：！？、（）]|[，。；：！？、（）] /u);
      expect(text + JSON.stringify(en), `${id}`).not.toMatch(/[!！]/);
    }
  });
});
