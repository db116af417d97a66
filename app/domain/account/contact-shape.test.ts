import { describe, expect, it } from "vitest";
import { looksLikeEmail, looksLikePhone } from "./contact-shape";

describe("the shape of a typed contact", () => {
  it.each([
    ["13800000000", "CN", true],
    ["138 0000 0000", "CN", true],
    ["+86 138-0000-0000", "US", true],
    ["8613800000000", "CN", true],
    ["１３８００００００００", "CN", true],
    ["1380000000", "CN", false],
    ["+86 12800000000", "CN", false],
    ["(202) 555-0123", "US", true],
    ["+44 7911 123456", "CN", true],
    ["abc", "US", false],
    ["12", "US", false],
  ])("%j from %s looks like a phone number: %s", (text, country, expected) => {
    expect(looksLikePhone(text, country)).toBe(expected);
  });
  it.each([
    ["lin@site.example", true],
    [" lin@site.example ", true],
    ["lin@site", false],
    ["lin site@site.example", false],
    ["@site.example", false],
    [`${"a".repeat(64)}@site.example`, true],
    [`${"a".repeat(65)}@site.example`, false],
  ])("%j looks like an email: %s", (text, expected) => {
    expect(looksLikeEmail(text)).toBe(expected);
  });
});
