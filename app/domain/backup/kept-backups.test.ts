import { expect, it } from "vitest";
import { backupsToKeep, keptBackups } from "./kept-backups";

const day = 24 * 60 * 60_000;
const at = (text: string) => new Date(text);
const kept = (moments: Date[], rule?: Parameters<typeof backupsToKeep>[1]) =>
  [...backupsToKeep(moments, rule)].map((moment) => moment.toISOString().slice(0, 16)).toSorted();

it("keeps 7 days, 5 weeks and 12 months of a backup a night", () => {
  const last = at("2026-11-23T20:00:00Z");
  const moments = Array.from({ length: 800 }, (_, ago) => new Date(last.getTime() - ago * day));
  // 04:00 in China on the 24th, a Tuesday.
  const days = ["11-17", "11-18", "11-19", "11-20", "11-21", "11-22", "11-23"];
  // Those that are the last of a week in China, or of a month.
  const weeks = ["10-31", "11-07", "11-14"];
  const months = ["01-30", "02-27", "03-30", "04-29", "05-30", "06-29", "07-30", "08-30", "09-29"];
  expect(kept(moments)).toEqual(
    ["2025-12-30", ...[...months, "10-30", ...weeks, ...days].map((date) => `2026-${date}`)].map(
      (date) => `${date}T20:00`,
    ),
  );
});

it("keeps the newest of a day, and days begin as in China", () => {
  const moments = ["2026-11-22T15:59:00Z", "2026-11-22T16:01:00Z", "2026-11-22T23:00:00Z"].map(at);
  expect(kept(moments)).toEqual(["2026-11-22T15:59", "2026-11-22T23:00"]);
});

it("weeks begin on Monday, also across a year", () => {
  const moments = ["2026-12-28T04:00:00Z", "2027-01-01T04:00:00Z", "2027-01-03T04:00:00Z"].map(at);
  const rule = { days: 0, weeks: 2, months: 0 };
  expect(kept(moments, rule)).toEqual(["2027-01-03T04:00"]);
  expect(kept([...moments, at("2027-01-04T04:00:00Z")], rule)).toEqual([
    "2027-01-03T04:00",
    "2027-01-04T04:00",
  ]);
});

it("keeps nothing for longer than the privacy policy says, where a backup is made each night", () => {
  let stays: Date[] = [];
  for (let night = 0; night < 1_200; night += 1) {
    const now = new Date(at("2026-11-23T20:00:00Z").getTime() + night * day);
    stays = [...backupsToKeep([...stays, now])];
    const oldest = Math.min(...stays.map((moment) => moment.getTime()));
    const before = new Date(now);
    before.setUTCMonth(before.getUTCMonth() - keptBackups.months);
    expect(oldest).toBeGreaterThan(before.getTime() - day);
  }
});

it("a long pause throws nothing away", () => {
  const moments = ["2020-01-05T04:00:00Z", "2023-05-05T04:00:00Z", "2026-11-23T04:00:00Z"].map(at);
  expect(kept(moments)).toHaveLength(3);
  expect(kept([])).toEqual([]);
});
