import type { Locale } from "./locales";

/** Texts that the site adds to rendered Markdown. */
export const markdownWords: Record<
  Locale,
  { footnotes: string; backToText: string; external: string }
> = {
  cn: { footnotes: "来源与注释", backToText: "回到正文", external: "（外部网站，在新标签页打开）" },
  en: {
    footnotes: "Sources and notes",
    backToText: "Back to the text",
    external: "(external site, opens in a new tab)",
  },
};
