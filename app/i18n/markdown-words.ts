import type { Locale } from "./locales";

/** Texts that the site adds to rendered Markdown. */
export const markdownWords: Record<
  Locale,
  {
    footnotes: string;
    backToText: string;
    external: string;
    asWritten: Record<"too-long" | "too-complex", string>;
  }
> = {
  cn: {
    footnotes: "来源与注释",
    backToText: "回到正文",
    external: "（外部网站，在新标签页打开）",
    asWritten: {
      "too-long": "本文过长，第 {line} 行起无法排版，因此全文按原文显示。",
      "too-complex": "本文第 {line} 行开始的部分过大或嵌套过深，无法排版，因此全文按原文显示。",
    },
  },
  en: {
    footnotes: "Sources and notes",
    backToText: "Back to the text",
    external: "(external site, opens in a new tab)",
    asWritten: {
      "too-long":
        "The text is too long to be laid out beyond line {line}, so all of it is shown as it was written.",
      "too-complex":
        "The part that begins in line {line} is too large or too deep to be laid out, so the text is shown as it was written.",
    },
  },
};
