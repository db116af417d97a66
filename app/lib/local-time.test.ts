import { expect, it } from "vitest";
import { isNight, localTime, utcOffset } from "./local-time";

it("shows the time of a zone with two digits, midnight as 00", () => {
  const at = new Date("2026-11-12T16:05:00Z");
  expect(localTime("Asia/Shanghai", at)).toBe("00:05");
  expect(localTime("UTC", at)).toBe("16:05");
});

it("names the offset of a zone with a minus sign, half hours, too", () => {
  const summer = new Date("2026-07-01T00:00:00Z");
  expect(utcOffset("America/New_York", summer)).toBe("UTC\u22124");
  expect(utcOffset("Asia/Kolkata", summer)).toBe("UTC+5:30");
});

it("it is night from 19:00 to 06:59", () => {
  expect(["19:00", "23:59", "00:00", "06:59"].every(isNight)).toBe(true);
  expect(["07:00", "12:00", "18:59"].some(isNight)).toBe(false);
});
