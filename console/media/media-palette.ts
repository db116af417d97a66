import { altOf } from "~/domain/media/media";
import type { ObjectKind } from "~console/ui/palette-line";

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
