import { describe, expect, it } from "vitest";
import { startingFacts } from "~/brand";
import type { Recipient } from "~/domain/message/compose-message.server";
import { localeCodes } from "~/i18n/locales";
import { hintOf } from "~/platform/messages/message";
import {
  accountExistsMessage,
  codeMessage,
  noAccountMessage,
  passwordChangedMessage,
  resetCodeMessage,
  welcomeMessage,
} from "./account-messages.server";

const mail: Recipient = { to: "lin@site.example", channel: "email", locale: "en" };
const sms: Recipient = { to: "+8613800000000", channel: "sms", locale: "cn" };

const site = { publicUrl: "https://site.example" };

describe("messages about an account", () => {
  it.each(localeCodes)("contain the code in text and HTML, %s", (locale) => {
    const message = codeMessage(startingFacts, { ...mail, locale }, "012345");
    expect(message.subject).toContain("012345");
    expect(message.text).toContain("    012345\n");
    expect(message.html).toContain(">012345</td>");
    expect(message.html).toContain(`<html lang="${locale === "cn" ? "zh-CN" : "en"}">`);
    expect(message.html).not.toMatch(/<script|<link|<img|\{\w+\}/);
  });
  it("are a single line without HTML by SMS", () => {
    const message = codeMessage(startingFacts, sms, "012345");
    expect(message.text).toBe("【万象浏览器】验证码 012345，10 分钟内有效，请勿告诉他人。");
    expect(message.html).toBe("");
    expect(message.values).toEqual({ code: "012345" });
  });
  it("contain no code when there is an account already", () => {
    const message = accountExistsMessage(startingFacts, mail, site);
    expect(message.text).toContain("lin@site.example");
    expect(message.text).not.toMatch(/\d{6}/);
  });
  it("link to the page of a new password, or of the registration", () => {
    const forgot = "\nhttps://site.example/en/forgot\n";
    expect(accountExistsMessage(startingFacts, mail, site).text).toContain(forgot);
    expect(passwordChangedMessage(startingFacts, mail, site).text).toContain(forgot);
    const none = noAccountMessage(startingFacts, mail, site);
    expect(none.text).toContain("\nhttps://site.example/en/register\n");
    expect(none.text).not.toMatch(/\d{6}/);
  });
  it("say by SMS what the code is for, and have as many values as the words have places", () => {
    const code = resetCodeMessage(startingFacts, sms, "012345", site);
    expect(code.text).toBe("【万象浏览器】重设密码的验证码 012345，10 分钟内有效，请勿告诉他人。");
    expect(code.values).toEqual({ code: "012345" });
    const mailed = resetCodeMessage(startingFacts, mail, "012345", site).text;
    expect(mailed).toContain("https://site.example/en/forgot");
    expect(accountExistsMessage(startingFacts, sms, site).values).toEqual({});
    const url = "https://site.example/forgot";
    expect(passwordChangedMessage(startingFacts, sms, site).values).toEqual({ url });
  });
  it("link to the download in the recipient's language", () => {
    const { text, html } = welcomeMessage(startingFacts, mail, "https://site.example");
    expect(text).toContain("\nhttps://site.example/en/download\n");
    expect(html).toContain('href="https://site.example/en/download"');
  });
  it("escape values in HTML", () => {
    const to = `"<b>"@site.example`;
    expect(accountExistsMessage(startingFacts, { ...mail, to }, site).html).toContain(
      "&quot;&lt;b&gt;&quot;@site",
    );
  });
  it("are listed for the operator with a shortened recipient", () => {
    expect(hintOf(mail)).toBe("l…@site.example");
    expect(hintOf(sms)).toBe("+86…0000");
  });
});
