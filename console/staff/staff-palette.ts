import "./strings";
import { fill } from "~/i18n/fill";
import { rolesInWords } from "~console/ui/names";
import type { ObjectKind, PaletteAct } from "~console/ui/palette-line";
import type { Language } from "~console/words";

/** People in the palette. */
export const staffKind: ObjectKind<"staff"> = {
  line: (language, { id, name, roles, isDisabled }) => ({
    label: name,
    note: isDisabled ? language.words.staff.disabled : rolesInWords(language, roles),
    icon: "print",
    to: `/staff?person=${id}`,
  }),
  acts({ words: { staff } }, { id, name, isDisabled, isMe }) {
    const act = (ask: string, label: string, icon: "shield" | "print" | "ended") =>
      ({
        for: "staff.manage",
        line: { label: `${label}…`, icon, to: `/staff?person=${id}&ask=${ask}` },
      }) as const;
    const withName = (text: string) => fill(text, { name });
    if (isMe) return [];
    if (isDisabled) return [act("enable", withName(staff.enableTitle), "shield")];
    return [
      act("roles", withName(staff.rolesTitle), "shield"),
      act("reset", withName(staff.resetTitle), "print"),
      act("disable", withName(staff.disableTitle), "ended"),
    ];
  },
  audited: ({ id }) => ({ kind: "staff", id }),
};

/** Open invitations in the palette. */
export const invitationKind: ObjectKind<"invitation"> = {
  line: ({ words }, { email }) => ({
    label: email,
    note: words.screens.staff,
    icon: "clock",
    to: "/staff#invitations",
  }),
  acts: ({ words }, { id, email }) => [
    {
      for: "staff.manage",
      line: {
        label: `${fill(words.staff.revokeTitle, { email })}…`,
        icon: "ended",
        to: `/staff?invitation=${id}&ask=revoke`,
      },
    },
  ],
  audited: ({ id }) => ({ kind: "invitation", id }),
};

/** Tokens of machines in the palette. */
export const tokenKind: ObjectKind<"token"> = {
  line: ({ words: { screens, tokens } }, { name, hasEnded }) => ({
    label: name,
    note: hasEnded ? tokens.ended : screens.tokens,
    icon: "shield",
    to: "/staff/tokens",
  }),
  acts: () => [],
  audited: ({ id }) => ({ kind: "token", id }),
};

/** Actions on the staff as a whole. */
export const staffActs = ({ words: { staff } }: Language): PaletteAct[] => [
  {
    for: "staff.manage",
    line: { label: `${staff.inviteTitle}…`, icon: "plus", to: "/staff?ask=invite" },
  },
];
