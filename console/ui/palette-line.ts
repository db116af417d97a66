import type { FoundKind, FoundOf } from "~/console-api/schemas/search";
import type { Permission } from "~/domain/rights/permissions";
import type { Locale } from "~/i18n/locales";
import type { Language } from "~console/words";
import type { IconName } from "./icon";
import type { StateName } from "./state-mark";

/**
 * A line of the palette: an address. An act is an address as well, of the screen that opens its
 * question (`?ask=…`, see `useAsk`): nothing is done from the palette.
 */
export type PaletteLine = {
  label: string;
  /** The language of the label; absent: that of the interface. */
  lang?: Locale;
  /** A further name of it, as the title in the other language. */
  also?: { text: string; lang?: Locale };
  note?: string;
  icon: IconName;
  /** The shape of its state, in the place of the icon. */
  state?: { state: StateName; percent?: number };
  to: string;
};

/** Something that can be done, or a part of a screen to go to, and the permission for it. */
export type PaletteAct = { for: Permission; line: PaletteLine };

/** How the palette shows what was found of one kind. */
export type ObjectKind<Kind extends FoundKind> = {
  line: (language: Language, found: FoundOf<Kind>) => PaletteLine;
  /** Actions on it; destructive ones come last. */
  acts: (language: Language, found: FoundOf<Kind>) => PaletteAct[];
  /** How the audit names it. */
  audited: (found: FoundOf<Kind>) => { kind: string; id: string | number };
};
