import { otherLocale } from "~/i18n/locales";
import type { ObjectKind } from "~console/ui/palette-line";

/** Packages in the palette. */
export const packageKind: ObjectKind<"package"> = {
  line({ locale, words }, { names }) {
    const [label, lang] =
      names[locale] === ""
        ? [names[otherLocale(locale)], otherLocale(locale)]
        : [names[locale], locale];
    return { label, lang, note: words.screens.offer, icon: "yen", to: "/prices" };
  },
  acts: () => [],
  audited: () => ({ kind: "offer", id: "offer" }),
};
