import { describe, expect, it } from "vitest";
import { fitsMessage, hasUnknownPlace, templateFor } from "./answer-template";

const both = { cn: "您好，{name}", en: "Hello {name}" };
const erasure = {
  topic: "privacy",
  locale: "cn",
  request: { number: "PR-2026-000118", asksFor: "erasure", hadAccount: true },
} as const;
const service = { topic: "service", locale: "en", request: null } as const;

describe("a template", () => {
  it.each([
    ["all messages", { topic: null, asksFor: null, text: both }, erasure, true],
    ["its topic", { topic: "service", asksFor: null, text: both }, service, true],
    ["no other topic", { topic: "service", asksFor: null, text: both }, erasure, false],
    ["all privacy requests", { topic: "privacy", asksFor: null, text: both }, erasure, true],
    ["what is asked for", { topic: "privacy", asksFor: "erasure", text: both }, erasure, true],
    ["nothing else", { topic: "privacy", asksFor: "copy", text: both }, erasure, false],
    [
      "nothing before it is known what is asked for",
      { topic: "privacy", asksFor: "copy", text: both },
      { ...erasure, request: { ...erasure.request, asksFor: null } },
      false,
    ],
    [
      "no language without a text",
      { topic: null, asksFor: null, text: { cn: "您好", en: "" } },
      service,
      false,
    ],
  ] as const)("is for %s", (_, template, message, fits) => {
    expect(fitsMessage(template, message)).toBe(fits);
  });

  it("takes the sender's name and the number of the request", () => {
    const text = { cn: "{name}，编号 {number}。", en: "{name}, {number}." };
    expect(templateFor({ text }, { ...erasure, name: "李雷" })).toBe("李雷，编号 PR-2026-000118。");
    expect(templateFor({ text }, { ...service, name: "$& Ada" })).toBe("$& Ada, {number}.");
  });

  it("of an erasure says what was found: an account, or none", () => {
    const text = { cn: "您好，{account}", en: "Hello. {account}" };
    const none = { ...erasure.request, hadAccount: false };
    expect(templateFor({ text }, { ...erasure, name: "李雷" })).toBe("您好，您的账号已经删除。");
    expect(templateFor({ text }, { ...erasure, locale: "en", name: "Li", request: none })).toBe(
      "Hello. We found no account with this contact.",
    );
  });

  it.each([
    ["{name}, {number}", "privacy", null, false],
    ["{number}", "service", null, true],
    ["{number}", null, null, true],
    ["{account}", "privacy", "erasure", false],
    ["{account}", "privacy", "copy", true],
    ["{account}", "privacy", null, true],
    ["{姓名}，您好", "privacy", null, true],
    ["{}", null, null, true],
    ["A { that nobody closes,\nand one } that nobody opened", null, null, false],
  ] as const)("%j for %s and %s has an unknown place: %s", (text, topic, asksFor, is) => {
    expect(hasUnknownPlace(text, { topic, asksFor })).toBe(is);
  });
});
