import { fill } from "~/i18n/fill";
import { listed } from "~console/ui/names";
import type { ObjectKind } from "~console/ui/palette-line";

/** Accounts in the palette: by number. */
export const accountKind: ObjectKind<"account"> = {
  line: ({ locale, words }, { id, emailHint, phoneHint }) => ({
    label: fill(words.palette.account, { number: id }),
    note: listed(
      locale,
      [emailHint, phoneHint].filter((hint) => hint !== null),
    ),
    icon: "people",
    to: `/accounts?account=${id}`,
  }),
  acts: () => [],
  audited: ({ id }) => ({ kind: "account", id }),
};
