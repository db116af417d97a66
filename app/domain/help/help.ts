import type { TranslatedLines } from "~/domain/document/translated-fields";
import type { Locale } from "~/i18n/locales";

/** Sections of the help centre, in the order of its page. */
export const helpSections = ["starting", "proxies", "team", "rpa", "billing"] as const;
export type HelpSection = (typeof helpSections)[number];

/** The place of a help article; all its languages have it in common. */
export type HelpPlace = {
  slug: string;
  section: HelpSection;
  /** Versions of the client that it is about: `6.0+`. */
  applies: string;
  /** Its place within the section. */
  order: number;
};

/** Content of a help article besides its Markdown. It has no tags. */
export type HelpFields = TranslatedLines & { tags: string[]; help: HelpPlace };

/** A help article as lists show it, in one language. */
export type HelpTeaser = {
  id: number;
  slug: string;
  section: HelpSection;
  title: string;
  summary: string;
};

/** A help article as its own page shows it. */
export type HelpView = Omit<HelpTeaser, "title"> & {
  /** The title in pieces between which a line may break; joined they are the title. */
  titleWords: string[];
  /** Versions of the client that it is about: `6.0+`. */
  applies: string;
  /** Language of the text; differs from the page's when it exists only in the other language. */
  locale: Locale;
  /** Languages in which it is published. */
  locales: Locale[];
  /** ISO 8601. */
  publishedAt: string;
  updatedAt: string;
  readingMinutes: number;
  html: string;
  contents: { id: string; title: string }[];
};

/** An error code in one language. */
export type HelpError = {
  code: string;
  /** The section whose articles are about it. */
  area: HelpSection;
  /** What the client shows. */
  screen: string;
  /** The usual cause. */
  cause: string;
  /** What to do, in plain sentences. */
  todo: string;
  /** ISO 8601. */
  changedAt: string;
};

/**
 * Whether a text may be the address of a help article. It begins with a letter: `/help/0` is never one,
 * so that it may stand for addresses without one; and `errors` is another page.
 */
export function isHelpSlug(text: string): boolean {
  return text !== "errors" && text.length <= 60 && /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/.test(text);
}

/** A code as the client writes it: `P-407`. */
const codeForm = /^([A-Z])-(\d{3,4})$/;

/** Whether a text is a code in the client's form. */
export function isErrorCode(text: string): boolean {
  return codeForm.test(text);
}

/** The code that somebody typed in any case, with or without the dash; null when it is none. */
export function readErrorCode(typed: string): string | null {
  const [, letter, number] =
    /^([a-z])[\s–—-]*(\d{3,4})$/i.exec(typed.trim().normalize("NFKC")) ?? [];
  return letter === undefined ? null : `${letter.toUpperCase()}-${number}`;
}

/** The codes most like one that does not exist: those that share its letter or its digits. */
export function nearestCodes(typed: string, codes: readonly string[], most = 3): string[] {
  const [letter = "", digits = ""] = typed.split("-");
  const likeness = (code: string) => {
    const [ownLetter = "", ownDigits = ""] = code.split("-");
    let same = 0;
    while (same < digits.length && digits[same] === ownDigits[same]) same += 1;
    return (ownDigits === digits ? 4 : same) + (ownLetter === letter ? 3 : 0);
  };
  return codes
    .map((code) => ({ code, likeness: likeness(code) }))
    .filter((one) => one.likeness > 1)
    .sort((one, other) => other.likeness - one.likeness)
    .slice(0, most)
    .map(({ code }) => code);
}
