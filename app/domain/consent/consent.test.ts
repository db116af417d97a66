import { describe, expect, it } from "vitest";
import { localeCodes } from "~/i18n/locales";
import { startingLegalPage } from "~tests/support/legal-pages";
import { startingPolicyVersion as version } from "~tests/support/policy-version";
import {
  allowsAnalytics,
  consentChoice,
  consentState,
  consentValue,
  isPolicyVersion,
} from "./consent";

const time = new Date("2026-11-21T08:00:00Z");

describe("consent", () => {
  it("is stored with choice, version of the policy and time", () => {
    expect(consentValue("all", version, time)).toBe("all.2022-11.1795248000");
  });
  it.each(["all", "necessary"] as const)("is read from %s", (choice) => {
    expect(consentChoice(consentValue(choice, version, time), version)).toBe(choice);
  });
  it.each([null, "", "all", "all.2021-01.1795248000", "some.2022-11.1795248000", "all.2022-11.x"])(
    "is not read from %j",
    (value) => expect(consentChoice(value, version)).toBeNull(),
  );
  it("counts for the version of the policy that was chosen under, and for no other", () => {
    const value = consentValue("all", "2026-12-01", time);
    expect(consentChoice(value, "2026-12-01")).toBe("all");
    for (const other of ["2026-12", "2026-12-02", "", "."]) {
      expect(consentChoice(value, other)).toBeNull();
      expect(consentState(value, null, other)).toEqual({ choice: null, asks: true });
    }
  });
  it("is for a version that may be named in a cookie", () => {
    for (const locale of localeCodes) {
      expect(startingLegalPage(locale, "cookie").version).toBe(version);
    }
    for (const text of ["2022-11", "2026-12-01", "2022-11-0a1b2c3d", "2026-12-01-0a1b2c3d"]) {
      expect(isPolicyVersion(text), text).toBe(true);
      expect(consentChoice(consentValue("all", text, time), text)).toBe("all");
    }
    for (const text of ["", "2022", "2022-11;a=b", "2022-11-01-01", "2022-11\n", undefined]) {
      expect(isPolicyVersion(text), String(text)).toBe(false);
    }
  });
});

it("analytics count who agreed, but never against Global Privacy Control", () => {
  expect(allowsAnalytics("all", null)).toBe(true);
  expect(allowsAnalytics("all", "1")).toBe(false);
  expect(allowsAnalytics("necessary", null)).toBe(false);
  expect(allowsAnalytics(null, null)).toBe(false);
});

describe("a page asks for consent", () => {
  it("until the visitor chooses", () => expect(consentState(null, null, version).asks).toBe(true));
  it("unless the browser sends Global Privacy Control", () => {
    expect(consentState(null, "1", version)).toEqual({ choice: "necessary", asks: false });
  });
  it("an explicit choice overrides Global Privacy Control", () => {
    expect(consentState(consentValue("all", version, time), "1", version).choice).toBe("all");
  });
});
