import { expect, it } from "vitest";
import { englishResult } from "~/domain/background-job/job-result";
import { resultWords } from "~/domain/background-job/result-words";
import { words as chinese } from "~tests/support/console-words.cn";
import { words as english } from "~tests/support/console-words.en";
import { jobsWords as cn } from "./words.cn";
import { jobsWords as en } from "./words.en";

it("says results in the language of who looks", () => {
  const sent = [
    { code: "messages-sent", count: 1 },
    { code: "messages-refused", count: 2 },
  ];
  expect(resultWords(sent, en.results, "en")).toBe("1 sent, 2 refused");
  expect(resultWords(sent, cn.results, "cn")).toBe("发出 1 条，2 条被拒收");
  const deleted = (count: number) => [{ code: "rows-deleted", count }];
  expect(resultWords(deleted(1), en.results, "en")).toBe("1 row deleted");
  expect(resultWords(deleted(0), en.results, "en")).toBe("0 rows deleted");
  const hidden = [
    { code: "links-hidden", count: 2, names: ["https://a.example/", "https://b.example/"] },
  ];
  expect(resultWords(hidden, cn.results, "cn")).toBe(
    "2 个已隐藏：https://a.example/ https://b.example/",
  );
});

it("has no words for what a newer version of the site told", () => {
  const newer = [{ code: "rows-deleted", count: 1 }, { code: "of-a-newer-version" }];
  expect(resultWords(newer, cn.results, "cn")).toBeUndefined();
});

it("takes no code for a word of the language that the site is written in", () => {
  for (const code of ["constructor", "toString", "__proto__"]) {
    expect(resultWords([{ code, count: 1 }], en.results, "en")).toBeUndefined();
  }
});

it("has no words for what another version of the site told without a value of these words", () => {
  for (const results of [en.results, cn.results]) {
    const locale = results === en.results ? "en" : "cn";
    expect(resultWords([{ code: "rows-deleted" }], results, locale)).toBeUndefined();
    expect(resultWords([{ code: "views-counted", count: 1 }], results, locale)).toBeUndefined();
    expect(resultWords([{ code: "links-hidden", count: 1 }], results, locale)).toBeUndefined();
  }
  expect(() => englishResult([{ code: "rows-deleted" }])).toThrow();
});

it("leads to the screen of messages, where a terminal names its command", () => {
  const see = [{ code: "see-messages" }] as const;
  expect(resultWords([...see], en.results, "en")).toBe(`see ${english.screens.outbox}`);
  expect(resultWords([...see], cn.results, "cn")).toBe(`详见${chinese.screens.outbox}`);
  expect(englishResult([...see])).toBe("see npm run site -- messages");
});
