import "./strings";
import type { FoundOf } from "~/console-api/schemas/search";
import { fill } from "~/i18n/fill";
import { localeCodes, otherLocale } from "~/i18n/locales";
import { languageIn, languageNames, titlesOf } from "~console/drafts/states";
import { listed } from "~console/ui/names";
import type { ObjectKind, PaletteAct } from "~console/ui/palette-line";
import type { Language } from "~console/words";

type FoundText = FoundOf<"article"> | FoundOf<"help">;

/** Its title in the language of the interface, and beside it the other one and where it is public. */
function lineOf(language: Language, { id, titles, isLive }: FoundText) {
  const { palette } = language.words;
  const { first, second } = titlesOf(language, {
    cn: { title: titles.cn },
    en: { title: titles.en },
  });
  const live = localeCodes.filter((code) => isLive[code]).map((code) => languageNames[code]);
  return {
    label: first.title,
    lang: first.locale,
    ...(second !== null && { also: { text: second.title, lang: second.locale } }),
    note:
      live.length === 0
        ? palette.notPublic
        : fill(palette.publicIn, { languages: listed(language.locale, live) }),
    icon: "article",
    to: `/articles/${id}`,
  } as const;
}

const actsOn = (language: Language, { id }: FoundText): PaletteAct[] => [
  ...localeCodes.map(
    (code) =>
      ({
        for: "articles.write",
        line: {
          label: fill(language.words.palette.writeIn, { language: languageIn(language, code) }),
          note: language.words.screens.articleEditor,
          icon: "article",
          to: `/articles/${id}?in=${code}`,
        },
      }) as const,
  ),
  {
    for: "articles.read",
    line: {
      label: language.words.screens.articleHistory,
      note: language.words.screens.articles,
      icon: "history",
      to: `/articles/${id}/history`,
    },
  },
];

/** Articles in the palette. */
export const articleKind: ObjectKind<"article"> = {
  line: lineOf,
  acts: actsOn,
  audited: ({ id }) => ({ kind: "article", id }),
};

/** Help articles in the palette; their numbers have the same addresses. */
export const helpKind: ObjectKind<"help"> = {
  line: lineOf,
  acts: actsOn,
  audited: ({ id }) => ({ kind: "help", id }),
};

/** Tags in the palette: the articles that have one. */
export const tagKind: ObjectKind<"tag"> = {
  line: ({ locale, words: { screens } }, { id, names }) => {
    const other = otherLocale(locale);
    return {
      label: names[locale],
      ...(names[other] !== names[locale] && { also: { text: names[other], lang: other } }),
      note: screens.articles,
      icon: "article",
      to: `/articles?tag=${encodeURIComponent(id)}`,
    };
  },
  acts: ({ words: { screens } }) => [
    {
      for: "articles.read",
      line: {
        label: screens.articleTags,
        note: screens.articles,
        icon: "article",
        to: "/articles/tags",
      },
    },
  ],
  audited: ({ id }) => ({ kind: "tag", id }),
};

/** What can be done about the articles as a whole. */
export const articleActs = ({ words: { articles } }: Language): PaletteAct[] => [
  {
    for: "articles.publish",
    line: { label: `${articles.list.new.article}…`, icon: "plus", to: "/articles?ask=new-article" },
  },
  {
    for: "articles.publish",
    line: {
      label: `${articles.list.new.help}…`,
      icon: "plus",
      to: "/articles?kind=help&ask=new-article",
    },
  },
];
