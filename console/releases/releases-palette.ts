import { fill } from "~/i18n/fill";
import type { ObjectKind, PaletteAct } from "~console/palette/palette-line";
import { listed } from "~console/ui/names";
import type { Language } from "~console/words";
import { releasePath } from "./release-view";

/** Releases in the palette: the version, and how far it is. */
export const releaseKind: ObjectKind<"release"> = {
  line({ locale, words: { releases } }, { product, version, status }) {
    const parts = [releases.products[product], releases.states[status]];
    return {
      label: version,
      note: parts.join(locale === "cn" ? "，" : ", "),
      icon: "box",
      to: releasePath({ product, version }),
    };
  },
  acts: ({ words: { releases } }, { product, version, status }) =>
    status === "published"
      ? [
          {
            for: "releases.publish",
            line: {
              label: `${fill(releases.withdrawAct, { version })}…`,
              icon: "ended",
              to: `${releasePath({ product, version })}?ask=withdraw`,
            },
          },
        ]
      : [],
  audited: ({ product, version }) => ({ kind: "release", id: `${product} ${version}` }),
};

/** Signing keys in the palette. */
export const signingKeyKind: ObjectKind<"signing-key"> = {
  line: ({ locale, words: { keys } }, { keyId, of, hasEnded }) => ({
    label: keyId,
    note: listed(locale, [keys.kinds[of], ...(hasEnded ? [keys.states.ended] : [])]),
    icon: "key",
    to: "/releases/keys",
  }),
  acts: () => [],
  audited: ({ keyId }) => ({ kind: "signing-key", id: keyId }),
};

/** What can be done about releases as a whole. */
export const releaseActs = ({ words: { releases, keys } }: Language): PaletteAct[] => [
  {
    for: "releases.write",
    line: { label: `${releases.new}…`, icon: "plus", to: "/releases?ask=new-release" },
  },
  {
    for: "releases.publish",
    line: { label: `${keys.add}…`, icon: "plus", to: "/releases/keys?ask=add-key" },
  },
];
