import { describe, expect, it } from "vitest";
import { legalPageNames } from "./legal-page";
import {
  addDays,
  dayProblem,
  daysBetween,
  goneRows,
  noticeDays,
  wordsProblems,
} from "./legal-rules";

describe("the day of a version", () => {
  const today = "2026-11-22";
  const problem = (name: "user-agreement" | "cookie", day: string, announcedOn = today) =>
    dayProblem(name, { day, announcedOn, today });

  it("keeps the notice period, counted from the announcement", () => {
    expect(problem("user-agreement", "2026-11-28")).toBe("notice");
    expect(problem("user-agreement", "2026-11-29")).toBeUndefined();
    expect(problem("user-agreement", "2026-11-24", "2026-11-17")).toBeUndefined();
    expect(problem("user-agreement", "2026-11-23", "2026-11-17")).toBe("notice");
    expect(problem("cookie", today)).toBeUndefined();
  });
  it("is not over, exists, and is no slip", () => {
    expect(problem("user-agreement", "2026-11-21", "2026-11-01")).toBe("past");
    for (const day of ["2026-02-30", "2026-13-01", "2026-11", "tomorrow", ""]) {
      expect(problem("cookie", day), day).toBe("wrong");
    }
    expect(problem("cookie", "2028-11-21")).toBeUndefined();
    for (const day of ["2028-11-22", "2062-11-22", "9999-12-31"]) {
      expect(problem("cookie", day), day).toBe("far");
    }
  });
  it("has no notice for the policies only", () => {
    expect(legalPageNames.filter((name) => noticeDays[name] > 0)).toEqual([
      "user-agreement",
      "service-agreement",
    ]);
  });
  it("is counted over ends of months, years and leap days", () => {
    expect(addDays("2026-12-28", 7)).toBe("2027-01-04");
    expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
    expect(daysBetween("2026-11-22", "2026-12-01")).toBe(9);
  });
});

it("a text needs title, summary and body, and names only facts that there are", () => {
  const words = { title: "A", summary: "B", body: "By {{legalEntity}}." };
  expect(wordsProblems(words)).toEqual({});
  expect(wordsProblems({ ...words, title: " ", summary: "" })).toEqual({
    title: "missing",
    summary: "missing",
  });
  for (const place of ["{{nobody}}", "{{ brand }}", "{{品牌}}"]) {
    expect(wordsProblems({ ...words, body: `By ${place}.` })).toEqual({ body: "wrong" });
  }
  expect(wordsProblems({ ...words, title: "{{brand}}" })).toEqual({ title: "wrong" });
});

it("no text is announced that is longer than what may be saved", () => {
  const longest = { title: "A".repeat(300), summary: "B".repeat(1_000), body: "C".repeat(300_000) };
  expect(wordsProblems(longest)).toEqual({});
  const longer = { title: `${longest.title}A`, summary: `${longest.summary}B`, body: "C" };
  expect(wordsProblems(longer)).toEqual({ title: "too-long", summary: "too-long" });
  expect(wordsProblems({ ...longest, body: `${longest.body}C` })).toEqual({ body: "too-long" });
});

it("rows of tables that are gone are named", () => {
  const row = (name: string) => `| ${name} | a year |`;
  const table = ["| Name | Time |", "|---|:--|", row("`lang`"), row("`console`")].join("\n");
  expect(goneRows(table, `Text\n\n${table}`)).toEqual([]);
  expect(goneRows(table, table.replace(row("`lang`"), row("`tongue`")))).toEqual(["`lang`"]);
  expect(goneRows("no table", "none")).toEqual([]);
});
