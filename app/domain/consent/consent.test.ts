import { describe, expect, it } from "vitest";
import { localeCodes } from "~/i18n/locales";
import { startingLegalPage } from "~tests/support/legal-texts";
import { consentChoice, consentState, consentValue, cookiePolicyVersion } from "./consent";

const time = new Date("2026-11-21T08:00:00Z");

describe("consent", () => {
  it("is stored with choice, version of the policy and time", () => {
    expect(consentValue("all", time)).toBe(`all.${cookiePolicyVersion}.1795248000`);
  });
  it.each(["all", "necessary"] as const)("is read from %s", (choice) => {
    expect(consentChoice(consentValue(choice, time))).toBe(choice);
  });
  it.each([null, "", "all", "all.2021-01.1795248000", "some.2022-11.1795248000", "all.2022-11.x"])(
    "is not read from %j",
    (value) => expect(consentChoice(value)).toBeNull(),
  );
  it("is only valid for the current version of the policy", () => {
    for (const locale of localeCodes) {
      expect(startingLegalPage(locale, "cookie").version).toBe(cookiePolicyVersion);
    }
  });
});

describe("a page asks for consent", () => {
  it("until the visitor chooses", () => expect(consentState(null, null).asks).toBe(true));
  it("unless the browser sends Global Privacy Control", () => {
    expect(consentState(null, "1")).toEqual({ choice: "necessary", asks: false });
  });
  it("an explicit choice overrides Global Privacy Control", () => {
    expect(consentState(consentValue("all", time), "1").choice).toBe("all");
  });
});
