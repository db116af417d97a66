import type { Address } from "~/i18n/addresses";

/** The four legal documents and their addresses. */
export const legalPages = {
  cookie: "/cookie",
  "privacy-policy": "/privacyPolicy",
  "user-agreement": "/userAgreement",
  "service-agreement": "/serviceAgreement",
} as const satisfies Record<string, Address>;

export type LegalPageName = keyof typeof legalPages;

/** A legal document in one language, ready to show. */
export type LegalPageView = {
  title: string;
  summary: string;
  /** Year and month, or whole date: `2022-11`, `2026-10-20`. */
  lastUpdated: string;
  version: string;
  /** Rendered text; sections are `h2` with ids. */
  html: string;
  contents: { id: string; title: string }[];
};
