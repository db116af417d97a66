import "./strings";
import { fill } from "~/i18n/fill";
import { listed } from "~console/ui/names";
import type { ObjectKind, PaletteAct, PaletteLine } from "~console/ui/palette-line";
import type { Language } from "~console/words";
import { linesQuestion } from "./lines-view";
import { lineWords, releasePath, stateOf } from "./release-view";
import {
  approveQuestion,
  changeWords,
  requestPath,
  rolloutPath,
  shutOffQuestion,
} from "./rollout-view";

/** Releases in the palette: the version, and how far it is. */
export const releaseKind: ObjectKind<"release"> = {
  line(language, { product, version, status, rollouts }) {
    const { locale, words } = language;
    const { label, ...state } = stateOf(language, { status, rollouts });
    return {
      label: version,
      note: listed(locale, [words.releases.products[product], label]),
      icon: "box",
      state,
      to: releasePath({ product, version }),
    };
  },
  acts(language, { product, version, status, rollouts, requests }) {
    const { words } = language;
    const offers = rollouts.filter(({ part, isPaused }) => part === "candidate" && !isPaused);
    const lines: PaletteLine[] = [
      ...requests.map((request) => ({
        label: `${fill(words.rollouts.review, { act: changeWords(language, request.change) })}…`,
        icon: "check" as const,
        to: `${requestPath(request)}?ask=${approveQuestion(request.id)}`,
      })),
      ...offers.map((offer) => ({
        label: `${fill(words.rollouts.acts.pause, { version })}…`,
        // If there are several, the line distinguishes them.
        ...(offers.length > 1 && { note: lineWords(language, offer) }),
        icon: "pause" as const,
        to: `${rolloutPath(offer)}?ask=pause`,
      })),
    ];
    if (status === "published") {
      lines.push({
        label: words.rollouts.offerLines,
        icon: "plug",
        to: `${releasePath({ product, version })}?ask=${linesQuestion("stage")}`,
      });
      lines.push({
        label: `${fill(words.releases.withdrawAct, { version })}…`,
        icon: "ended",
        to: `${releasePath({ product, version })}?ask=withdraw`,
      });
    }
    return lines.map((line) => ({ for: "releases.publish", line }));
  },
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

/** Actions on releases as a whole. */
export const releaseActs = ({ words: { releases, rollouts, keys } }: Language): PaletteAct[] => [
  {
    for: "releases.write",
    line: { label: `${releases.new}…`, icon: "plus", to: "/releases?ask=new-release" },
  },
  {
    for: "releases.publish",
    line: {
      label: rollouts.shutOff,
      icon: "pause",
      to: `/releases/rollouts?ask=${shutOffQuestion}`,
    },
  },
  {
    for: "releases.publish",
    line: { label: `${keys.add}…`, icon: "plus", to: "/releases/keys?ask=add-key" },
  },
];
