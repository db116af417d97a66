import type { Address } from "~/i18n/addresses";

/** The four legal documents and their addresses. */
export const legalPages = {
  cookie: "/cookie",
  "privacy-policy": "/privacyPolicy",
  "user-agreement": "/userAgreement",
  "service-agreement": "/serviceAgreement",
} as const satisfies Record<string, Address>;

export type LegalPageName = keyof typeof legalPages;

/** All names, as a tuple for schemas. */
export const legalPageNames = Object.keys(legalPages) as [LegalPageName, ...LegalPageName[]];

/** The words of a legal document in one language; `body` is Markdown with places for brand facts. */
export type LegalWords = { title: string; summary: string; body: string };

/** The state of a version. `recalled`: it was announced, and withdrawn before its day. */
export type LegalState = "announced" | "in-force" | "past" | "recalled";

/** A version that visitors may read beside the one that is shown. */
export type LegalVersionLink = {
  number: number;
  label: string;
  state: Exclude<LegalState, "recalled">;
};

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
