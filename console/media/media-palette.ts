import { altOf } from "~/domain/media/media";
import type { ObjectKind, PaletteAct } from "~console/palette/palette-line";
import type { Language } from "~console/words";

/** Pictures in the palette. */
export const pictureKind: ObjectKind<"picture"> = {
  line: ({ locale }, { id, name, altCn, altEn }) => ({
    label: name,
    note: altOf({ altCn, altEn, isDecoration: false }, locale),
    icon: "picture",
    to: `/media?picture=${id}`,
  }),
  acts: () => [],
  audited: ({ id }) => ({ kind: "picture", id }),
};

/** What can be looked for in the library as a whole. */
export const mediaActs = ({ words: { media } }: Language): PaletteAct[] => [
  {
    for: "media.read",
    line: { label: media.noAlt, icon: "picture", to: "/media?show=undescribed" },
  },
];
