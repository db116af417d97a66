import "./strings";
import type { ObjectKind } from "~console/ui/palette-line";

/** Legal texts in the palette. */
export const legalKind: ObjectKind<"legal"> = {
  line: ({ words }, { name, titleCn, titleEn }) => ({
    label: words.legal.names[name],
    note: `${titleCn} · ${titleEn}`,
    icon: "scales",
    to: `/legal?text=${name}`,
  }),
  acts: ({ words }, { name }) => [
    {
      for: "legal.write",
      line: { label: words.legal.write, icon: "article", to: `/legal/${name}` },
    },
  ],
  audited: ({ name }) => ({ kind: "legal", id: name }),
};
