import "./strings";
import { fill } from "~/i18n/fill";
import type { ObjectKind, PaletteAct } from "~console/ui/palette-line";
import type { Language } from "~console/words";

/** Webhooks in the palette. */
export const webhookKind: ObjectKind<"webhook"> = {
  line: ({ words: { screens } }, { id, name }) => ({
    label: name,
    note: screens.webhooks,
    icon: "code",
    to: `/webhooks?webhook=${id}`,
  }),
  acts: ({ words: { webhooks } }, { id, name, isOff }) => {
    const act = (ask: string, title: string) => ({
      for: "webhooks.manage" as const,
      line: {
        label: `${fill(title, { name })}…`,
        icon: "code" as const,
        to: `/webhooks?webhook=${id}&ask=${ask}`,
      },
    });
    if (isOff) return [act("edit", webhooks.editTitle), act("switch", webhooks.onTitle)];
    return [
      act("edit", webhooks.editTitle),
      act("test", webhooks.testTitle),
      act("replay", webhooks.replayTitle),
      act("switch", webhooks.offTitle),
    ];
  },
  audited: ({ id }) => ({ kind: "webhook", id }),
};

/** Actions on webhooks as a whole. */
export const webhookActs = ({ words: { webhooks } }: Language): PaletteAct[] => [
  {
    for: "webhooks.manage",
    line: { label: `${webhooks.addTitle}…`, icon: "plus", to: "/webhooks?ask=add" },
  },
];
