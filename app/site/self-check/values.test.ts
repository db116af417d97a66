import { describe, expect, it } from "vitest";
import { hashOf } from "~/lib/hash-text";
import { checkRing } from "./check-rings";
import { findContradictions } from "./contradictions";
import { networkOf } from "./read-candidates";
import type { Readings } from "./readings";
import { explain, shownValue } from "./values";
import { selfCheck as cn } from "./words.cn";
import { selfCheck as en } from "./words.en";
import { offsetOfZone, showOffset } from "./zone-offset";

const hints = (platform: string, version: string, bitness = "64") => ({
  system: { platform: "?", hints: { platform, version, bitness } },
});

const shown: [Readings, keyof Readings, string, string][] = [
  [hints("Windows", "15.0.0"), "system", "Windows 11, 64-bit", "Windows 11，64 位"],
  [hints("Windows", "10.0.0"), "system", "Windows 10, 64-bit", "Windows 10，64 位"],
  [hints("Windows", "0.1.0", "32"), "system", "Windows, 32-bit", "Windows，32 位"],
  [hints("macOS", "26.1.0", ""), "system", "macOS 26.1.0", "macOS 26.1.0"],
  [{ system: { platform: "Win32", hints: null } }, "system", "Win32", "Win32"],
  [
    { timeZone: { zone: "Asia/Kolkata", offset: 330, at: 0 } },
    "timeZone",
    "Asia/Kolkata  UTC+05:30",
    "Asia/Kolkata  UTC+05:30",
  ],
  [
    { screen: { width: 1920, height: 1080, scale: 1.3333, depth: 24, media: null } },
    "screen",
    "1920 × 1080, scale 1.33, 24-bit colour",
    "1920 × 1080，缩放 1.33，24 位色",
  ],
  [{ processor: { threads: 8, memory: 8 } }, "processor", "8 threads, 8 GB", "8 线程，8 GB"],
  [{ processor: { threads: 1, memory: null } }, "processor", "1 thread", "1 线程"],
  [{ fonts: { found: ["Arial"], tested: 90 } }, "fonts", "1 of 90", "90 种中有 1 种"],
  [{ audio: { sum: 124.04347527516074 } }, "audio", "124.0434753", "124.0434753"],
  [
    { webrtc: { addresses: ["192.0.2.17", "192.0.2.9", "a1b2.local"] } },
    "webrtc",
    "192.0.2.x, hidden",
    "192.0.2.x，已隐藏",
  ],
  [{ webrtc: { addresses: [] } }, "webrtc", "No candidates", "没有候选地址"],
];

describe("values", () => {
  it.each(shown)("%j", (readings, id, english, chinese) => {
    expect(shownValue(id, readings, en.check.values)).toBe(english);
    expect(shownValue(id, readings, cn.check.values)).toBe(chinese);
  });
  it("what was refused is not what has not been read", () => {
    expect(shownValue("canvas", { canvas: null }, en.check.values)).toBeNull();
    expect(shownValue("canvas", {}, en.check.values)).toBeUndefined();
  });
});

it("a contradiction names the other row and the languages in words", () => {
  const readings: Readings = {
    languages: { list: ["en-US", "en"], vendor: "Google Inc." },
    formats: { locale: "zh-CN" },
  };
  const explained = findContradictions(readings, null).flatMap((found) => [
    explain(found, en.check, "en"),
    explain(found, cn.check, "zh-CN"),
  ]);
  expect(explained).toMatchObject([
    {
      against: "Contradicts “Languages”",
      why: "The languages begin with English; dates are formatted in Chinese.",
    },
    { against: "与“语言”矛盾", why: "语言以英语为先，日期格式却是中文。" },
  ]);
});

it.each([
  ["America/New_York", "2026-11-22", -300, "UTC-05:00"],
  ["America/New_York", "2026-07-15", -240, "UTC-04:00"],
  ["Asia/Kathmandu", "2026-07-15", 345, "UTC+05:45"],
  ["UTC", "2026-07-15", 0, "UTC+00:00"],
])("%s on %s is %d minutes from UTC", (zone, day, minutes, text) => {
  expect(offsetOfZone(zone, Date.parse(day))).toBe(minutes);
  expect(showOffset(minutes)).toBe(text);
});

it.each([
  ["192.0.2.17", "192.0.2.x"],
  ["2001:db8:1:2::7", "2001:db8:…"],
  ["fe80::1", "fe80::…"],
  ["0c1d2e3f-1111-4222-8333-944445555566.local", null],
])("the address %s shows as %s", (address, text) => expect(networkOf(address)).toBe(text));

describe("rings", () => {
  const arcs = (d: string) => d.split("M").length - 1;
  it("are the same for the same value, and others for another", () => {
    const one = checkRing(5, hashOf("en-US"));
    expect(checkRing(5, hashOf("en-US"))).toEqual(one);
    expect(checkRing(5, hashOf("en-GB"))).not.toEqual(one);
  });
  it("have gaps, drift down and lean a little, whatever the value", () => {
    for (let place = 0; place < 13; place += 1) {
      for (let seed = 0; seed < 50; seed += 1) {
        const { d, lean, middle } = checkRing(place, hashOf(String(seed)));
        expect(arcs(d)).toBeGreaterThanOrEqual(place < 7 ? 1 : 2);
        expect(arcs(d)).toBeLessThanOrEqual(place < 3 ? 1 : 3);
        expect(Math.abs(lean)).toBeLessThanOrEqual(4.5);
        expect(middle.y).toBeCloseTo(202 + place * 2.6);
        expect(d).not.toMatch(/NaN/);
      }
    }
  });
});

it("hashes differ by a letter", () => {
  expect(hashOf("a")).toMatch(/^[0-9a-f]{16}$/);
  expect(hashOf("a")).not.toBe(hashOf("b"));
});
