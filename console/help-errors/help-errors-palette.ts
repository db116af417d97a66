import { otherLocale } from "~/i18n/locales";
import type { ObjectKind } from "~console/ui/palette-line";

/** Error codes of the client in the palette. */
export const errorKind: ObjectKind<"help-error"> = {
  line: ({ locale }, { code, says }) => ({
    label: code,
    also:
      says[locale] === ""
        ? { text: says[otherLocale(locale)], lang: otherLocale(locale) }
        : { text: says[locale], lang: locale },
    icon: "octagon",
    to: `/help-errors?q=${encodeURIComponent(code)}`,
  }),
  acts: () => [],
  audited: ({ code }) => ({ kind: "help-error", id: code }),
};
