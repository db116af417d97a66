/** A language of the site, as its addresses and cookies name it. */
export type Locale = "cn" | "en";

/** Names of each locale, its HTML language tag (BCP 47) and its address prefix. */
export const locales = {
  cn: { name: "中文", shortName: "中文", htmlLang: "zh-CN", prefix: "" },
  en: { name: "English", shortName: "EN", htmlLang: "en", prefix: "/en" },
} as const satisfies Record<
  Locale,
  { name: string; shortName: string; htmlLang: string; prefix: string }
>;

export const localeCodes = ["cn", "en"] as const satisfies readonly Locale[];

/** The language when neither cookie nor address names one; its addresses have no prefix. */
export const fallbackLocale = "cn" satisfies Locale;

export function isLocale(value: unknown): value is Locale {
  return value === "cn" || value === "en";
}

/** The other one of the two languages. */
export function otherLocale(locale: Locale): Locale {
  return locale === "cn" ? "en" : "cn";
}

/** `lang` (`xml:lang`) of words within a page or feed in another language; undefined: they are in its own. */
export function langWithin(page: Locale, words: Locale): string | undefined {
  return words === page ? undefined : locales[words].htmlLang;
}
