import type { PrivacyKind } from "~/domain/contact/privacy-steps";
import { fill } from "~/i18n/fill";
import type { Locale } from "~/i18n/locales";

/**
 * Beginnings of answers to privacy requests, in the language of the request, which is not that of the
 * interface. People are spoken to politely in them.
 */
const templates: Record<Locale, Record<PrivacyKind, string>> = {
  cn: {
    copy: "您好，您在本站的个人信息副本已经制作完成，是一个 JSON 文件。我们会按您选择的方式交给您本人。\n请求编号 {number}。",
    erasure:
      "您好，您的账号与来信已经删除。依照法律，以下内容继续保存：这份请求保存到办结满一年，订单与付款记录按法定期限保存；发信记录会在 30 天内自动删除。\n请求编号 {number}。",
    correction: "您好，您指出的内容已经更正。\n请求编号 {number}。",
    other: "您好，关于您的请求：\n请求编号 {number}。",
  },
  en: {
    copy: "Hello, the copy of the personal information that we hold about you is ready. It is a JSON file, and we hand it to you in the way that you choose.\nYour request is {number}.",
    erasure:
      "Hello, your account and your messages are deleted. What the law requires stays: this request until a year after it is closed, orders and payments for the period set by law. Records of mail that we sent end within 30 days.\nYour request is {number}.",
    correction: "Hello, what you pointed out is corrected.\nYour request is {number}.",
    other: "Hello, about your request:\nYour request is {number}.",
  },
};

/** The template for what a request asks for. */
export function templateOf(locale: Locale, asksFor: PrivacyKind, number: string): string {
  return fill(templates[locale][asksFor], { number });
}
