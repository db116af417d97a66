import "./strings";
import { textPages } from "~/domain/site-texts/site-text-rules";
import type { ObjectKind, PaletteAct } from "~console/ui/palette-line";
import type { Language } from "~console/words";

/** Words of pages in the palette. */
export const siteTextKind: ObjectKind<"site-text"> = {
  line: ({ words: { siteTexts } }, { page, key, locale, text }) => ({
    label: text,
    lang: locale,
    note: siteTexts.pages[page],
    icon: "quote",
    to: `/site-texts?page=${page}&q=${encodeURIComponent(key)}`,
  }),
  acts: () => [],
  audited: ({ page }) => ({ kind: "site-text", id: page }),
};

/** The pages whose words can be changed. */
export const siteTextPlaces = ({ words: { siteTexts, screens } }: Language): PaletteAct[] =>
  textPages.map((page) => ({
    for: "articles.read",
    line: {
      label: siteTexts.pages[page],
      note: screens.siteTexts,
      icon: "quote",
      to: `/site-texts?page=${page}`,
    },
  }));
