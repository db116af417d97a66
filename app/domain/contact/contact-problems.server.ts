import type { Locale } from "~/i18n/locales";
import type { ContactProblem } from "./contact-message";

/** The error sentences of the contact form. */
export const contactProblems: Record<Locale, Record<ContactProblem, string>> = {
  cn: {
    nameMissing: "请输入称呼",
    nameLong: "称呼不能超过 80 个字",
    contactMissing: "请输入邮箱地址或手机号",
    emailWrong: "请输入正确的邮箱地址",
    phoneWrong: "手机号格式不正确，请重新填写",
    topicMissing: "请选择事由",
    messageMissing: "请输入内容",
    messageLong: "内容不能超过 1000 个字",
  },
  en: {
    nameMissing: "Please enter a name",
    nameLong: "Please use at most 80 characters",
    contactMissing: "Please enter an email address or a phone number",
    emailWrong: "Please enter the correct email address",
    phoneWrong: "The format of the mobile phone number is incorrect, please fill it in again",
    topicMissing: "Please choose a topic",
    messageMissing: "Please enter a message",
    messageLong: "Please use at most 1,000 characters",
  },
};
