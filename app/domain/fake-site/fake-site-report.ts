import { yearInChina } from "~/i18n/china-time";
import type { Locale } from "~/i18n/locales";

/** Places of fake sites, in the order of the form. */
export const reportPlaces = ["ad", "search", "chat", "message", "other"] as const;
type ReportPlace = (typeof reportPlaces)[number];

/** The fields of the form that can have errors, in their order on the page. */
export const reportFields = ["url", "place", "note", "email"] as const;
export type ReportField = (typeof reportFields)[number];

/** The typed values. */
export type ReportValues = Record<ReportField, string>;

/** Errors of fields; each has a sentence in every language. */
type ReportProblem = "urlMissing" | "urlWrong" | "placeMissing" | "noteLong" | "emailWrong";
export type ReportErrors = Partial<Record<ReportField, ReportProblem>>;

/** In UTF-16 units, as `maxlength` counts. */
export const longestUrl = 2_000;
export const longestNote = 1_000;

/** A valid, normalised report. */
export type FakeSiteReport = {
  url: string;
  place: ReportPlace;
  note: string;
  email: string | null;
};

/** `FS-2026-000123`, by the year in China and the report's id. */
export function reportNumber(id: number, received: Date): string {
  return `FS-${yearInChina(received)}-${String(id).padStart(6, "0")}`;
}

/** The error sentences of the form. */
export const reportProblems: Record<Locale, Record<ReportProblem, string>> = {
  cn: {
    urlMissing: "请输入网址",
    urlWrong: "这不像一个网址，请从地址栏复制",
    placeMissing: "请选择在哪里看到",
    noteLong: "请不要超过 1000 个字",
    emailWrong: "请输入正确的邮箱地址",
  },
  en: {
    urlMissing: "Please enter the address of the site",
    urlWrong: "This does not look like an address. Copy it from the address bar",
    placeMissing: "Please choose where you saw it",
    noteLong: "Please use at most 1,000 characters",
    emailWrong: "Please enter the correct email address",
  },
};
