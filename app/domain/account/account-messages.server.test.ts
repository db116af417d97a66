import { describe, expect, it } from "vitest";
import type { Recipient } from "~/domain/message/compose-message.server";
import { localeCodes } from "~/i18n/locales";
import { hintOf } from "~/platform/messages/message";
import { accountExistsMessage, codeMessage, welcomeMessage } from "./account-messages.server";

const mail: Recipient = { to: "lin@site.example", channel: "email", locale: "en" };
const sms: Recipient = { to: "+8613800000000", channel: "sms", locale: "cn" };

describe("messages about an account", () => {
  it.each(localeCodes)("give the code in text and HTML, %s", (locale) => {
    const message = codeMessage({ ...mail, locale }, "012345");
    expect(message.subject).toContain("012345");
    expect(message.text).toContain("    012345\n");
    expect(message.html).toContain(">012345</td>");
    expect(message.html).toContain(`<html lang="${locale === "cn" ? "zh-CN" : "en"}">`);
    expect(message.html).not.toMatch(/<script|<link|<img|\{\w+\}/);
  });
  it("are one line on a phone, without HTML", () => {
    const message = codeMessage(sms, "012345");
    expect(message.text).toBe("【万象浏览器】验证码 012345，10 分钟内有效，请勿告诉他人。");
    expect(message.html).toBe("");
    expect(message.values).toEqual({ code: "012345" });
  });
  it("name no code where an account exists", () => {
    const message = accountExistsMessage(mail);
    expect(message.text).toContain("lin@site.example");
    expect(message.text).not.toMatch(/\d{6}/);
  });
  it("lead to the download in the language of the person", () => {
    const { text, html } = welcomeMessage(mail, "https://site.example");
    expect(text).toContain("\nhttps://site.example/en/download\n");
    expect(html).toContain('href="https://site.example/en/download"');
  });
  it("say what they carry as text, whatever it holds", () => {
    const to = `"<b>"@site.example`;
    expect(accountExistsMessage({ ...mail, to }).html).toContain("&quot;&lt;b&gt;&quot;@site");
  });
  it("are shown to the operator without the whole address", () => {
    expect(hintOf(mail)).toBe("l…@site.example");
    expect(hintOf(sms)).toBe("+86…0000");
  });
});
