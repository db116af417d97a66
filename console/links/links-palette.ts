import "./strings";
import { otherLocale } from "~/i18n/locales";
import type { ObjectKind } from "~console/ui/palette-line";
import type { Language } from "~console/words";

const noteOf = ({ words: { links } }: Language, { url, isHidden }: Link): string =>
  isHidden ? links.state.hidden : url.replace(/^https?:\/\//, "");
type Link = { url: string; isHidden: boolean };

/** Tools in the palette. */
export const toolKind: ObjectKind<"tool"> = {
  line: (language, { name, ...link }) => ({
    label: name,
    note: noteOf(language, link),
    icon: "link",
    to: `/links?kind=tool&q=${encodeURIComponent(name)}`,
  }),
  acts: () => [],
  audited: ({ id }) => ({ kind: "tool", id }),
};

/** Friend links in the palette. */
export const friendLinkKind: ObjectKind<"friend-link"> = {
  line(language, { names, ...link }) {
    const { locale } = language;
    const [label, lang] =
      names[locale] === ""
        ? ([names[otherLocale(locale)], otherLocale(locale)] as const)
        : ([names[locale], locale] as const);
    return {
      label: label || link.url,
      lang,
      note: noteOf(language, link),
      icon: "link",
      to: `/links?kind=friend&q=${encodeURIComponent(label || link.url)}`,
    };
  },
  acts: () => [],
  audited: ({ id }) => ({ kind: "friend-link", id }),
};
